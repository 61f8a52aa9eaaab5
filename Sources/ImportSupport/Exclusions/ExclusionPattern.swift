/// A pattern that excludes files or, with `!` before it, includes them again.
///
/// The syntax is that of gitignore(5), and a test compares it with `git check-ignore`.
package struct ExclusionPattern: Sendable, Hashable {
  /// A Boolean value that indicates whether the pattern includes what it matches.
  package let isNegated: Bool
  private let isForFolders: Bool
  /// A Boolean value that indicates whether only the last component of a path is compared.
  private let isForNames: Bool
  /// The bytes before the first wildcard.
  private let prefix: [UInt8]
  private let rest: GlobMatcher

  /// Creates a pattern.
  ///
  /// - Returns: `nil` for a pattern that can match nothing, such as one with an open bracket.
  package init?(_ text: some Collection<UInt8>) {
    var glob = Array(text)[...]
    isNegated = glob.first == UInt8(ascii: "!")
    if isNegated { glob.removeFirst() }
    isForFolders = glob.last == .slash
    if isForFolders { glob.removeLast() }
    isForNames = !glob.contains(.slash)
    if glob.first == .slash { glob.removeFirst() }
    let wildcards: Set<UInt8> = [
      UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), .backslash,
    ]
    prefix = Array(glob.prefix { !wildcards.contains($0) })
    guard !glob.isEmpty, let rest = GlobMatcher(glob.dropFirst(prefix.count)) else { return nil }
    self.rest = rest
  }

  /// Reads the lines of a file such as `.gitignore`.
  package static func patterns(inFile bytes: [UInt8]) -> [Self] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      var line = line
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      guard line.first != UInt8(ascii: "#") else { return nil }
      return Self(trimmed(line))
    }
  }

  /// Returns whether the pattern matches a path relative to the folder that the pattern is for.
  func matches(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if isForFolders && !isFolder { return false }
    var path = path
    if isForNames, let slash = path.lastIndex(of: .slash) { path = path[(slash + 1)...] }
    return path.starts(with: prefix) && rest.matches(path.dropFirst(prefix.count))
  }

  /// Removes the spaces at the end, unless a backslash is before them.
  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var position = line.startIndex
    while position < line.endIndex {
      let isEscape = line[position] == .backslash
      position += isEscape ? 2 : 1
      if isEscape || line[position - 1] != .space { end = min(position, line.endIndex) }
    }
    return line[..<end]
  }
}
