import Foundation
import ImportSupport

enum MemberName {
  /// Returns a path with `/` between components, or `nil` for a member that isn't listed.
  ///
  /// Entries of folders, hidden files, `ToolFolders`, `ToolFiles` and the files that macOS adds to
  /// archives (`__MACOSX`) aren't listed, but the mails in hidden folders are (`MailFolder`). A path
  /// that leads out of its archive (`../x`, `/x`) loses the components that lead out. The path is
  /// only a label, because nothing is ever written to it.
  static func path(_ bytes: [UInt8], isFromWindows: Bool = false, isUTF8: Bool = false) -> String? {
    var text = decode(bytes, isUTF8: isUTF8)
    // Some programs on Windows write backslashes.
    if isFromWindows, !text.utf8.contains(.slash) {
      text = String(text.map { $0 == "\\" ? "/" : $0 })
    }
    guard !text.utf8.isEmpty, text.utf8.last != .slash else { return nil }
    let components = text.split(separator: "/").filter { $0 != "." && $0 != ".." }
    for (index, part) in components.enumerated() {
      let isHidden = part.utf8.first == .period && !MailFolder.isHidden(components[index...])
      if isHidden || part == "__MACOSX" { return nil }
    }
    guard let name = components.last, !ToolFiles.contain(name),
      !ToolFolders.contain(components.dropLast())
    else { return nil }
    return components.joined(separator: "/").filter { $0 != "\0" }
  }

  /// Returns the deepest folder that contains all paths; for one path, the path itself.
  static func common(_ paths: [String]) -> String {
    guard let first = paths.first else { return "" }
    var shared = first.split(separator: "/")
    for path in paths.dropFirst() {
      let parts = path.split(separator: "/").dropLast()
      let count = zip(shared, parts).prefix { $0 == $1 }.count
      shared.removeLast(shared.count - count)
    }
    return shared.joined(separator: "/")
  }

  /// The format allows UTF-8 and the character set of the first PCs (code page 437).
  ///
  /// Names in UTF-8 often lack the flag for it.
  private static func decode(_ bytes: [UInt8], isUTF8: Bool) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    if isUTF8 { return String(decoding: bytes, as: UTF8.self) }
    return SystemCharset.decode(bytes[...], name: "cp437") ?? Windows1252.decode(bytes[...])
  }
}
