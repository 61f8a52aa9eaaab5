import Foundation
import GRDB
import Importers
import Items
import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// A library of all kinds of items, to be damaged and then used in every way.
struct FuzzedLibrary {
  /// The undamaged file of the library.
  let bytes: [UInt8]
  private let sources: TemporaryFolder
  private let folder: TemporaryFolder

  /// Creates a library of two folders that share mails, with chats, meetings, an archive and items.
  ///
  /// Some of the files are changed afterwards.
  init() async throws {
    let sources = try TemporaryFolder()
    let whole = try TemporaryFolder()
    try Self.write(to: sources)
    do {
      let library = try Library(at: whole.file("library.sqlite"), embedder: CountingEmbedder())
      for folder in ["mine", "backup"] {
        try await library.add(sources.file(folder), using: ImporterRegistry())
      }
      try await library.add(Self.items(changed: false), as: "app")
    }
    #expect(!TestData.exists(whole.file("library.sqlite-wal")))
    bytes = try [UInt8](Data(contentsOf: whole.file("library.sqlite")))
    // The mails of the other file are read again, at their stored places.
    try sources.write(
      Mails.mailbox(
        Mails.mail("b1", answering: ["a1"], day: 3, "Three quinces are left."),
        Mails.mail("b2", answering: ["a1", "b1"], day: 5, "And now two.")), to: "mine/two.mbox")
    try sources.write("# Plan\n\nPlant more quinces in spring.\n", to: "mine/plan v2.md")
    try sources.write(
      Mails.mailbox(Mails.mail("c1", answering: ["a2"], day: 9, "Yes.")), to: "backup/late.mbox")
    self.sources = sources
    folder = try TemporaryFolder()
  }

  private static func write(to folder: TemporaryFolder) throws {
    let first = Mails.mailbox(
      Mails.mail("a1", "How many quinces are left?"),
      Mails.mail(
        "a2", answering: ["a1"], day: 2, from: "Ben",
        "Some are left.\n\nOn 1 Mar 2021 Anna wrote:\n> How many quinces are left?\n"),
      withAttachments)
    try folder.write(first, to: "mine/one.mbox")
    try folder.write(first, to: "backup/one.mbox")
    try folder.write(
      Mails.mailbox(Mails.mail("b1", answering: ["a1"], day: 3, "Three quinces are left.")),
      to: "mine/two.mbox")
    let plan = (1...30).map { "Step \($0): dig hole number \($0) for the quince trees." }
      .joined(separator: "\n\n")
    try folder.write("# Plan\n\n\(plan)\n", to: "mine/plan v1.md")
    try folder.write("# Plan\n\n\(plan)\n\nThen water them.\n", to: "mine/plan v2.md")
    try folder.write("# Diary\n\n漢字とかな。 Quinces, \u{1F34F} and snow.\n", to: "mine/diary.md")
    try folder.write(
      """
      WEBVTT

      00:00:01.000 --> 00:00:04.000
      <v Anna>Welcome to the meeting about quinces.

      00:00:05.000 --> 00:00:09.000
      <v Ben>There are three left.

      """, to: "mine/meeting 2021-03-04.vtt")
    try folder.write(
      """
      [01.03.21, 10:00:00] Anna: Are there quinces?
      [01.03.21, 10:01:00] Ben: Three of them: green ones.
      [04.03.21, 10:02:00] Anna: Keep them.

      """, to: "mine/_chat.txt")
    try folder.write(
      StoredZip.bytes([
        ("inside.md", Array("# Inside\n\nQuinces in an archive.\n".utf8)),
        ("mail.eml", Array(Mails.mail("z1", "From the archive.").utf8)),
      ]), to: "mine/old.zip")
  }

  private static let withAttachments = """
    From: Anna <anna@example.org>
    To: Ben <ben@example.org>
    Date: 4 Mar 2021 10:00:00 +0000
    Subject: Papers
    Message-ID: <p1>
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary="b"

    --b
    Content-Type: text/plain

    Here are the papers about quinces.
    --b
    Content-Type: text/markdown; name="notes.md"
    Content-Disposition: attachment; filename="notes.md"

    # Notes

    Quinces keep until spring.
    --b
    Content-Type: text/calendar; name="two.ics"
    Content-Disposition: attachment; filename="two.ics"

    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:1
    DTSTART:20210305T100000Z
    SUMMARY:Harvest
    END:VEVENT
    BEGIN:VEVENT
    UID:2
    DTSTART:20210306T100000Z
    SUMMARY:Jam
    END:VEVENT
    END:VCALENDAR
    --b--

    """

  private static func items(changed: Bool) -> [Item] {
    (0..<4).map { number in
      Item(
        id: "\(number)", kind: number == 0 ? .meeting : .message, title: "Quinces",
        text: "Message \(number) about quinces\(changed && number == 1 ? " and pears" : "").",
        date: Date(timeIntervalSince1970: 1e9 + Double(number) * 1e5),
        people: [Item.Participant(role: .from, name: "Anna", address: "anna@example.org")],
        tags: ["fruit"], fields: [Item.Field("Location", "Garden")])
    }
  }

  // MARK: Use

  /// Calls `body` with a library file of the given bytes, in a folder of its own.
  func with<T>(_ bytes: [UInt8], _ body: (URL) async throws -> T) async throws -> T {
    let name = UUID().uuidString
    defer { try? folder.remove(name) }
    return try await body(folder.write(bytes, to: name + "/library.sqlite"))
  }

  /// Uses the library in every way, and records an issue for unexpected errors.
  ///
  /// Only a `LibraryError` or an `ImportProblem` is expected.
  ///
  /// - Returns: The number of uses that failed.
  func use(_ file: URL, _ label: String) async -> Int {
    var failures = 0
    for (name, action) in actions {
      do {
        let library = try Library(at: file, embedder: CountingEmbedder(), access: .readWrite)
        try await action(library)
      } catch is LibraryError {
        failures += 1
      } catch is ImportProblem {
        failures += 1
      } catch {
        Issue.record("\(label), \(name): \(error)")
      }
    }
    return failures
  }

  private var actions: [(String, (Library) async throws -> Void)] {
    let (mine, backup) = (sources.file("mine"), sources.file("backup"))
    let registry = ImporterRegistry()
    return [
      (
        "status",
        { library in
          _ = try await library.status()
          _ = try await library.languages()
        }
      ),
      ("search", { try await Self.search($0, mine) }),
      ("show", { try await Self.show($0, mine) }),
      ("ask", { try await Self.ask($0) }),
      ("add", { try await $0.add(mine, using: registry) }),
      ("add backup", { try await $0.add(backup, using: registry) }),
      ("add items", { try await $0.add(Self.items(changed: true), as: "app") }),
      ("remove", { try await $0.remove(source: mine.path) }),
      ("search again", { try await Self.search($0, mine) }),
      ("remove backup", { try await $0.remove(source: backup.path) }),
    ]
  }

  private static func search(_ library: Library, _ source: URL) async throws {
    var senders = SearchOptions(floor: nil)
    senders.filter.senders = ["anna"]
    var others = SearchOptions(floor: nil)
    others.filter.people = ["ben"]
    others.filter.kinds = [.mail, .note, .meeting]
    others.filter.after = Date(timeIntervalSince1970: 0)
    others.filter.sources = [source.path]
    let all = [
      SearchOptions(mode: .lexical, limit: 100, floor: nil, passagesPerThread: 100),
      SearchOptions(mode: .vector, limit: 100, floor: nil, passagesPerThread: 100),
      SearchOptions(floor: nil), senders, others,
    ]
    var failure: (any Error)?
    for options in all {
      do {
        for question in ["quinces left", "\"three\" 漢字"] {
          for passage in try await library.search(question, options: options).passages {
            try check(passage)
          }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Prints a passage as the program does.
  private static func check(_ passage: Passage) throws {
    #expect(passage.range.count == passage.text.utf8.count)
    #expect(passage.highlights.allSatisfy { $0.upperBound <= passage.text.utf8.count })
    #expect(passage.line >= 0)
    _ = try JSONEncoder().encode(passage.scores)
    _ = passage.date?.formatted(.iso8601)
  }

  private static func show(_ library: Library, _ source: URL) async throws {
    var failure: (any Error)?
    for name in ["one.mbox", "plan v2.md", "_chat.txt", "old.zip/inside.md"] {
      let path = source.appending(path: name).path
      do {
        _ = try await library.place(path)
        for line in [nil, 3] {
          for thread in try await library.threads(at: path, line: line) { check(thread) }
        }
        for id in try await library.threadIDs(at: path) { _ = try await library.thread(id) }
        for thread in try await library.threads(containing: "a1") { check(thread) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private static func check(_ thread: LibraryThread) {
    for member in thread.items {
      #expect(member.range.upperBound <= thread.text.utf8.count)
      #expect(member.segments.allSatisfy { $0.range.upperBound <= thread.text.utf8.count })
      #expect(
        member.item.excludedRanges.allSatisfy { $0.range.upperBound <= member.item.text.utf8.count }
      )
      _ = member.item.date?.formatted(.iso8601)
    }
  }

  private static func ask(_ library: Library) async throws {
    let model = ScriptedLanguageModel { _ in "Three are left [1]." }
    let options = AnswerOptions(format: .prose)
    for try await _ in library.answer(
      "How many quinces are left?", with: model, options: options)
    {}
  }
}
