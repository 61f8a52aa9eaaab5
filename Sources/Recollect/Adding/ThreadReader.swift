import Foundation
import Items

/// Reads the items of planned threads.
struct ThreadReader {
  let scan: SourceScan
  /// Keys of the stored threads by their items.
  private let storedKeys: [ItemKey: String]
  private let threadKeys: Set<String>
  var isStrict: Bool

  /// Stored threads that stay as they are because they can't be read whole at present.
  private(set) var heldKeys: Set<String> = []
  /// Keys of the threads that families were made into.
  private(set) var familyKeys: Set<String> = []
  /// Files to read again next time: what can't be read of them now may be readable then.
  private(set) var failedFiles: Set<ExactString> = []

  init(scan: SourceScan, stored: [StoredItem], isStrict: Bool) {
    self.scan = scan
    self.isStrict = isStrict
    storedKeys = Dictionary(
      stored.map { ($0.origin.key, $0.threadKey) }, uniquingKeysWith: { first, _ in first })
    threadKeys = Set(stored.map(\.threadKey))
    let failed = scan.problems.filter {
      !$0.isWarning && (scan.changed[ExactString($0.path)] == nil || !$0.isLasting)
    }
    failedFiles = Set(failed.map { ExactString($0.path) })
  }

  /// Planned threads that take the place of the same stored ones stand together, in the order of
  /// their first.
  ///
  /// Most stand alone; where a stored thread falls apart or gives an item away, what becomes of it is
  /// read as a whole or stays as it was.
  func bundles(of threads: [PlannedThread]) -> [[PlannedThread]] {
    var sets = DisjointSets(count: threads.count)
    var holders: [String: Int] = [:]
    for (position, thread) in threads.enumerated() {
      for key in thread.origins.flatMap(keys(holding:)) {
        if let holder = holders[key] {
          sets.join(holder, position)
        } else {
          holders[key] = position
        }
      }
    }
    var bundles: [Int: [PlannedThread]] = [:]
    for (position, thread) in threads.enumerated() {
      bundles[sets.root(of: position), default: []].append(thread)
    }
    return bundles.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Reads a bundle of threads; an item that can't be read is left out and reported.
  /// - Returns: the threads that are to be stored; none when an item can't be read that the library
  ///   holds: then all that is stored of them stays.
  mutating func read(_ bundle: [PlannedThread], report: inout AddReport) throws -> [ReadThread] {
    var threads: [ReadThread] = []
    var families: [ReadThread] = []
    var isHeld = false
    for thread in bundle {
      try Task.checkCancellation()
      guard let read = try read(thread, report: &report) else {
        isHeld = true
        continue
      }
      threads += read
      if thread.isFamily { families += read }
    }
    if isHeld {
      for thread in bundle { hold(thread) }
      return []
    }
    familyKeys.formUnion(families.map(\.key))
    return threads
  }

  /// - Returns: the thread, or those that a family makes; none when none of its items can be read;
  ///   `nil` when what is stored has to stay.
  private mutating func read(
    _ thread: PlannedThread, report: inout AddReport
  ) throws -> [ReadThread]? {
    var items: [(item: Item, origin: ItemOrigin)] = []
    for origin in thread.origins {
      do {
        // A file that isn't among them had a problem that was reported when it was listed.
        if let found = scan.files[ExactString(origin.file)] {
          items.append((try origin.read(in: found), origin))
          continue
        }
      } catch let problem as ImportProblem {
        if isStrict { throw problem }
        report.problems.append(problem)
        if !problem.isLasting { failedFiles.insert(ExactString(origin.file)) }
      }
      if storedKeys[origin.key] != nil { return nil }
    }
    guard !items.isEmpty else { return [] }
    guard thread.isFamily else { return [ReadThread(key: thread.key, items: items)] }
    let files = scan.files
    let groups = FileFamily.groups(items) { member in
      files[ExactString(member.origin.file)]?.file.modified ?? .distantPast
    }
    return groups.map { group in
      ReadThread(
        key: group.members[0].origin.key.threadKey, items: group.members, bond: group.bond)
    }
  }

  private mutating func hold(_ thread: PlannedThread) {
    failedFiles.formUnion(thread.origins.map { ExactString($0.file) })
    heldKeys.formUnion(thread.origins.flatMap(keys(holding:)))
  }

  /// Returns the keys of the stored threads that go when the item is stored: the one that holds it, and
  /// one that began with it, whichever items that holds.
  private func keys(holding origin: ItemOrigin) -> [String] {
    let key = origin.key
    let first = key.threadKey
    return [storedKeys[key], threadKeys.contains(first) ? first : nil].compactMap(\.self)
  }
}

extension ImportProblem {
  /// Whether it is one of the content, and stays until that is changed.
  var isLasting: Bool {
    switch code {
    case .missing, .unreadable: false
    case .unrecognized, .malformed, .encoding, .tooLarge, .truncated, .empty, .overBudget: true
    }
  }
}
