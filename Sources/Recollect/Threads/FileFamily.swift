import Foundation
import Items

/// Files whose names differ in marks alone, sorted into what belongs together once they are read.
///
/// - Versions of a note or document: their names are the same without marks of copies, versions and
///   dates, and most of their words are. Where the marks are a date alone, which a diary's pages have
///   too, half of the larger text must stand in the other; with a mark of a copy or a version, half
///   of the smaller.
/// - A series of meetings: their files' names and their titles are the same without dates, numbers
///   and a letter behind digits.
///
/// In any case they lie in one folder and were read by one importer, one to a file. Everything else
/// stays alone.
struct FileFamily {
  typealias Member = (item: Item, origin: ItemOrigin)

  /// What belongs together, and how.
  struct Group {
    var members: [Member]
    var bond: Bond
  }

  /// More names than this that differ in marks alone are left as they are.
  static let mostMembers = 400

  /// The same for all files that may be of one family; `nil` for one that is of none.
  static func key(of path: String, importer: String) -> String? {
    let (folder, stem, ending) = split(path)
    let base = NameMarks(stem).base
    return base.isEmpty ? nil : [folder, base, ending, importer].joined(separator: "\n")
  }

  private static func split(_ path: String) -> (folder: String, stem: String, ending: String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) } ?? ""
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return (folder, String(name), "")
    }
    return (folder, String(name[..<dot]), name[dot...].lowercased())
  }

  private struct Named {
    var member: Member
    var modified: Date
    var stem: String
    var versions: NameMarks
    /// The names of its series by its file and by its title.
    var series: [String]
    /// Digits of the day it is from: by its name, by what it says of itself, by its file.
    var day: String

    init(_ member: Member, modified: Date) {
      self.member = member
      self.modified = modified
      stem = FileFamily.split(member.origin.file).stem
      versions = NameMarks(stem, .versions)
      series = [stem, member.item.title].map { NameMarks($0, .series).base }
      let date = member.item.date ?? modified
      day =
        versions.date.map { "\($0)" }
        ?? date.formatted(.iso8601.year().month().day().dateSeparator(.omitted))
    }
  }

  /// - Parameter modified: When the member's file was last changed.
  static func groups(_ members: [Member], modified: (Member) -> Date) -> [Group] {
    let named = members.map { Named($0, modified: modified($0)) }
    var sets = DisjointSets(count: named.count)
    var overlaps: [Int: NoteOverlap] = [:]
    for right in named.indices {
      for left in 0..<right where isJoined(named, left, right, &overlaps) { sets.join(left, right) }
    }
    var groups: [Int: [Named]] = [:]
    for position in named.indices {
      groups[sets.root(of: position), default: []].append(named[position])
    }
    return groups.sorted { $0.key < $1.key }.map { _, group in
      guard group.count > 1 else { return Group(members: [group[0].member], bond: .other) }
      let isSeries = group[0].member.item.kind == .meeting
      // The newest version comes first, the meetings follow one another.
      let sorted = group.sorted { isSeries ? isBefore($0, $1) : isBefore($1, $0) }
      return Group(members: sorted.map(\.member), bond: isSeries ? .series : .versions)
    }
  }

  private static func isBefore(_ left: Named, _ right: Named) -> Bool {
    if left.day != right.day { return left.day < right.day }
    let (old, new) = (left.versions.version, right.versions.version)
    if old != new { return old.lexicographicallyPrecedes(new) }
    if left.modified != right.modified { return left.modified < right.modified }
    return left.stem < right.stem
  }

  private static func isJoined(
    _ named: [Named], _ left: Int, _ right: Int, _ overlaps: inout [Int: NoteOverlap]
  ) -> Bool {
    let (one, other) = (named[left], named[right])
    let kind = one.member.item.kind
    guard kind == other.member.item.kind else { return false }
    if kind == .meeting { return isSeries(one, other) }
    guard kind == .note || kind == .document, !one.versions.base.isEmpty,
      one.versions.base == other.versions.base
    else { return false }
    for position in [left, right] where overlaps[position] == nil {
      overlaps[position] = NoteOverlap(named[position].member.item.text)
    }
    guard let first = overlaps[left], let second = overlaps[right] else { return false }
    let shares = first.shares(with: second)
    let marks = one.versions.found.union(other.versions.found)
    let isPlain = marks.isSubset(of: .date)
    return (isPlain ? shares.ofLarger : shares.ofSmaller) >= 0.5
  }

  private static func isSeries(_ one: Named, _ other: Named) -> Bool {
    one.series == other.series && one.series.allSatisfy { !$0.isEmpty }
  }
}

/// Why items are in one thread, which decides how their text is made.
enum Bond: Sendable, Hashable {
  /// A conversation, or a single item: each stands in the text with what introduces it.
  case other
  /// Meetings, each of them cut into chunks of its own under its own title.
  case series
  /// Versions of a text, the newest first: of an older one, the paragraphs that no newer one has.
  case versions
}
