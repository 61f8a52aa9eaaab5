import Crypto
import Foundation
import Items

/// Items in memory, read as a source of one file.
struct ItemCollection: SourceReader, Importer {
  let path: String
  let items: [Item]

  init(name: String, items: [Item]) {
    path = "items:" + name
    self.items = items
  }

  var name: String { "items" }

  func list(_ path: String) throws -> SourceListing {
    let url = URL(string: path) ?? URL(fileURLWithPath: path)
    return SourceListing(
      files: [SourceFile(url: url, path: path, size: items.count, modified: Date())])
  }

  func importer(for file: SourceFile, named name: String?) throws -> (any Importer)? { self }

  func digest(of file: SourceFile) throws -> String {
    var digest = SHA256()
    for (position, item) in items.enumerated() {
      let origin = ItemOrigin(file: path, outline: outline(of: item, at: position))
      let thread = ComposedThread(key: item.id, items: [(item, origin)])
      digest.update(data: Data(thread.hash.utf8))
    }
    return digest.finalize().hexadecimal
  }

  func recognizes(_ candidate: Candidate) -> Bool { true }

  func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    for (position, item) in items.enumerated() {
      try report(.item(outline(of: item, at: position)))
    }
  }

  private func outline(of item: Item, at position: Int) -> Outline {
    Outline(id: item.id, offset: position, length: 1, line: position + 1)
  }

  func read(_ outline: Outline, in file: SourceFile) throws -> Item { items[outline.offset] }
}
