import Items

/// Tells apart the members of an archive whose names are shown alike.
///
/// Parts that lead out of the archive are taken off names, so `../notes.md` and `notes.md` would be the same
/// file. All but the first get a number. A member that comes again under the very same name is a newer
/// one of the same file, as programs that append to archives put it there. Names are compared byte by
/// byte: two spellings of a letter are two names.
struct MemberNames {
  /// The names that were given, and the bytes of each one's own where they differ from it.
  private var given: [ExactString: [UInt8]?] = [:]
  /// The names that were given to members that couldn't have the one they are shown by.
  private var numbered: [[UInt8]: String] = [:]
  private var counts: [ExactString: Int] = [:]

  /// Returns the name under which to list a member.
  /// - Parameters:
  ///   - path: the name it is shown by.
  ///   - own: its name in the archive.
  mutating func name(_ path: String, of own: [UInt8]) -> String {
    let key = Self.key(own)
    if let known = numbered[key] { return known }
    let other = path.utf8.elementsEqual(key) ? nil : key
    guard let taken = given[ExactString(path)] else {
      given[ExactString(path)] = .some(other)
      return path
    }
    return taken == other ? path : number(path, key)
  }

  private mutating func number(_ path: String, _ key: [UInt8]) -> String {
    let slash = path.lastIndex(of: "/")
    let start = slash.map { path.index(after: $0) } ?? path.startIndex
    let end = path[start...].lastIndex(of: ".") ?? path.endIndex
    var count = counts[ExactString(path)] ?? 1
    var name = path
    repeat {
      count += 1
      name = "\(path[..<end]) (\(count))\(path[end...])"
    } while given[ExactString(name)] != nil
    counts[ExactString(path)] = count
    given[ExactString(name)] = .some(key)
    numbered[key] = name
    return name
  }

  /// The bytes without what changes nothing: `./a` and `a` are the same file.
  private static func key(_ own: [UInt8]) -> [UInt8] {
    var rest = own[...]
    while rest.starts(with: [0x2E, 0x2F]) { rest = rest.dropFirst(2).drop { $0 == 0x2F } }
    return Array(rest)
  }
}
