import Foundation
import Items

struct ThreadReader {
  let scan: SourceScan
  private let storedKeys: [ItemKey: String]
  private let threadKeys: Set<String>
  var isStrict: Bool

  /// The stored threads that stay because they can't be read completely now.
  private(set) var unchangedKeys: Set<String> = []
  /// The keys of the threads made from families.
  private(set) var familyKeys: Set<String> = []
  /// The files to read again next time, because more of them may be readable then.
  private(set) var failedFiles: Set<ExactString> = []
  /// `nil` if items aren't shortened.
  var allowance: TextAllowance?

  init(
    scan: SourceScan, stored: [StoredItem], isStrict: Bool,
    allowance: TextAllowance? = TextAllowance()
  ) {
    self.scan = scan
    self.allowance = allowance
    self.isStrict = isStrict
    storedKeys = Dictionary(
      stored.map { ($0.origin.key, $0.threadKey) }, uniquingKeysWith: { first, _ in first })
    threadKeys = Set(stored.map(\.threadKey))
    let failed = scan.problems.filter {
      !$0.isWarning && (scan.changed[ExactString($0.path)] == nil || !$0.isLasting)
    }
    failedFiles = Set(failed.map { ExactString($0.path) })
  }

  /// Groups the planned threads that replace the same stored ones, in order of their first.
  ///
  /// Most groups have one thread. If a stored thread is split, or an item moves, all resulting
  /// threads are read together, or the stored ones stay.
  func groups(of threads: [PlannedThread]) -> [[PlannedThread]] {
    var sets = DisjointSets(count: threads.count)
    var holders: [String: Int] = [:]
    for (position, thread) in threads.enumerated() {
      for key in thread.origins.flatMap(keys(containing:)) {
        if let holder = holders[key] {
          sets.join(holder, position)
        } else {
          holders[key] = position
        }
      }
    }
    var groups: [Int: [PlannedThread]] = [:]
    for (position, thread) in threads.enumerated() {
      groups[sets.root(of: position), default: []].append(thread)
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Reads a group of threads.
  ///
  /// An unreadable item is left out and reported. If it's stored, the result is empty, and the
  /// group's stored threads stay unchanged.
  mutating func read(_ group: [PlannedThread], report: inout AddReport) throws -> [LoadedThread] {
    var threads: [LoadedThread] = []
    var families: [LoadedThread] = []
    var isUnchanged = false
    for thread in group {
      try Task.checkCancellation()
      guard let read = try read(thread, report: &report) else {
        isUnchanged = true
        continue
      }
      threads += read
      if thread.isFamily { families += read }
    }
    if isUnchanged {
      for thread in group { hold(thread) }
      return []
    }
    familyKeys.formUnion(families.map(\.key))
    return threads
  }

  /// Reads a planned thread; `nil` if the stored thread has to stay.
  ///
  /// A family may make several threads. None are returned if no item can be read.
  private mutating func read(
    _ thread: PlannedThread, report: inout AddReport
  ) throws -> [LoadedThread]? {
    var items: [ItemWithOrigin] = []
    for origin in thread.origins {
      do {
        // A missing file was reported when it was listed.
        if let found = scan.files[ExactString(origin.file)] {
          var item = try origin.read(in: found)
          // The problem reports an item that is left out completely.
          if allowance?.take(&item, from: origin, of: found.file) ?? true {
            items.append((item, origin))
          }
          continue
        }
      } catch let problem as ImportProblem {
        if isStrict { throw problem }
        report.problems.append(problem)
        // The scan could read it within the budget, so another import may as well.
        if !problem.isLasting || problem.code == .overBudget {
          failedFiles.insert(ExactString(origin.file))
        }
      }
      if storedKeys[origin.key] != nil { return nil }
    }
    guard !items.isEmpty else { return [] }
    guard thread.isFamily else { return [LoadedThread(key: thread.key, items: items)] }
    let files = scan.files
    let groups = FileFamily.groups(items) { member in
      files[ExactString(member.origin.file)]?.file.modified ?? .distantPast
    }
    return groups.map { group in
      LoadedThread(
        key: group.members[0].origin.key.threadKey, items: group.members, relation: group.relation)
    }
  }

  private mutating func hold(_ thread: PlannedThread) {
    failedFiles.formUnion(thread.origins.map { ExactString($0.file) })
    unchangedKeys.formUnion(thread.origins.flatMap(keys(containing:)))
  }

  /// Returns the keys of the stored threads that storing the item removes.
  ///
  /// They are the thread with the item, and the one whose key is the item's because it was the
  /// first.
  private func keys(containing origin: ItemOrigin) -> [String] {
    let key = origin.key
    let first = key.threadKey
    return [storedKeys[key], threadKeys.contains(first) ? first : nil].compactMap(\.self)
  }
}

extension ImportProblem {
  /// The problem stays until the content changes.
  var isLasting: Bool {
    switch code {
    case .missing, .unreadable: false
    case .unrecognized, .malformed, .encoding, .tooLarge, .truncated, .empty, .overBudget: true
    }
  }
}
