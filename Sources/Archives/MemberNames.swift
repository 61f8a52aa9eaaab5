import ImportSupport
import Items

/// A generator of different names for members of an archive that would be shown alike.
///
/// Components that lead out of the archive are removed from names, so `../notes.md` and `notes.md`
/// would be the same file. Every one after the first gets a number: `notes (2).md`.
///
/// In a tar file, a member that occurs again under exactly the same name is a newer version of the
/// same file, as programs that append to archives write it. A zip file has no earlier versions in
/// its directory, so there it is another file. Names are compared byte by byte: two spellings of a
/// letter are two names.
struct MemberNames {
  var repeatsAreVersions = true
  /// The names in use, with the bytes of the member's own name where it differs.
  private var given: [ExactString: [UInt8]?] = [:]
  private var numbered: [[UInt8]: String] = [:]
  private var counts: [ExactString: Int] = [:]

  /// `path` is the name by which the member would be shown, `own` its name in the archive.
  mutating func assign(_ path: String, of own: [UInt8]) -> String {
    let key = Self.key(own)
    if repeatsAreVersions, let known = numbered[key] { return known }
    let other = path.utf8.elementsEqual(key) ? nil : key
    guard let taken = given[ExactString(path)] else {
      given[ExactString(path)] = .some(other)
      return path
    }
    return repeatsAreVersions && taken == other ? path : assignNumbered(path, key)
  }

  private mutating func assignNumbered(_ path: String, _ key: [UInt8]) -> String {
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

  /// Drops a leading `./`, because `./a` and `a` are the same file.
  private static func key(_ own: [UInt8]) -> [UInt8] {
    var rest = own[...]
    while rest.starts(with: [.period, .slash]) { rest = rest.dropFirst(2).drop { $0 == .slash } }
    return Array(rest)
  }
}
