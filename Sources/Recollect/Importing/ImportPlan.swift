import Foundation
import Items

/// The work of an import, computed from the files that were found and the stored items.
struct ImportPlan: Sendable {
  /// The threads to compose, and to store if they differ from the stored ones.
  var threads: [PlannedThread]
  /// The keys of all threads that the source should end up with.
  var keys: Set<String>
  /// The files with a mail that another file also has.
  var repeating: Set<ExactString>
  /// The problems of items whose id another item of the same file has.
  var problems: [ImportProblem]

  /// Creates a plan from the outlines of changed files and the stored items of the others.
  ///
  /// A thread isn't planned if its files are unchanged and its members are the same as before. If
  /// several files have equal mails, the stored one counts, otherwise the first.
  ///
  /// - Parameters:
  ///   - fresh: The items in changed files.
  ///   - stored: All stored items of the source.
  ///   - incomplete: The keys of stored threads that are composed again even with the same members.
  ///   - unchanged: The files whose stored items are still valid.
  ///   - importers: The importers of all files, by path.
  ///   - variants: Tells apart mails that share an id but differ.
  init(
    fresh: [ItemOrigin], stored: [StoredItem], incomplete: Set<String> = [],
    unchanged: Set<ExactString>, importers: [ExactString: String], variants: MailVariants
  ) throws {
    let kept = stored.filter { unchanged.contains(ExactString($0.origin.file)) }
    let storedKeys = Dictionary(
      kept.map { ($0.origin.key, $0.threadKey) }, uniquingKeysWith: { first, _ in first })
    // Count all stored items: a thread that lost an item with its file has changed.
    let storedSizes = Dictionary(stored.map { ($0.threadKey, 1) }, uniquingKeysWith: +)
    let changed = Set(fresh.map { ExactString($0.file) })
    let places = StoredPlaces(stored)
    let origins: [ItemOrigin]
    (origins, repeating, problems) = Self.distinct(
      try variants.distinguished(fresh: fresh, kept: kept.map(\.origin), stored: places), places)

    keys = []
    threads = []
    let conversations = ConversationGrouping(files: variants.files, storedKeys: storedKeys)
    let (families, others) = Self.families(in: origins, importers: importers)
    for group in Self.groups(of: others, stored: places, conversations) {
      let key = group[0].key.threadKey
      keys.insert(key)
      let isAsStored = group.allSatisfy {
        !changed.contains(ExactString($0.file)) && storedKeys[$0.key] == key
      }
      if isAsStored && storedSizes[key] == group.count && !incomplete.contains(key) { continue }
      threads.append(PlannedThread(key: key, origins: group))
    }
    for family in families {
      // The family, stored as one thread or several, is made of the same contents as before.
      let stored = Dictionary(grouping: family) { storedKeys[$0.key] ?? "" }
      let isAsStored =
        stored[""] == nil && family.allSatisfy { !changed.contains(ExactString($0.file)) }
        && stored.allSatisfy {
          storedSizes[$0.key] == $0.value.count && !incomplete.contains($0.key)
        }
      if isAsStored {
        keys.formUnion(stored.keys)
      } else {
        threads.append(
          PlannedThread(key: family[0].key.threadKey, origins: family, isFamily: true))
      }
    }
    // Disks and caches prefer reading from start to end.
    threads.sort { Self.place(of: $0) < Self.place(of: $1) }
  }

  var touchedFiles: Set<ExactString> {
    Set(threads.flatMap { $0.origins.map { ExactString($0.file) } })
  }

  private static func place(of thread: PlannedThread) -> (ExactString, Int) {
    (ExactString(thread.origins[0].file), thread.origins[0].outline.offset)
  }

  /// Returns an item of every key, the files that repeat mails, and the problems of other repeats.
  ///
  /// Among equal mails, the stored one counts, otherwise the first.
  private static func distinct(
    _ origins: [ItemOrigin], _ places: StoredPlaces
  ) -> ([ItemOrigin], Set<ExactString>, [ImportProblem]) {
    let sorted = origins.map { (file: ExactString($0.file), origin: $0) }
      .sorted { ($0.file, $0.origin.outline.offset) < ($1.file, $1.origin.outline.offset) }
    var holders: [ItemKey: Int] = [:]
    var repeating: Set<ExactString> = []
    var problems: [ImportProblem] = []
    var first: [ItemOrigin] = []
    for (file, origin) in sorted {
      let key = origin.key
      guard let holder = holders[key] else {
        holders[key] = first.count
        first.append(origin)
        continue
      }
      let other = ExactString(first[holder].file)
      if other != file, places.rank(of: origin) < places.rank(of: first[holder]) {
        first[holder] = origin
        repeating.insert(other)
      } else if other != file {
        repeating.insert(file)
      }
      // Mails with one key are equal. Any other item would be lost silently.
      if key.scope == .file { problems.append(Self.repeated(origin)) }
    }
    return (first, repeating, problems)
  }

  private static func repeated(_ origin: ItemOrigin) -> ImportProblem {
    ImportProblem(
      .malformed, path: origin.file, line: origin.outline.line,
      message:
        "Another item of the file has the same id (\(origin.id)), so this one was left out.",
      remedy: "Give each item an id of its own.")
  }

  /// Separates candidates of a ``FileFamily`` from all other items.
  ///
  /// Candidates are one-item files whose names differ only in suffixes.
  private static func families(
    in origins: [ItemOrigin], importers: [ExactString: String]
  ) -> (families: [[ItemOrigin]], others: [ItemOrigin]) {
    let counts = Dictionary(origins.map { (ExactString($0.file), 1) }, uniquingKeysWith: +)
    var families: [String: [ItemOrigin]] = [:]
    var others: [ItemOrigin] = []
    for origin in origins {
      let outline = origin.outline
      let isAlone =
        outline.threading == nil && outline.conversation == nil && outline.importerData == nil
      let file = ExactString(origin.file)
      if isAlone, counts[file] == 1, let importer = importers[file],
        let key = FileFamily.key(of: origin.file, importer: importer)
      {
        families[key, default: []].append(origin)
      } else {
        others.append(origin)
      }
    }
    let sorted = families.sorted { $0.key < $1.key }.map(\.value)
    let kept = sorted.filter { 2...FileFamily.maximumMembers ~= $0.count }
    others += sorted.filter { !(2...FileFamily.maximumMembers ~= $0.count) }.flatMap(\.self)
    return (kept, others)
  }

  private static func groups(
    of origins: [ItemOrigin], stored places: StoredPlaces, _ conversations: ConversationGrouping
  ) -> [[ItemOrigin]] {
    let alone = origins.filter { $0.outline.threading == nil && $0.outline.conversation == nil }
      .map { [$0] }
    let messages = origins.compactMap { origin in
      origin.outline.threading.map { (origin, $0) }
    }
    let groups = ThreadGrouping().groups(of: messages.map(places.message))
    return alone + groups.map { $0.map { messages[$0].0 } } + conversations.groups(of: origins)
  }
}
