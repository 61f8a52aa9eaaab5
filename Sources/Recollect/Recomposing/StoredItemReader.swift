import Foundation
import GRDB
import Items
import Synchronization

/// An importer that reads a source's items from the library instead of its files.
///
/// Threads can thus be composed again by an import's code while the files are elsewhere.
final class StoredItemReader: Importer {
  let name = "library"
  private let store: Store
  private let source: Int64
  private let items: [Place: StoredItem]
  /// The thread that was read last.
  ///
  /// A chat is one thread with very many items.
  private let lastThread = Mutex<(id: Int64, text: [UInt8])?>(nil)

  /// The place by which an outline names an item.
  private struct Place: Hashable {
    var file: ExactString
    var offset: Int
    var id: ExactString
    var attachment: ExactString

    init(_ outline: Item.Outline, file: String) {
      self.file = ExactString(file)
      offset = outline.offset
      id = ExactString(outline.id)
      attachment = ExactString(outline.attachment ?? "")
    }
  }

  init(_ stored: [StoredItem], of source: Int64, in store: Store) {
    (self.store, self.source) = (store, source)
    items = Dictionary(
      stored.map { (Place($0.origin.outline, file: $0.origin.file), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  func stored(_ origin: ItemOrigin) -> StoredItem? {
    items[Place(origin.outline, file: origin.file)]
  }

  func recognizes(_ candidate: SourceFile.Candidate) -> Bool { false }

  /// Reports nothing, because the outlines are those of the stored items.
  func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {}

  func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let stored = items[Place(outline, file: file.path)]
    let item = try stored.flatMap { stored in
      try store.database.read { try read(stored, in: $0) }
    }
    guard var item else {
      throw ImportProblem(.missing, path: file.path, message: "The library has no \(outline.id).")
    }
    // The item's column has whole seconds.
    if let date = outline.date, date.stored == item.date?.stored { item.date = date }
    if outline.attachment != nil { item.parent = outline.id }
    return item
  }

  private func read(_ stored: StoredItem, in database: Database) throws -> Item? {
    let record = try ItemRecord.fetchOne(
      database.query(
        "SELECT * FROM items WHERE id = ? AND thread_id = ?", [stored.item, stored.thread]))
    let placement = try PlacementRecord.fetchOne(
      database.query(
        "SELECT * FROM placements WHERE item_id = ? AND source_id = ?", [stored.item, source]))
    guard let record, let placement else { return nil }
    let loader = ThreadLoader(database: database)
    let text = try lastThread.withLock { last in
      if let last, last.id == stored.thread { return last.text }
      let text = try loader.text(of: stored.thread)
      last = (stored.thread, text)
      return text
    }
    return try loader.item(record, of: text, placement: placement)
  }
}
