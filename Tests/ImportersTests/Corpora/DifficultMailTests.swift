import Foundation
import Items
import MailImporters
import NoteImporters
import TestSupport
import Testing

/// Intentionally difficult mails, compared with the results of another parser.
@Suite struct DifficultMailTests {
  private static let folder = "mail/stalwart/eml"
  private static let embedded = EmbeddedFiles([MarkdownImporter(), PlainTextImporter()])

  /// Header fields, text and attachment names are equal, except for the explained differences.
  @Test(SharedData.needs(folder)) func areReadAlike() throws {
    let mails = try ExpectedMail.all(in: SharedData.path(Self.folder))
    #expect(mails.count == 214)
    var different: Set<String> = []
    var fields = (compared: 0, different: 0)
    for expected in mails {
      let reading = try Reading(expected.bytes, name: "a.eml", with: EMLImporter())
      let result = MailComparison(expected, reading.items.first, reading.outlines.first)
      fields.compared += result.compared
      fields.different += result.differences.count
      guard !result.differences.isEmpty else { continue }
      let name = expected.name.replacing(".crlf", with: "").replacing(".json", with: "")
      different.insert(expected.name)
      #expect(KnownDifferences.reasons[name] != nil, "\(name): \(result.differences)")
    }
    #expect(different.count == 2 * KnownDifferences.reasons.count)
    #expect(Double(mails.count - different.count) >= 0.97 * Double(mails.count))
    #expect(fields == (2054, 6))
  }

  /// No damage may cause a trap or an endless loop, and the result must not grow out of proportion.
  ///
  /// The damage consists of bytes that are changed, removed, doubled or cut off, and of segments of
  /// other mails that are inserted.
  @Test(SharedData.needs(folder)) func damagedMailsAreSurvived() throws {
    let folder = SharedData.path(Self.folder)
    let originals = try ExpectedMail.all(in: folder).map(\.bytes).filter { $0.count < 20_000 }
    var random = SeededGenerator(seed: 7)
    let files = try TemporaryFolder()
    for round in 0..<Mutation.rounds(3000) {
      var bytes = originals[round % originals.count]
      for _ in 0...Int.random(in: 0..<8, using: &random) {
        Self.damage(&bytes, with: originals, using: &random)
      }
      let isBox = round % 4 == 0
      if isBox { bytes = Array("From a@b Fri Nov 21 09:55:06 1997\n".utf8) + bytes }
      let path = try files.write(bytes, to: "damaged")
      let importer: any Importer =
        isBox ? MboxImporter(embedded: Self.embedded) : EMLImporter(embedded: Self.embedded)
      do {
        let reading = try Reading(path, with: importer)
        for item in reading.items {
          #expect(item.text.utf8.count <= bytes.count * 16 + 64)
          guard let offset = item.textOffset else { continue }
          #expect(bytes[offset...].prefix(item.text.utf8.count).elementsEqual(item.text.utf8))
        }
      } catch is ImportProblem {
        // Refusing a mail is as good as reading it.
      }
    }
  }

  private static func damage(
    _ bytes: inout [UInt8], with others: [[UInt8]], using random: inout SeededGenerator
  ) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let length = Int.random(in: 0...min(200, bytes.count - place), using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(place..<place + length)
    case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    case 3: bytes.removeSubrange(place...)
    case 4:
      let signs = [
        "\n", "\r\n\r\n", "\"", "<", "(", "=?", "?=", "--", ";", "\u{0}", "=", "&#", "<![CDATA[",
      ]
      bytes.insert(contentsOf: signs.randomElement(using: &random)!.utf8, at: place)
    case 5:
      let other = others.randomElement(using: &random)!
      bytes.insert(contentsOf: other.prefix(length * 4), at: place)
    default:
      bytes.replaceSubrange(place..<place + length, with: [UInt8](repeating: 0x3C, count: length))
    }
  }
}
