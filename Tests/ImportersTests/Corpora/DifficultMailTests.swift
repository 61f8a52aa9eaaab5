import Foundation
import Importers
import Items
import TestSupport
import Testing

/// Mails made to be difficult, against what another parser makes of them.
@Suite struct DifficultMailTests {
  private static let folder = "mail/stalwart/eml"

  /// The shares are those reached; what differs is a choice (letters that aren't ASCII in a header
  /// are read, flowed text is joined, space at the end of encoded lines is dropped as RFC 2045 says)
  /// or a multipart broken on purpose.
  @Test(SharedData.needs(folder)) func mostAreReadAlike() throws {
    let mails = try ExpectedMail.all(in: SharedData.path(Self.folder))
    #expect(mails.count == 214)
    var same = (subject: 0, senders: 0, date: 0, text: 0)
    var withText = 0
    for expected in mails {
      let item = try? mail(expected.bytes)
      let senders = item?.people.filter { $0.role == .from }.map { [$0.name, $0.address] } ?? []
      if item?.title ?? "" == expected.subject { same.subject += 1 }
      if senders == expected.senders { same.senders += 1 }
      if item?.date == expected.date { same.date += 1 }
      guard let text = expected.text else { continue }
      withText += 1
      if (item?.text ?? "").utf8.elementsEqual(text.utf8) { same.text += 1 }
    }
    #expect(withText == 200)
    #expect(same.subject >= 204)
    #expect(same.senders == 214)
    #expect(same.date == 214)
    #expect(same.text >= 153)
  }

  /// Nothing may trap or fail to end, and what is read must be as small as what was given.
  ///
  /// The damage: bytes changed, removed, doubled, cut off, and pieces of other mails put in.
  @Test(SharedData.needs(folder)) func damagedMailsAreSurvived() throws {
    let folder = SharedData.path(Self.folder)
    let originals = try ExpectedMail.all(in: folder).map(\.bytes).filter { $0.count < 20_000 }
    var random = SeededGenerator(seed: 7)
    let files = try TemporaryFolder()
    for round in 0..<3000 {
      var bytes = originals[round % originals.count]
      for _ in 0...Int.random(in: 0..<8, using: &random) {
        Self.damage(&bytes, with: originals, using: &random)
      }
      let isBox = round % 4 == 0
      if isBox { bytes = Array("From a@b Fri Nov 21 09:55:06 1997\n".utf8) + bytes }
      let path = try files.write(bytes, to: "damaged")
      let importer: any Importer = isBox ? MboxImporter() : EMLImporter()
      do {
        let reading = try Reading(path, with: importer)
        for item in reading.items { #expect(item.text.utf8.count <= bytes.count * 16 + 64) }
      } catch is ImportProblem {
        // To be refused is as good as to be read.
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
