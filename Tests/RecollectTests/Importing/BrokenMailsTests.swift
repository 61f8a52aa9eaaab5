import Foundation
import ImportSupport
import Importers
import Items
import Recollect
import Synchronization
import Testing

/// Tests of two thousand mails with fifty unreadable ones: those are listed, and all others
/// imported.
@Suite struct BrokenMailsTests {
  private static let count = 2_000
  private static let broken = Set((0..<50).map { $0 * 39 + 57 })
  /// A reader with a low limit of text bytes, which stands for all causes of unreadable mails.
  private static let reader = ImporterRegistry(limits: ImportLimits(textBytes: 4000))

  /// Returns the mailbox, and the line on which each mail begins.
  private func mailbox() -> (text: String, lines: [Int]) {
    var text = ""
    var lines: [Int] = []
    var line = 1
    for number in 0..<Self.count {
      let body =
        Self.broken.contains(number)
        ? String(repeating: "too long\n", count: 500) : "Word\(number) of the harvest."
      let mail = Mails.mailbox(
        Mails.mail("m\(number)", day: 1 + number % 28, subject: "Subject\(number)", body))
      lines.append(line)
      line += mail.utf8.count { $0 == 0x0A }
      text += mail
    }
    return (text, lines)
  }

  @Test func theFiftyAreListedAndNothingElseIsAffected() async throws {
    let library = try TestLibrary()
    let (text, lines) = mailbox()
    try library.write(text, to: "box.mbox")
    let seen = Mutex<[AddProgress]>([])
    let report = try await library.library.add(library.notes, using: Self.reader) { progress in
      seen.withLock { $0.append(progress) }
    }
    #expect(report.problems.allSatisfy { $0.path == "box.mbox" && $0.code == .tooLarge })
    #expect(Set(report.problems.map(\.line)) == Set(Self.broken.map { lines[$0] }))
    #expect(report.problems.count == 50 && report.items == Self.count - 50)
    let expected = (0..<Self.count).filter { !Self.broken.contains($0) }.map { "m\($0)" }
    #expect(try library.items() == expected.sorted())
    // The mails beside unreadable ones, the first and the last.
    for number in [0, 56, 58, 95, 97, 1967, 1969, Self.count - 1] {
      #expect(try await library.find("Word\(number)").count == 1)
    }
    #expect(try LibraryRows.faults(library.library.url) == [])

    let embedding = seen.withLock { $0 }.filter { $0.phase == .embedding }
    #expect(embedding.allSatisfy { $0.total == Self.count && $0.bytesTotal > 0 })
    #expect(zip(embedding, embedding.dropFirst()).allSatisfy { $0.bytesDone <= $1.bytesDone })
    #expect(embedding.last?.done == Self.count)
    #expect(embedding.last?.bytesDone == embedding.last?.bytesTotal)
  }

  @Test func strictStopsAtTheFirstAndKeepsWhatCameBefore() async throws {
    let library = try TestLibrary()
    // The first unreadable mail comes after several batches.
    let long = (0..<400).map { number in
      let body =
        number == 350 || number == 370
        ? String(repeating: "too long\n", count: 500) : "Word\(number) of the harvest."
      return Mails.mailbox(Mails.mail("m\(number)", subject: "Subject\(number)", body))
    }
    try library.write(long.joined(), to: "box.mbox")
    let problem = await #expect(throws: ImportProblem.self) {
      try await library.add(options: AddOptions(isStrict: true), using: Self.reader)
    }
    let line = 1 + long[..<350].joined().utf8.count { $0 == 0x0A }
    #expect(problem?.path == "box.mbox" && problem?.line == line)
    let kept = try library.items()
    #expect(kept.count > 100 && kept.count <= 350)
    #expect(Set(kept).isSubset(of: (0..<350).map { "m\($0)" }))
    #expect(try LibraryRows.faults(library.library.url) == [])
    try await library.add(using: Self.reader)
    #expect(try library.items().count == 398)
  }
}
