import Digests
import Hummingbird

/// The stylesheet, the scripts and the icon, at addresses with their digests.
struct PageAssets: Sendable {
  private struct Asset: Sendable {
    var address: String
    var type: String
    var bytes: [UInt8]

    init(_ name: String, _ ending: String, type: String, _ bytes: [UInt8]) {
      address = "/assets/\(name)-\(SHA256.hash(data: bytes).hexadecimal(bytes: 8)).\(ending)"
      (self.type, self.bytes) = (type, bytes)
    }
  }

  private let style = Asset(
    "page", "css", type: "text/css; charset=utf-8", PackageResources.page_css)
  private let script = Asset(
    "page", "js", type: "text/javascript; charset=utf-8", PackageResources.page_js)
  private let live = Asset(
    "live", "js", type: "text/javascript; charset=utf-8", PackageResources.live_js)
  private let icon = Asset("icon", "svg", type: "image/svg+xml", PackageResources.icon_svg)

  var styleAddress: String { style.address }
  var scriptAddress: String { script.address }
  /// The script of pages in which something goes on.
  var liveAddress: String { live.address }
  var iconAddress: String { icon.address }

  func addRoutes(to router: Router<WebContext>) {
    for asset in [style, script, live, icon] {
      router.get(RouterPath(asset.address)) { _, _ in
        Response(
          status: .ok,
          headers: [
            .contentType: asset.type, .cacheControl: "private, max-age=31536000, immutable",
          ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
      }
    }
  }
}
