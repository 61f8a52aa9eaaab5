import Foundation
import Items

/// Reads the items of a planned thread.
struct ThreadReader {
  let scan: SourceScan
  /// Keys of the stored threads by the ids of their items.
  let storedKeys: [String: String]
  let isStrict: Bool

  /// Stored threads that stay as they are because they can't be read whole at present.
  private(set) var heldKeys: Set<String> = []
  /// Keys of the threads that families were made into.
  private(set) var familyKeys: Set<String> = []
  /// Files to read again next time: what can't be read of them now may be readable then.
  private(set) var failedFiles: Set<String> = []

  init(scan: SourceScan, stored: [StoredItem], isStrict: Bool) {
    self.scan = scan
    self.isStrict = isStrict
    storedKeys = Dictionary(
      stored.map { ($0.outline.id, $0.threadKey) }, uniquingKeysWith: { first, _ in first })
    let failed = scan.problems.filter {
      !$0.isWarning && (scan.changed[$0.path] == nil || !$0.isLasting)
    }
    failedFiles = Set(failed.map(\.path))
  }

  /// Reads the thread; an item that can't be read is left out and reported.
  /// - Returns: the thread, or those that a family makes; none when none of its items can be read, or
  ///   one can't that the library holds: then what is stored stays.
  mutating func read(_ thread: PlannedThread, report: inout AddReport) throws -> [ReadThread] {
    var items: [(item: Item, origin: ItemOrigin)] = []
    for origin in thread.origins {
      do {
        // A file that isn't among them had a problem that was reported when it was listed.
        if let found = scan.files[origin.file] {
          items.append((try found.importer.read(origin.outline, in: found.file), origin))
          continue
        }
      } catch let problem as ImportProblem {
        if isStrict { throw problem }
        report.problems.append(problem)
        if !problem.isLasting { failedFiles.insert(origin.file) }
      }
      if storedKeys[origin.outline.id] != nil {
        hold(thread)
        return []
      }
    }
    guard !items.isEmpty else { return [] }
    guard thread.isFamily else { return [ReadThread(key: thread.key, items: items)] }
    let files = scan.files
    let groups = FileFamily.groups(items) { member in
      files[member.origin.file]?.file.modified ?? .distantPast
    }
    familyKeys.formUnion(groups.map { $0.members[0].item.id })
    return groups.map { group in
      ReadThread(key: group.members[0].item.id, items: group.members, bond: group.bond)
    }
  }

  private mutating func hold(_ thread: PlannedThread) {
    failedFiles.formUnion(thread.origins.map(\.file))
    heldKeys.formUnion(thread.origins.compactMap { storedKeys[$0.outline.id] })
  }
}

extension ImportProblem {
  /// Whether it is one of the content, and stays until that is changed.
  fileprivate var isLasting: Bool {
    switch code {
    case .missing, .unreadable: false
    case .unrecognized, .malformed, .encoding, .tooLarge, .truncated, .empty: true
    }
  }
}
