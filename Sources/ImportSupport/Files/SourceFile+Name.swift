import Items

extension SourceFile {
  package var name: String {
    path.utf8.lastIndex(of: .slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
}
