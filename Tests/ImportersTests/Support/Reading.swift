import Foundation
import ImportSupport
import Items
import MailImporters

/// Everything that an importer reports about a file.
struct Reading {
  var outlines: [Item.Outline] = []
  var items: [Item] = []
  var problems: [ImportProblem] = []

  /// Scans and reads the file at a path.
  init(_ path: String, with importer: any Importer) throws {
    try self.init(try SourceLister().list(path).files[0], with: importer)
  }

  init(_ file: SourceFile, with importer: any Importer) throws {
    try importer.scan(file) { event in
      switch event {
      case .item(let outline): outlines.append(outline)
      case .problem(let problem): problems.append(problem)
      }
    }
    items = try outlines.map { try importer.read($0, in: file) }
  }

  /// Reads bytes as a file with the given name.
  init(_ bytes: some Sequence<UInt8>, name: String, with importer: any Importer) throws {
    let folder = try TemporaryFolder()
    try self.init(try folder.write(bytes, to: name), with: importer)
  }

  init(_ text: String, name: String, with importer: any Importer) throws {
    try self.init(Array(text.utf8), name: name, with: importer)
  }
}

/// Returns the item of a mail.
func mail(_ text: String) throws -> Item {
  try mail(Array(text.utf8))
}

func mail(_ bytes: [UInt8]) throws -> Item {
  let reading = try Reading(bytes, name: "a.eml", with: EMLImporter())
  guard reading.items.count == 1 else { throw NotOneItem(count: reading.items.count) }
  return reading.items[0]
}

/// Returns the threading fields of a mail.
func threading(_ text: String) throws -> Item.Threading? {
  try Reading(text, name: "a.eml", with: EMLImporter()).outlines.first?.threading
}

struct NotOneItem: Error {
  var count: Int
}
