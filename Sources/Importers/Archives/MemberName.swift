import Foundation

/// The paths of members as they are shown and asked for.
enum MemberName {
  /// The name as a path with `/` between components, or `nil` when there is nothing to list: a
  /// folder's own entry, what is hidden, and what a Mac adds to every file.
  ///
  /// A path that leads out of its archive (`../x`, `/x`) loses what leads out: nothing is ever
  /// written, so it is a label and no more.
  static func path(_ bytes: [UInt8], isFromWindows: Bool = false, isUTF8: Bool = false) -> String? {
    var text = decode(bytes, isUTF8: isUTF8)
    // Some packers on Windows write its own separator.
    if isFromWindows, !text.utf8.contains(0x2F) {
      text = String(text.map { $0 == "\\" ? "/" : $0 })
    }
    guard !text.utf8.isEmpty, text.utf8.last != 0x2F else { return nil }
    var components: [Substring] = []
    for part in text.split(separator: "/") where part != "." && part != ".." {
      if part.utf8.first == 0x2E || part == "__MACOSX" { return nil }
      components.append(part)
    }
    guard !components.isEmpty else { return nil }
    return components.joined(separator: "/").filter { $0 != "\0" }
  }

  /// The path of the deepest folder that holds all of them; of one, its own.
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

  /// Names are in UTF-8 or in the set of the first PCs, as the format says; those in UTF-8 often
  /// don't say so.
  private static func decode(_ bytes: [UInt8], isUTF8: Bool) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    if isUTF8 { return String(decoding: bytes, as: UTF8.self) }
    return SystemCharset.decode(bytes[...], name: "cp437") ?? Windows1252.decode(bytes[...])
  }
}
