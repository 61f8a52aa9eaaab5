/// What the path of a source says of other paths.
enum SourcePath {
  /// Whether a path is the source's own or that of something in its folder.
  ///
  /// Names of collections are no paths: none lies within another.
  static func holds(_ source: String, _ path: String) -> Bool {
    if source == path { return true }
    guard source.hasPrefix("/") else { return false }
    return path.hasPrefix(source.hasSuffix("/") ? source : source + "/")
  }
}
