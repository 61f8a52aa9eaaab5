import Items

/// Patterns for files that a source leaves out.
enum SourceExclusions {
  /// Adds patterns after others; one that is there already moves to the end, where it decides.
  static func merged(_ kept: [String], _ given: [String]) -> [String] {
    var merged: [String] = []
    for pattern in (kept + given).reversed() where !merged.contains(where: pattern.isExactly) {
      merged.append(pattern)
    }
    return merged.reversed()
  }

  /// Returns patterns for a folder as patterns for a source that contains it.
  ///
  /// A pattern that begins with the folder's own path, as shells complete it, names a file in it.
  static func relative(_ patterns: [String], of folder: String, to root: String) -> [String] {
    let path = SourcePath.relative(folder, to: root)
    return patterns.map { pattern in
      let mark = pattern.hasPrefix("!") ? "!" : ""
      var glob = String(pattern.dropFirst(mark.count))
      if glob.beginsExactly(with: folder + "/") {
        glob = String(glob.dropFirst(folder.count))
      } else if glob.hasPrefix("./") {
        glob = String(glob.dropFirst())
      }
      guard let path else { return mark + glob }
      let isAnchored = glob.dropLast(glob.hasSuffix("/") ? 1 : 0).contains("/")
      let separator = glob.hasPrefix("/") ? "" : "/"
      return "\(mark)/\(escaped(path))\(isAnchored ? "" : "/**")\(separator)\(glob)"
    }
  }

  private static func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      if "*?[\\".contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}
