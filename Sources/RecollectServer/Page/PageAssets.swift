import Digests
import Hummingbird

/// The stylesheet, the scripts and the icon, at addresses with their digests.
struct PageAssets: Sendable {
  struct Asset: Sendable {
    var address: String
    fileprivate var type: String
    fileprivate var bytes: [UInt8]

    fileprivate init(_ name: String, _ ending: String, type: String, _ bytes: [UInt8]) {
      address = "/assets/\(name)-\(SHA256.hash(data: bytes).hexadecimal(bytes: 8)).\(ending)"
      (self.type, self.bytes) = (type, bytes)
    }
  }

  let style = Asset("page", "css", type: "text/css; charset=utf-8", PackageResources.page_css)
  let script = Asset("page", "js", type: "text/javascript; charset=utf-8", PackageResources.page_js)
  /// The script of pages in which something goes on.
  let live = Asset("live", "js", type: "text/javascript; charset=utf-8", PackageResources.live_js)
  let icon = Asset("icon", "svg", type: "image/svg+xml", PackageResources.icon_svg)

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
