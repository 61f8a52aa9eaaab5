import Foundation
import Items

/// A heuristic that groups files whose names differ only in suffixes: versions of a text, and
/// series of meetings.
///
/// The work has two steps. ``key(of:importer:)`` finds candidates by their names, before anything
/// is read. ``groups(_:modified:)`` decides by their contents, once the items are read.
///
/// **Candidates** lie in one folder, have the same extension, were read by the same importer, hold
/// one item each, and have the same name without any suffix of ``FileNameSuffixes``. Examples:
/// `Plan.md`, `Plan v2.md` and `Plan (1).md`; `Sync 12.vtt` and `Sync 13.vtt`.
///
/// **Versions** are notes or documents of one kind. Two conditions have to hold:
/// 1. The names agree without suffixes of copies, versions and dates. `Ideas 12.md` and
///    `Ideas 13.md` are candidates, but a plain number isn't such a suffix, so they stay separate.
/// 2. The texts overlap, measured by ``NoteOverlap``. If either name has a suffix of a copy or a
///    version (`Plan.md` and `Plan v2.md`), half of the smaller text has to be in the other. If
///    dates are the only suffixes (`Diary 2024-01-02.md` and `Diary 2024-01-03.md`), half of the
///    larger text has to be in the other. The pages of a diary share a template but little else, so
///    they stay separate.
///
/// **A series** consists of meetings. Both their file names and their titles agree without dates,
/// numbers and a letter behind digits: `Sync 2024-01-02.vtt` and `Sync 2024-01-09.vtt`, both titled
/// `Sync`; `ES2005a` and `ES2005b`.
///
/// All other files stay separate. Joining is transitive. Versions are ordered from the newest to
/// the oldest, meetings from the earliest to the latest. The day of a file is the date in its name,
/// else the date of its item, else its modification time. Version numbers, modification times and
/// names decide between files of one day.
///
/// Complexity: O(n²) comparisons for n ≤ ``maximumMembers`` candidates. A change to one file reads
/// all its candidates again.
struct FileFamily {
  struct Group {
    var members: [ItemWithOrigin]
    var relation: ThreadRelation
  }

  /// More files than this with one key stay separate.
  static let maximumMembers = 400

  /// Returns the key that all candidates of one family share; `nil` if the name has no base.
  ///
  /// - Parameter path: The path of the file, relative to the source.
  static func key(of path: String, importer: String) -> String? {
    let (folder, stem, ending) = split(path)
    let base = FileNameSuffixes(stem).base
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
    var member: ItemWithOrigin
    var modified: Date
    var stem: String
    var versions: FileNameSuffixes
    /// The base names of its series, from the file name and from the title.
    var series: [String]
    /// The day as `20240102`: from the file name, else from the item's date, else from the file's
    /// time.
    var day: String

    init(_ member: ItemWithOrigin, modified: Date) {
      self.member = member
      self.modified = modified
      stem = FileFamily.split(member.origin.file).stem
      versions = FileNameSuffixes(stem, .versions)
      series = [stem, member.item.title].map { FileNameSuffixes($0, .series).base }
      let date = member.item.date ?? modified
      day =
        versions.date.map { "\($0)" }
        ?? date.formatted(.iso8601.year().month().day().dateSeparator(.omitted))
    }
  }

  /// Groups items with one key into threads; an item that joins no other is a group of its own.
  static func groups(_ members: [ItemWithOrigin], modified: (ItemWithOrigin) -> Date) -> [Group] {
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
      guard group.count > 1 else { return Group(members: [group[0].member], relation: .other) }
      let isSeries = group[0].member.item.kind == .meeting
      // Versions run from the newest to the oldest, meetings from the earliest to the latest.
      let sorted = group.sorted { isSeries ? isBefore($0, $1) : isBefore($1, $0) }
      return Group(members: sorted.map(\.member), relation: isSeries ? .series : .versions)
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
