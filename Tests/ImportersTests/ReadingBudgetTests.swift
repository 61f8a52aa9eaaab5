import DocumentImporters
import Foundation
import ImportSupport
import Importers
import Items
import MailImporters
import TestSupport
import Testing

@Suite struct ReadingBudgetTests {
  private static let few = ImportLimits(readingSteps: 300)

  // Tests have the formats as arguments and not the files, because arguments are printed.
  private static let files: [DocumentFormat: [UInt8]] = {
    let words = String(repeating: "<p>Quinces <b>ripen</b>.</p>", count: 2000)
    return [
      .html: Array("<html><body>\(words)</body></html>".utf8),
      .docx: HostileFiles.docx(body: words),
      .epub: HostileFiles.package(DocumentFixtures.epub, "OEBPS/text/one.xhtml", words),
      .odt: HostileFiles.package(DocumentFixtures.odt, "content.xml", "<d>\(words)</d>"),
      .pptx:
        HostileFiles.package(DocumentFixtures.pptx, "ppt/slides/slide1.xml", "<s>\(words)</s>"),
      .xlsx:
        HostileFiles.package(DocumentFixtures.xlsx, "xl/worksheets/sheet1.xml", "<s>\(words)</s>"),
    ]
  }()

  @Test(arguments: files.keys)
  func aDocumentThatUsesItsBudgetUpIsRefused(format: DocumentFormat) throws {
    let bytes = try #require(Self.files[format])
    let name = "a.\(format.rawValue)"
    let importer = DocumentImporter(format, limits: Self.few)
    let problem = #expect(throws: ImportProblem.self) {
      try Reading(bytes, name: name, with: importer)
    }
    #expect(problem?.code == .overBudget && problem?.path == name)
    #expect(problem?.message.contains("300 steps") == true)
    #expect(problem?.remedy.isEmpty == false)
    let usual = try Reading(bytes, name: name, with: DocumentImporter(format))
    #expect(!usual.problems.contains { $0.code == .overBudget })
  }

  /// A mail's text is read by simpler means, as a mail without text would be lost.
  @Test func aMailKeepsItsText() throws {
    let page = String(repeating: "<p>Quinces ripen.</p>", count: 2000)
    let importer = EMLImporter(limits: Self.few)
    let reading = try Reading(HostileFiles.mail(page), name: "a.eml", with: importer)
    #expect(reading.items.first?.text.hasSuffix("Quinces ripen.") == true)
  }

  @Test func anAttachmentThatUsesItsBudgetUpCostsNoOtherItsText() throws {
    let page = String(repeating: "<p>Quinces ripen.</p>", count: 2000)
    var text =
      "From: Anna <anna@x.org>\nDate: 1 Mar 2021 10:00:00 +0000\nMessage-ID: <a@x.org>\n"
      + "Content-Type: multipart/mixed; boundary=q\n\n--q\n\nBody.\n"
    for (name, content) in [
      ("a.html", "<p>First.</p>"), ("b.html", page), ("c.html", "<p>Last.</p>"),
    ] {
      text +=
        "--q\nContent-Type: text/html\nContent-Disposition: attachment; filename=\(name)\n\n"
        + content + "\n"
    }
    let registry = ImporterRegistry(limits: Self.few)
    let importer = try #require(registry.importer(named: "eml"))
    let reading = try Reading(text + "--q--\n", name: "a.eml", with: importer)
    #expect(reading.items.map(\.text) == ["Body.", "First.", "Last."])
    #expect(reading.problems.map(\.code) == [.overBudget])
    #expect(reading.problems.allSatisfy { $0.isWarning && $0.line == 1 })
  }

  /// The task is cancelled from within the reading, at one of its looks at the clock.
  @Test(arguments: files.keys)
  func cancellationIsNoticedInTheMiddleOfAFile(format: DocumentFormat) async throws {
    let page = Array(String(repeating: "<p>Quinces</p>", count: 100_000).utf8)
    let content = format == .html ? page : try #require(Self.files[format])
    let steps = Mutexed<[Int]>([])
    let cancel = ReadingBudget.Observer { count in
      steps.value.append(count)
      withUnsafeCurrentTask { $0?.cancel() }
    }
    let task: Task<Void, any Error> = Task {
      try ReadingBudget.$observer.withValue(cancel) {
        _ = try Reading(content, name: "a.\(format.rawValue)", with: DocumentImporter(format))
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(steps.value.count == 1)
  }

  @Test func cancellationIsNoticedInTheMiddleOfAMail() async throws {
    let page = String(repeating: "<p>Quinces</p>", count: 100_000)
    let cancel = ReadingBudget.Observer { _ in withUnsafeCurrentTask { $0?.cancel() } }
    let task: Task<Void, any Error> = Task {
      try ReadingBudget.$observer.withValue(cancel) { _ = try mail(HostileFiles.mail(page)) }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  private static let page = Array("<p>Quinces ripen.</p>".utf8)

  /// The time stands still but for what a test adds to it.
  private func reading<Value>(
    _ clock: Mutexed<Duration>, eachLookTaking time: Duration, _ body: () throws -> Value
  ) rethrows -> Value {
    try ReadingBudget.$clock.withValue(ReadingBudget.Clock { clock.value }) {
      try ReadingBudget.$observer.withValue(ReadingBudget.Observer { _ in clock.value += time }) {
        try body()
      }
    }
  }

  @Test func aDocumentThatTakesMoreTimeIsRefused() throws {
    let clock = Mutexed(Duration.zero)
    let importer = DocumentImporter(.html)
    let problem = #expect(throws: ImportProblem.self) {
      try reading(clock, eachLookTaking: .seconds(11)) {
        try Reading(Self.page, name: "a.html", with: importer)
      }
    }
    #expect(problem?.code == .overBudget)
    #expect(problem?.message.contains("10 seconds of processor time") == true)
    let usual = try reading(clock, eachLookTaking: .seconds(9)) {
      try Reading(Self.page, name: "a.html", with: importer)
    }
    #expect(usual.items.map(\.text) == ["Quinces ripen."])
  }

  /// A thread that sleeps takes no time of the processor, whatever else the machine does.
  @Test func timeAsleepIsNotCounted() throws {
    let sleep = ReadingBudget.Observer { _ in Thread.sleep(forTimeInterval: 1.2) }
    let importer = DocumentImporter(.html, limits: ImportLimits(readingSeconds: 1))
    let reading = try ReadingBudget.$observer.withValue(sleep) {
      try Reading(Self.page, name: "a.html", with: importer)
    }
    #expect(reading.items.map(\.text) == ["Quinces ripen."])
  }

  @Test func whatWasReadWholeIsKeptHoweverLate() throws {
    let calls = Mutexed(0)
    let late = ReadingBudget.Clock {
      calls.value += 1
      return calls.value == 1 ? .zero : .seconds(1000)
    }
    let reading = try ReadingBudget.$clock.withValue(late) {
      try Reading("{\\rtf1\\ansi Quinces ripen.}", name: "a.rtf", with: DocumentImporter(.rtf))
    }
    #expect(reading.items.map(\.text) == ["Quinces ripen."])
  }

  private func letter(withPages numbers: Range<Int>, preamble: String = "") -> String {
    var text =
      "From: Anna <anna@x.org>\nDate: 1 Mar 2021 10:00:00 +0000\nMessage-ID: <a@x.org>\n"
      + "Content-Type: multipart/mixed; boundary=q\n\n\(preamble)--q\n\nBody.\n"
    for number in numbers {
      text +=
        "--q\nContent-Type: text/html\nContent-Disposition: attachment; filename=\(number).html\n"
        + "\n<p>Page \(number).</p>\n"
    }
    return text + "--q--\n"
  }

  /// All attachments of one mail together have the time of one file.
  @Test func attachmentsBeyondTheBudgetOfTheirMailAreNotTriedAgain() throws {
    let importer = try #require(ImporterRegistry().importer(named: "eml"))
    let text = letter(withPages: 0..<8)
    let refused = RefusedContents([:])
    let first = try RefusedContents.$current.withValue(refused) {
      try reading(Mutexed(.zero), eachLookTaking: .milliseconds(2100)) {
        try Reading(text, name: "a.eml", with: importer)
      }
    }
    let read = ["Body."] + (0..<5).map { "Page \($0)." }
    #expect(first.items.map(\.text) == read)
    #expect(first.problems.map(\.code) == [.overBudget])
    #expect(first.problems[0].isWarning && first.problems[0].message.contains("the last 3 were"))

    // However quick they are by now.
    let known = RefusedContents(refused.new)
    let again = try RefusedContents.$current.withValue(known) {
      try Reading(text, name: "b.eml", with: importer)
    }
    #expect(again.items.map(\.text) == read)
    #expect(again.problems.map(\.code) == [.overBudget] && again.problems[0].path == "b.eml")
    #expect(again.problems[0].message.contains("weren't tried again"))
    #expect(known.new.isEmpty)

    // Another mail's attachments are read, though they are the same.
    let other = try RefusedContents.$current.withValue(known) {
      try Reading(letter(withPages: 5..<8), name: "c.eml", with: importer)
    }
    #expect(other.items.count == 4 && other.problems.isEmpty)
  }

  @Test func theProblemNamesTheTimeThatTheMailHad() throws {
    let importer = try #require(ImporterRegistry().importer(named: "eml"))
    let line = String(repeating: "x", count: 63) + "\n"
    let preamble = String(repeating: line, count: 2 << 14)
    let text = letter(withPages: 0..<20, preamble: preamble)
    let late = try reading(Mutexed(.zero), eachLookTaking: .milliseconds(2100)) {
      try Reading(text, name: "a.eml", with: importer)
    }
    let problem = try #require(late.problems.first { $0.code == .overBudget })
    #expect(problem.message.contains("more than the 12 seconds"))
  }
}
