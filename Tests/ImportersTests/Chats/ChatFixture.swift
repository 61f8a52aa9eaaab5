import Foundation
import Importers
import Items
import Testing

/// Exports in the repository, each folder with the messages they are to give as JSON.
enum ChatFixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/chat")

  /// A message as the expected results have it.
  struct Row: Decodable, Hashable {
    var timestamp: String
    var author: String
    var message: String
  }

  /// The expected messages of a folder, oldest first.
  static func expected(_ name: String) throws -> [Row] {
    let file = folder.appendingPathComponent("\(name)/target.json")
    return try JSONDecoder().decode([Row].self, from: Data(contentsOf: file))
      .sorted { $0.timestamp < $1.timestamp }
  }

  /// An item in the form of the expected results, which have a space for every line end.
  static func row(_ item: Item) -> Row {
    Row(
      timestamp: item.date.map { stamp($0) } ?? "", author: item.people.first?.name ?? "",
      message: item.text.replacing("\n", with: " "))
  }

  static func stamp(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  }
}

/// Checks what holds for every importer of conversations: ids differ, places are within the file,
/// and where an item says that its words stand in the file they do.
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
    #expect(item.kind == .message, sourceLocation: sourceLocation)
    guard let offset = item.textOffset else { continue }
    #expect(
      bytes[min(offset, bytes.count)...].starts(with: item.text.utf8),
      sourceLocation: sourceLocation)
    guard let line = item.textLine else { continue }
    #expect(bytes[..<offset].count { $0 == 0x0A } + 1 == line, sourceLocation: sourceLocation)
  }
}

/// Who says what, as `Anna: words`.
func words(_ reading: Reading) -> [String] {
  reading.items.map { "\($0.people.first?.name ?? ""): \($0.text)" }
}

func stamps(_ reading: Reading) -> [String] {
  reading.items.map { $0.date.map { ChatFixture.stamp($0) } ?? "-" }
}
