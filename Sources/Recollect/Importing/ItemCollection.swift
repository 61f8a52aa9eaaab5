import Digests
import Foundation
import Items

/// A source of items in memory, read as one file.
///
/// The items have ids but no offsets, so removing one doesn't change the others.
package struct ItemCollection: SourceReader, Importer {
  let path: String
  let items: [Item]
  private let itemsByID: [ExactString: Item]

  init(name: String, items: [Item]) {
    path = Self.path(of: name)
    self.items = items
    itemsByID = Dictionary(
      items.map { (ExactString($0.id.storable), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  static func path(of name: String) -> String { scheme + name }

  package static func isPath(_ path: String) -> Bool { path.hasPrefix(scheme) }

  private static let scheme = "items:"

  /// The importer name that a collection's file is stored with.
  static let importer = "items"

  var name: String { Self.importer }

  func list(_ path: String) throws -> SourceListing {
    SourceListing(files: [Self.file(at: path, size: items.count)])
  }

  /// Returns the one file that stands for a collection.
  static func file(at path: String, size: Int) -> SourceFile {
    let url = URL(string: path) ?? URL(fileURLWithPath: path)
    return SourceFile(url: url, path: path, size: size, modified: Date())
  }

  func importer(for file: SourceFile, named name: String?) throws -> (any Importer)? { self }

  func digest(of file: SourceFile) throws -> String {
    var digest = SHA256()
    for item in items {
      let origin = ItemOrigin(file: path, outline: Self.outline(of: item))
      let thread = ThreadText(key: item.id, items: [(item, origin)])
      digest.update(data: Data(thread.digest.utf8))
    }
    return digest.finalize().hexadecimal
  }

  func recognizes(_ candidate: SourceFile.Candidate) -> Bool { true }

  func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    var seen: Set<ExactString> = []
    for item in items {
      if seen.insert(ExactString(item.id.storable)).inserted {
        try report(.item(Self.outline(of: item)))
      } else {
        try report(.problem(repeated(item)))
      }
    }
  }

  static func outline(of item: Item) -> Item.Outline {
    Item.Outline(
      id: item.id, offset: 0, length: 1, line: 1, conversation: item.thread,
      date: item.thread == nil ? nil : item.date,
      scope: item.kind == .mail ? .messageID : .file)
  }

  private func repeated(_ item: Item) -> ImportProblem {
    ImportProblem(
      .malformed, path: path,
      message: "Several items have the id \(item.id); all but the first were left out.",
      remedy: "Give each item an id of its own.")
  }

  func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    guard let item = itemsByID[ExactString(outline.id)] else {
      throw ImportProblem(.missing, path: path, message: "It holds no \(outline.id).")
    }
    return item
  }
}
