import Foundation
import Items
import Testing

/// Exports in the repository.
///
/// Each folder has the expected messages as JSON.
enum ChatFixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/chat")

  /// A message in the form of the expected results.
  struct Row: Decodable, Hashable {
    var timestamp: String
    var author: String
    var message: String
  }

  /// Returns the expected messages of a folder, oldest first.
  static func expected(_ name: String) throws -> [Row] {
    let file = folder.appendingPathComponent("\(name)/target.json")
    return try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
      .sorted { $0.timestamp < $1.timestamp }
  }

  /// Converts an item to the form of the expected results, which have spaces for line breaks.
  static func row(_ item: Item) -> Row {
    Row(
      timestamp: item.date.map { timestamp($0) } ?? "", author: item.people.first?.name ?? "",
      message: item.text.replacing("\n", with: " "))
  }

  static func timestamp(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  }
}

/// Checks rules that hold for every importer of conversations.
///
/// Ids are unique, offsets are within the file, and the file has the text's bytes at the item's
/// text offset and line.
func checkPlaces(
  _ reading: Reading, in bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    Set(reading.items.map(\.id)).count == reading.items.count, sourceLocation: sourceLocation)
  for (outline, item) in zip(reading.outlines, reading.items) {
    #expect(
      outline.offset >= 0 && outline.offset + outline.length <= bytes.count,
      sourceLocation: sourceLocation)
    #expect(item.id == outline.id && item.date == outline.date, sourceLocation: sourceLocation)
    // Only a contact belongs to no conversation.
    #expect(
      item.kind == (outline.conversation == nil ? .document : .message),
      sourceLocation: sourceLocation)
    guard let offset = item.textOffset else { continue }
    #expect(
      bytes[min(offset, bytes.count)...].starts(with: item.text.utf8),
      sourceLocation: sourceLocation)
    guard let line = item.textLine else { continue }
    #expect(bytes[..<offset].count { $0 == 0x0A } + 1 == line, sourceLocation: sourceLocation)
  }
}

/// Returns the senders and texts, as `Anna: text`.
func words(_ reading: Reading) -> [String] {
  reading.items.map { "\($0.people.first?.name ?? ""): \($0.text)" }
}

func timestamps(_ reading: Reading) -> [String] {
  reading.items.map { $0.date.map { ChatFixture.timestamp($0) } ?? "-" }
}
