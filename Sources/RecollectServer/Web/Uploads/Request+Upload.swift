import HTTPTypes
import Hummingbird

extension Request {
  /// The path to which forms with files are sent.
  static let uploadPath = "/sources/files"

  /// A Boolean value that indicates whether the body has files, so that its route reads and checks
  /// it as it comes, and may take longer.
  var isUpload: Bool { method == .post && uri.path == Self.uploadPath }
}
