import HTTPTypes
import Hummingbird

extension Request {
  /// The path to which forms with files are sent.
  static let uploadPath = "/sources/files"

  /// The body has files: its route reads and checks it as it comes, and may take longer.
  var isUpload: Bool { method == .post && uri.path == Self.uploadPath }
}
