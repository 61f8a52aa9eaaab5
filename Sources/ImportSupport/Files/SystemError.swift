import Foundation
package import Items

package enum SystemError {
  package static func problem(_ code: Int32, path: String) -> ImportProblem {
    switch code {
    case ENOENT, ENOTDIR:
      ImportProblem(
        .missing, path: path, message: "There is nothing at this path.",
        remedy: "Check the spelling; a relative path starts from the current folder.")
    case EACCES, EPERM:
      ImportProblem(
        .unreadable, path: path, message: "It can't be opened: permission denied.",
        remedy: "Make it readable for your user, or leave it out.")
    default:
      ImportProblem(
        .unreadable, path: path,
        message: "It can't be read: \(String(cString: strerror(code)).lowercased()).",
        remedy: "See whether it opens in another program.")
    }
  }
}
