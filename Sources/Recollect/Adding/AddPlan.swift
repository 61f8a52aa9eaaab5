import Foundation
import Items

/// The items that will make one thread, and where each is to be read.
struct PlannedThread: Sendable {
  /// Identity within the source: the `threadKey` of the first item.
  var key: String
  var origins: [ItemOrigin]
  /// Whether their names alone belong together: what they say decides which of them make a thread.
  var isFamily = false
}

/// What an import has to do, worked out from what was found and what is stored.
struct AddPlan: Sendable {
  /// Threads to read, compose and store if they differ from what is stored.
  var threads: [PlannedThread]
  /// Keys of all threads that the source should have in the end.
  var keys: Set<String>
  /// Files with a mail that another file, which comes first, holds too.
  var repeating: Set<ExactString>
  /// Items that are left out because another of the same file has their id.
  var problems: [ImportProblem]

  /// Joins the outlines of changed files with what is stored of the others.
  ///
  /// A thread is left alone when no file it comes from has changed and its members are the same as
  /// before. Of the same mail in several files the first counts, once mails that differ are told apart.
  /// - Parameters:
  ///   - fresh: outlines of the items in changed files.
  ///   - stored: all that is stored of the source.
  ///   - unchanged: paths of the files whose stored items still hold.
  ///   - importers: names of the importers of all files, by path.
  ///   - variants: tells apart what has one id.
  init(
    fresh: [ItemOrigin], stored: [StoredItem], unchanged: Set<ExactString>,
    importers: [ExactString: String], variants: MailVariants
  ) throws {
    let kept = stored.filter { unchanged.contains(ExactString($0.origin.file)) }
    let storedKeys = Dictionary(
      kept.map { ($0.origin.key, $0.threadKey) }, uniquingKeysWith: { first, _ in first })
    // Of all that is stored: a thread that lost an item with its file isn't as it was.
    let storedSizes = Dictionary(stored.map { ($0.threadKey, 1) }, uniquingKeysWith: +)
    let changed = Set(fresh.map { ExactString($0.file) })
    let origins: [ItemOrigin]
    (origins, repeating, problems) = Self.distinct(
      try variants.toldApart(fresh: fresh, kept: kept.map(\.origin)))

    keys = []
    threads = []
    let (families, others) = Self.families(in: origins, importers: importers)
    for group in Self.groups(of: others) {
      let key = group[0].key.threadKey
      keys.insert(key)
      let isAsStored = group.allSatisfy {
        !changed.contains(ExactString($0.file)) && storedKeys[$0.key] == key
      }
      if isAsStored && storedSizes[key] == group.count { continue }
      threads.append(PlannedThread(key: key, origins: group))
    }
    for family in families {
      // Stored as one thread or as several: what they say hasn't changed.
      let stored = Dictionary(grouping: family) { storedKeys[$0.key] ?? "" }
      let isAsStored =
        stored[""] == nil && family.allSatisfy { !changed.contains(ExactString($0.file)) }
        && stored.allSatisfy { storedSizes[$0.key] == $0.value.count }
      if isAsStored {
        keys.formUnion(stored.keys)
      } else {
        threads.append(
          PlannedThread(key: family[0].key.threadKey, origins: family, isFamily: true))
      }
    }
    // Files are read from their start to their end, which is kind to disks and to the cache.
    threads.sort { Self.place(of: $0) < Self.place(of: $1) }
  }

  /// Files that the planned threads are read from.
  var touchedFiles: Set<ExactString> {
    Set(threads.flatMap { $0.origins.map { ExactString($0.file) } })
  }

  private static func place(of thread: PlannedThread) -> (ExactString, Int) {
    (ExactString(thread.origins[0].file), thread.origins[0].outline.offset)
  }

  /// Returns the first item of every key, the files with a mail that an earlier file holds too, and
  /// what is left out besides.
  private static func distinct(
    _ origins: [ItemOrigin]
  ) -> ([ItemOrigin], Set<ExactString>, [ImportProblem]) {
    let sorted = origins.map { (file: ExactString($0.file), origin: $0) }
      .sorted { ($0.file, $0.origin.outline.offset) < ($1.file, $1.origin.outline.offset) }
    var holders: [ItemKey: ExactString] = [:]
    var repeating: Set<ExactString> = []
    var problems: [ImportProblem] = []
    var first: [ItemOrigin] = []
    for (file, origin) in sorted {
      let key = origin.key
      guard let holder = holders[key] else {
        holders[key] = file
        first.append(origin)
        continue
      }
      if holder != file { repeating.insert(file) }
      // Mails of one key say the same; of anything else something would be lost without a word.
      if key.scope == .file { problems.append(Self.repeated(origin)) }
    }
    return (first, repeating, problems)
  }

  private static func repeated(_ origin: ItemOrigin) -> ImportProblem {
    ImportProblem(
      .malformed, path: origin.file, line: origin.outline.line,
      sentence:
        "Another item of the file has the same id (\(origin.id)), so this one was left out.",
      remedy: "Give each item an id of its own.")
  }

  /// Files that hold one item each and have names that differ in marks alone, and all the rest.
  private static func families(
    in origins: [ItemOrigin], importers: [ExactString: String]
  ) -> (families: [[ItemOrigin]], others: [ItemOrigin]) {
    let counts = Dictionary(origins.map { (ExactString($0.file), 1) }, uniquingKeysWith: +)
    var families: [String: [ItemOrigin]] = [:]
    var others: [ItemOrigin] = []
    for origin in origins {
      let outline = origin.outline
      let isAlone = outline.threading == nil && outline.conversation == nil && outline.part == nil
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
    let kept = sorted.filter { 2...FileFamily.mostMembers ~= $0.count }
    others += sorted.filter { !(2...FileFamily.mostMembers ~= $0.count) }.flatMap(\.self)
    return (kept, others)
  }

  private static func groups(of origins: [ItemOrigin]) -> [[ItemOrigin]] {
    let alone = origins.filter { $0.outline.threading == nil && $0.outline.conversation == nil }
      .map { [$0] }
    let messages = origins.compactMap { origin in
      origin.outline.threading.map { (origin, $0) }
    }
    let groups = ThreadGrouping().groups(of: messages.map(\.1))
    return alone + groups.map { $0.map { messages[$0].0 } } + conversations(in: origins)
  }

  /// What names the same conversation, in the order of time where it is known.
  private static func conversations(in origins: [ItemOrigin]) -> [[ItemOrigin]] {
    let members = origins.filter { $0.outline.threading == nil && $0.outline.conversation != nil }
    let groups = Dictionary(grouping: members) { ExactString($0.outline.conversation ?? "") }
    return groups.sorted { $0.key < $1.key }.map { inOrder($0.value) }
  }

  /// Sorts by date; what has none stays behind what it follows in its source.
  private static func inOrder(_ origins: [ItemOrigin]) -> [ItemOrigin] {
    var last = Date.distantPast
    let dated = origins.enumerated().map { position, origin in
      last = origin.outline.date ?? last
      return (origin, last, position)
    }
    return dated.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
  }
}
