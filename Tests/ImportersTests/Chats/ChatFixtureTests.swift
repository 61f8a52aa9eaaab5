import ChatImporters
import Foundation
import ImportSupport
import Items
import TestSupport
import Testing

@Suite struct ChatFixtureTests {
  @Test(arguments: [
    ("whatsapp", "test_[mmddyy]_24hrs.txt"), ("whatsapp", "test_ddmmyy_24hrs.txt"),
    ("whatsapp", "test_mmddyy_24hrs.txt"), ("whatsapp", "test_mmddyyyy_12hrs.txt"),
    ("whatsapp", "test_yyyymmdd_24hrs.txt"), ("signal", "test_export.txt"),
    ("telegram", "test_single_export.json"), ("telegram", "test_batch_export.json"),
    ("instagram", "test_export.json"),
  ])
  func givesTheExpectedMessages(folder: String, name: String) throws {
    let file = ChatFixture.folder.appendingPathComponent("\(folder)/\(name)")
    let importers: [String: any Importer] = [
      "whatsapp": WhatsAppImporter(), "signal": SignalImporter(), "telegram": TelegramImporter(),
      "instagram": MessengerImporter(),
    ]
    let importer = try #require(importers[folder])
    let reading = try Reading(file.path, with: importer)
    let rows = reading.items.map(ChatFixture.row).sorted { $0.timestamp < $1.timestamp }
    #expect(try rows == ChatFixture.expected(folder))
    #expect(reading.problems.isEmpty)
    #expect(Set(reading.outlines.map(\.conversation)).count == 1)
    checkPlaces(reading, in: [UInt8](try Data(contentsOf: file)))
  }

  @Test(SharedData.needs("chat/slack-export.zip"), .enabled(if: Unzip.isThere))
  func readsASlackExport() throws {
    let folder = try TemporaryFolder()
    try Unzip.unpack(SharedData.path("chat/slack-export.zip"), into: folder.path)
    let importer = SlackImporter()
    for file in try SourceLister().list(folder.path).files {
      let head = try SourceLister().candidate(file)
      #expect(importer.recognizes(head), "\(file.path)")
      let bytes = [UInt8](try Data(contentsOf: file.url))
      let reading = try Reading(file, with: importer)
      checkPlaces(reading, in: bytes)
      guard file.path.contains("/") else {
        #expect(reading.items.isEmpty)
        continue
      }
      let value = try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]]
      let spoken = try #require(value).filter {
        !["channel_join", "bot_add"].contains($0["subtype"] as? String ?? "")
      }
      #expect(reading.problems.isEmpty)
      #expect(reading.items.map(\.id).count == spoken.count)
      for (message, item) in zip(spoken, reading.items) {
        let moment = try #require((message["ts"] as? String).flatMap(Double.init))
        #expect(item.date == Date(timeIntervalSince1970: moment))
        #expect(!item.text.contains("<@U"))
        guard let text = message["text"] as? String, message["subtype"] == nil,
          !text.contains("<"), !text.contains("&")
        else { continue }
        #expect(item.text == text)
      }
    }
  }
}

/// The system's program for unpacking archives.
enum Unzip {
  static let path = "/usr/bin/unzip"
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func unpack(_ archive: String, into folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-q", archive, "-d", folder]
    try process.run()
    #expect(process.waitForEnd().status == 0)
  }
}
