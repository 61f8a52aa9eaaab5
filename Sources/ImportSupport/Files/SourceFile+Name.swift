import Items

extension SourceFile {
  /// The last component of the path.
  package var name: String {
    path.utf8.lastIndex(of: 0x2F).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
}
