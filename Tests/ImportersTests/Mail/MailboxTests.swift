import Foundation
import ImportSupport
import Items
import MailImporters
import Testing

@Suite struct MailboxTests {
  private let date = "Fri Nov 21 09:55:06 1997"

  private func box(_ text: String) throws -> Reading {
    try Reading(text, name: "box", with: MboxImporter())
  }

  private func message(_ number: Int, _ body: String, fields: String = "") -> String {
    "From a@b \(date)\nFrom: a@b\nMessage-ID: <\(number)@x>\n\(fields)\n\(body)\n\n"
  }

  @Test func findsEachMessage() throws {
    let text = message(1, "one\nline") + message(2, "two") + message(3, "three")
    let reading = try box(text)
    #expect(reading.items.map(\.id) == ["1@x", "2@x", "3@x"])
    #expect(reading.items.map(\.text) == ["one\nline\n", "two\n", "three\n"])
    #expect(reading.problems.isEmpty)
    let bytes = Array(text.utf8)
    for (outline, item) in zip(reading.outlines, reading.items) {
      let part = bytes[outline.offset..<outline.offset + outline.length]
      #expect(part.starts(with: "From a@b ".utf8))
      #expect(outline.line == bytes[..<outline.offset].count { $0 == 0x0A } + 1)
      #expect(item.textLine == outline.line + 4)
      #expect(part.suffix(item.text.utf8.count).elementsEqual(item.text.utf8))
    }
  }

  @Test func takesQuotingOff() throws {
    let reading = try box(message(1, "a\n>From b\n>>From c\n> From d\n>Fromage"))
    #expect(reading.items[0].text == "a\nFrom b\n>From c\n> From d\n>Fromage\n")
    #expect(reading.items[0].textLine == nil)
  }

  /// A sentence that begins with `From` and wasn't quoted decides nothing for other lines.
  @Test(arguments: [
    ("From here on\n\n>From Monday on\n>>From x", "From here on\n\nFrom Monday on\n>From x"),
    (">From a\nFrom b\n", "From a\nFrom b\n"),
    // A quote is in a mailbox that puts no sign before its lines.
    ("Bo wrote:\n> one\n>From two\n> three", "Bo wrote:\n> one\n>From two\n> three"),
    ("Bo wrote:\n>From one\n>two", "Bo wrote:\n>From one\n>two"),
    ("> one\n>>From two", "> one\n>From two"), (">>one\n>>From two", ">>one\n>>From two"),
  ])
  func decidesOnQuotingForEachLine(stored: String, text: String) throws {
    let reading = try box(message(1, stored) + message(2, ">From c"))
    #expect(reading.items.map(\.text) == [text + "\n", "From c\n"])
  }

  @Test func acceptsALengthThatLeadsToAMessage() throws {
    let body = "x\n\nFrom y \(date)\nSubject: inside\n\nz\n>From w\n"
    let counted = "Content-Length: \(body.utf8.count)\n"
    for next in ["\n" + message(2, "two"), message(2, "two"), "\n", ""] {
      let head = "From a@b \(date)\nFrom: a@b\nMessage-ID: <1@x>\n\(counted)\n"
      let reading = try box(head + body + next)
      #expect(reading.items.first?.text == body)
      #expect(reading.items.count == (next.count > 1 ? 2 : 1))
      #expect(reading.problems.isEmpty)
    }
  }

  @Test(arguments: ["5", "-1", "99999999999999999999", "nonsense", "0", "100"])
  func doesNotBelieveOtherLengths(length: String) throws {
    let text = message(1, "body text", fields: "Content-Length: \(length)\n") + message(2, "two")
    #expect(try box(text).items.map(\.text) == ["body text\n", "two\n"])
  }

  @Test func proseIsNoSeparator() throws {
    let prose =
      "x\n\nFrom what I hear:\nNote: nothing\n\nFrom here on\n\nFrom 10:30 on 2 May 2020 we\nsleep"
    let reading = try box(message(1, prose) + message(2, "two"))
    #expect(reading.items.map(\.text) == [prose + "\n", "two\n"])
  }

  @Test func separatorsNeedNeitherABlankLineNorADate() throws {
    let first = "From a@b \(date)\nFrom: a@b\nMessage-ID: <1@x>\n\none\n"
    #expect(try box(first + message(2, "two")).items.map(\.text) == ["one\n", "two\n"])
    let undated = first + "\nFrom MAILER-DAEMON\nFrom: a@b\nMessage-ID: <2@x>\n\ntwo\n"
    #expect(try box(undated).items.map(\.text) == ["one\n", "two\n"])
  }

  @Test func readsCarriageReturns() throws {
    let text = (message(1, "one") + message(2, "two")).replacingOccurrences(of: "\n", with: "\r\n")
    #expect(try box(text).items.map(\.text) == ["one\n", "two\n"])
  }

  @Test func aMailboxCutAnywhereKeepsWhatIsBefore() throws {
    let parts = "--b\n\npart\n--b\nContent-Type: image/png\n\nxxxx\n--b--"
    let last = message(2, parts, fields: "Content-Type: multipart/mixed; boundary=b\n")
    let whole = Array((message(1, "one") + last).utf8)
    let start = message(1, "one").utf8.count
    for end in start + 34..<whole.count - 3 {
      let reading = try Reading(whole[..<end], name: "box", with: MboxImporter())
      #expect(reading.items.first?.text == "one\n")
      let cut = reading.problems.filter { $0.code == .truncated }
      #expect(cut.count == 1, "cut at byte \(end)")
      #expect(cut.first?.isWarning == true)
      #expect((cut.first?.line ?? 0) >= 7)
      #expect(cut.first?.message.contains("byte \(end)") == true || whole[end - 1] == 0x0A)
    }
  }

  @Test(arguments: [
    ("0001", false), ("0000", false), ("10010", false), ("nonsense", false), ("0008", true),
    ("0009", true), ("100D", true),
  ])
  func whatThunderbirdDeletedIsTagged(status: String, isTrashed: Bool) throws {
    let reading = try box(
      message(1, "one") + message(2, "two", fields: "X-Mozilla-Status: \(status)\n"))
    #expect(reading.items.map(\.tags) == [[], isTrashed ? ["trashed"] : []])
  }

  @Test func whatStandsBeforeTheFirstMessageIsPassedOver() throws {
    let reading = try box("junk\nmore\n\n" + message(1, "one"))
    #expect(reading.items.map(\.text) == ["one\n"])
    #expect(reading.problems.map(\.isWarning) == [true])
  }

  @Test func aFileWithoutMessagesIsRefused() throws {
    #expect(throws: ImportProblem.self) { try box("just words\n") }
    #expect(try box("").items.isEmpty)
    #expect(throws: ImportProblem.self) {
      try Reading("just words\nand more\n", name: "a.eml", with: EMLImporter())
    }
  }

  @Test func bothOfTwoMessagesWithOneIdAreReported() throws {
    #expect(try box(message(1, "one") + message(1, "again")).outlines.map(\.id) == ["1@x", "1@x"])
  }

  @Test func noticesThatTheFileChanged() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(message(1, "one") + message(2, "two"), to: "box")
    let file = try SourceLister().list(path).files[0]
    let outlines = try Reading(file, with: MboxImporter()).outlines
    try folder.write("x" + message(3, "three") + message(4, "four"), to: "box")
    for outline in outlines {
      #expect(throws: ImportProblem.self) { try MboxImporter().read(outline, in: file) }
    }
  }

  @Test func linesOfAnyLengthAreRead() throws {
    let long = String(repeating: "x", count: 600_000)
    let reading = try box(message(1, long) + message(2, "two", fields: "X-Long: \(long)\n"))
    #expect(reading.items.map(\.text) == [long + "\n", "two\n"])
  }
}
