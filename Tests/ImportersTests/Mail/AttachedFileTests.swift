import ChatImporters
import Foundation
import ImportSupport
import Items
import MailImporters
import NoteImporters
import TestSupport
import Testing

/// Attached files with many items, attached messages, and encrypted attachments.
@Suite struct AttachedFileTests {
  private let embedded = EmbeddedFiles([WhatsAppImporter(), PlainTextImporter()])

  private func multipart(_ kind: String, _ parts: [String]) -> String {
    "From: a@b\nMessage-ID: <o@x>\nContent-Type: multipart/\(kind); boundary=b\n\n"
      + parts.map { "--b\n\($0)\n" }.joined() + "--b--\n"
  }

  private func read(_ text: String) throws -> Reading {
    try Reading(text, name: "a.eml", with: EMLImporter(embedded: embedded))
  }

  private func chat(_ count: Int) -> String {
    (0..<count).map { "[30/12/21, 22:01:00] Anna: word \($0)\n" }.joined()
  }

  @Test(arguments: [false, true])
  func allItemsOfAFileAreRead(isEncoded: Bool) throws {
    let encoding = isEncoded ? "base64" : "8bit"
    let content = isEncoded ? Data(chat(700).utf8).base64EncodedString() : chat(700)
    let text = multipart(
      "mixed",
      [
        "\nwords",
        "Content-Type: text/plain; name=\"_chat.txt\"\nContent-Disposition: attachment\n"
          + "Content-Transfer-Encoding: \(encoding)\n\n\(content)",
      ])
    let reading = try read(text)
    #expect(reading.problems.isEmpty)
    #expect(reading.items.count == 701)
    #expect(reading.items.dropFirst().map(\.text) == (0..<700).map { "word \($0)" })
    #expect(reading.items.last?.id == "o@x/2#700")
    #expect(reading.items.last?.parent == "o@x")
    let bytes = Array(text.utf8)
    let offsets = reading.items.dropFirst().compactMap(\.textOffset)
    #expect(offsets.count == (isEncoded ? 0 : 700))
    for (number, offset) in offsets.enumerated() {
      #expect(bytes[offset...].starts(with: "word \(number)".utf8))
    }
  }

  /// Outlines in older libraries have only the item's number (`2#3`), and not its position.
  @Test func partsWithoutAPlaceAreStillRead() throws {
    let folder = try TemporaryFolder()
    let text = multipart(
      "mixed", ["\nwords", "Content-Type: text/plain; name=c.txt\n\n" + chat(3)])
    let path = try folder.write(text, to: "a.eml")
    let file = try SourceLister().list(path).files[0]
    let importer = EMLImporter(embedded: embedded)
    var outline = try #require(try Reading(file, with: importer).outlines.last)
    #expect(outline.importerData != "2#3")
    outline.importerData = "2#3"
    #expect(try importer.read(outline, in: file).text == "word 2")
    for part in ["2#4", "2#3 1", "2#3 x x x x x", "2#3 0 5 1 99 x", "9", "", " ", "2#3 -1 1 1 0 "] {
      outline.importerData = part
      #expect(throws: ImportProblem.self) { try importer.read(outline, in: file) }
    }
  }

  @Test(arguments: [false, true])
  func aFileThatIsAMailIsAMail(isEncoded: Bool) throws {
    let inner = """
      From: Carl <c@d>
      Subject: Inside
      Content-Type: multipart/mixed; boundary=i

      --i

      The inner words.
      --i
      Content-Type: text/plain; name=n.txt

      A note.
      --i--
      """
    let encoding = isEncoded ? "base64" : "8bit"
    let content = isEncoded ? Data(inner.utf8).base64EncodedString() : inner
    let items = try read(
      multipart(
        "mixed",
        [
          "\nSee below.",
          "Content-Type: application/octet-stream; name=Inside.EML\n"
            + "Content-Transfer-Encoding: \(encoding)\n\n\(content)",
          "Content-Type: application/octet-stream; name=none.eml\n\nOnly words.",
        ])
    ).items
    #expect(items.map(\.kind) == [.mail, .mail, .note, .note])
    #expect(items.map(\.id) == ["o@x", "o@x/2", "o@x/2.2", "o@x/3"])
    #expect(items.map(\.title) == ["", "Inside", "n.txt", "none.eml"])
    #expect(items.map(\.text) == ["See below.", "The inner words.", "A note.", "Only words."])
  }

  @Test func whatIsEncryptedIsNamedOnly() throws {
    let armour = "-----BEGIN PGP MESSAGE-----\n\nhQEMA5vGb\n=abcd\n-----END PGP MESSAGE-----"
    let sealed = multipart(
      "encrypted; protocol=\"application/pgp-encrypted\"",
      [
        "Content-Type: application/pgp-encrypted\n\nVersion: 1",
        "Content-Type: application/octet-stream; name=encrypted.asc\n\nhQEMA5vGb",
      ])
    let reading = try read(sealed)
    #expect(reading.items.map(\.kind) == [.mail])
    #expect(reading.items[0].attachments == ["encrypted.asc"])
    let loose = multipart(
      "mixed",
      [
        "\nwords", "Content-Type: text/plain; name=a.txt\n\n" + armour,
        "Content-Type: text/plain; name=b.txt\n\n"
          + "-----BEGIN PGP SIGNED MESSAGE-----\n\nsigned words",
      ])
    #expect(try read(loose).items.map(\.title) == ["", "b.txt"])
  }

  @Test(arguments: [
    ("\nx", 10_001, 1), ("Content-Type: text/plain; name=a.txt\n\nx", 900, 129),
    ("Content-Type: text/plain; name=a.txt\n\nx", 128, 129),
    (
      "Content-Type: text/plain; name=a.txt\n\n" + String(repeating: "words ", count: 90), 1001,
      1001
    ),
  ])
  func partsThatArePassedOverAreTold(part: String, count: Int, items: Int) throws {
    let folder = try TemporaryFolder()
    let text = multipart("mixed", ["\nfirst"] + Array(repeating: part, count: count))
    let file = try SourceLister().list(folder.write(text, to: "a.eml")).files[0]
    var outlines = 0
    var problems: [ImportProblem] = []
    try EMLImporter(embedded: embedded).scan(file) { event in
      switch event {
      case .item: outlines += 1
      case .problem(let problem): problems.append(problem)
      }
    }
    #expect(outlines == items)
    #expect(problems.map(\.code) == (count == 128 ? [] : [.tooLarge]))
    #expect(problems.allSatisfy { $0.isWarning && $0.path == "a.eml" })
  }

  /// The parts of a message are found once for all its attachments.
  @Test func theWorkGrowsWithTheMessageAlone() throws {
    func steps(attachments: Int) throws -> Int {
      let part = "Content-Type: text/plain; name=a.txt\n\n" + String(repeating: "words ", count: 90)
      let text = multipart("mixed", ["\nfirst"] + Array(repeating: part, count: attachments))
      let steps = Mutexed(0)
      // Each budget tells its first steps, which are those of finding the parts.
      let observer = ReadingBudget.Observer { steps.value += $0 }
      let reading = try ReadingBudget.$observer.withValue(observer) { try read(text) }
      #expect(reading.items.count == attachments + 1)
      return steps.value
    }
    #expect(try steps(attachments: 200) <= 5 * steps(attachments: 50))
  }
}
