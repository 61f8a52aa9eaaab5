import Items

/// Relations between the path of a source and other paths, compared byte by byte.
package enum SourcePath {
  /// Returns true for the path of a source, and for files in its folder.
  ///
  /// Names of collections aren't paths, and none lies within another.
  package static func contains(_ source: String, _ path: String) -> Bool {
    if source.isExactly(path) { return true }
    guard source.utf8.first == UInt8(ascii: "/") else { return false }
    return path.beginsExactly(with: source.utf8.last == UInt8(ascii: "/") ? source : source + "/")
  }

  package static func innermost(of sources: [String], containing path: String) -> String? {
    sources.filter { contains($0, path) }.max { $0.utf8.count < $1.utf8.count }
  }

  /// `nil` for the source itself.
  static func relative(_ path: String, to source: String) -> String? {
    guard !path.isExactly(source) else { return nil }
    let rest = path.utf8.dropFirst(source.utf8.count).drop { $0 == UInt8(ascii: "/") }
    return String(decoding: rest, as: UTF8.self)
  }
}
