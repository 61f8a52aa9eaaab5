import Foundation
import GRDB
import Importers
import Items
import MessageDatabases
import Recollect
import RecollectTesting
import Testing

/// The cost of untrusted databases is in proportion to their size, and they don't affect other
/// files.
@Suite(.timeLimit(.minutes(5))) struct HostileDatabaseTests {
  /// Limits far above the needs of a genuine database of this size, which stop an endless query.
  private static let limits = QueryLimits(steps: 2_000_000)

  private func scan(
    _ file: SourceFile, limits: QueryLimits = Self.limits
  ) throws -> (outlines: [Item.Outline], problems: [ImportProblem], importer: IMessageImporter) {
    let importer = IMessageImporter(limits: limits)
    var outlines: [Item.Outline] = []
    var problems: [ImportProblem] = []
    try importer.scan(file) { event in
      switch event {
      case .item(let outline): outlines.append(outline)
      case .problem(let problem): problems.append(problem)
      }
    }
    return (outlines, problems, importer)
  }

  @Test(arguments: HostileDatabase.allCases)
  func isRefusedWithAReason(hostile: HostileDatabase) throws {
    let messages = try MessagesFile()
    try hostile.write(to: messages)
    let problem = #expect(throws: ImportProblem.self) { try scan(messages.file) }
    let message = problem?.message ?? ""
    switch hostile {
    case .viewCalledTable, .viewOfChats:
      // The message depends on how SQLite treats the forged entry.
      let isTold = message == "The database is damaged." || message.contains("doesn't store what")
      #expect(isTold, "\(message)")
    case .generatedColumn, .storedGeneratedColumn, .virtualTable, .tableWithoutRowNumbers:
      #expect(message.hasPrefix("Its table message doesn't store what it gives"), "\(message)")
    case .defaultText: #expect(message.contains("more text than its file has bytes"))
    case .longDescription: #expect(problem?.code == .tooLarge)
    case .sharedPages, .circularPages: #expect(message == "The database is damaged.")
    }
    #expect(problem?.remedy.isEmpty == false)
    #expect(problem?.isWarning == false)
  }

  @Test(arguments: HostileDatabase.allCases)
  func mailsBesideItAreStored(hostile: HostileDatabase) async throws {
    let messages = try MessagesFile()
    try hostile.write(to: messages)
    for number in 1...5 {
      let mail = """
        From: Anna <anna@example.org>
        Message-ID: <\(number)@example.org>
        Subject: Harvest \(number)

        Quinces of day \(number).
        """
      try Data(mail.utf8).write(to: messages.folder.appending(path: "\(number).eml"))
    }
    let place = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    defer {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: place.path + ending)
      }
    }
    let library = try Library(at: place, embedder: HashingEmbedder())
    let registry = ImporterRegistry(others: [IMessageImporter(limits: Self.limits)])
    let report = try await library.add(messages.folder, using: registry)
    #expect(report.problems.map(\.path) == ["chat.db"])
    #expect(try await library.status().sources.first?.items == [.mail: 5])
  }

  /// The app's own database has triggers and indexes with expressions.
  @Test func triggersAndIndexesAreHarmless() throws {
    let messages = try MessagesFile()
    try messages.write(
      """
      INSERT INTO message (guid, text, handle_id, date) VALUES ('g', 'words', 1, 5);
      CREATE TRIGGER after_message AFTER INSERT ON message BEGIN
        UPDATE message SET text = unknown_function(text); END;
      CREATE INDEX computed ON message (printf('%.1000c', text));
      """)
    let (outlines, problems, importer) = try scan(messages.file)
    #expect(problems.isEmpty)
    #expect(try outlines.map { try importer.read($0, in: messages.file).text } == ["words"])
  }

  @Test func aHugeValueIsLeftOutAlone() throws {
    let messages = try MessagesFile()
    try messages.write(
      """
      INSERT INTO message (ROWID, guid, text, handle_id, date) VALUES
        (1, 'a', 'one', 1, 5), (2, 'b', printf('%.3000000c', 'x'), 1, 6), (3, 'c', 'three', 1, 7)
      """)
    let (outlines, problems, importer) = try scan(messages.file)
    #expect(try outlines.map { try importer.read($0, in: messages.file).text } == ["one", "three"])
    #expect(problems.map(\.code) == [.tooLarge])
    #expect(problems[0].message.contains("number 2"), "\(problems[0])")
  }

  /// The query returns no row, so only SQLite's progress handler can stop it.
  @Test func aQueryWithoutRowsIsStopped() throws {
    let messages = try MessagesFile()
    try messages.write(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO message (guid, text, handle_id, date, item_type) SELECT i, 'x', 1, i, 1 FROM n
      """)
    let limits = QueryLimits(steps: 20_000, stepsPerByte: 0)
    let problem = #expect(throws: ImportProblem.self) { try scan(messages.file, limits: limits) }
    #expect(problem?.code == .overBudget)
    #expect(problem?.message.contains("more work than one of its size should") == true)
    #expect(try scan(messages.file).outlines.isEmpty)
  }

  /// An import reads each message to count its chunks, and again to store it.
  @Test func aBudgetForTheScanIsEnoughForTheWholeImport() throws {
    let messages = try MessagesFile()
    try messages.write(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO message (guid, text, handle_id, date) SELECT i, 'words', 1, i FROM n
      """)
    let file = try messages.file
    var (few, enough) = (0, 2_000_000)
    while enough - few > 1000 {
      let steps = (few + enough) / 2
      let limits = QueryLimits(steps: steps, stepsPerByte: 0)
      if (try? scan(file, limits: limits)) == nil { few = steps } else { enough = steps }
    }
    let limits = QueryLimits(steps: enough, stepsPerByte: 0)
    let (outlines, _, importer) = try scan(file, limits: limits)
    #expect(outlines.count == 2000)
    for _ in 1...2 { for outline in outlines { _ = try importer.read(outline, in: file) } }
  }

  @Test func cancellationIsHeard() async throws {
    let messages = try MessagesFile()
    try messages.write("INSERT INTO message (guid, text, handle_id, date) VALUES ('g', 'a', 1, 5)")
    let file = try messages.file
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try scan(file)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// A long name is stored once, but thousands of messages that use it must stay small.
  @Test func longNamesAreCut() throws {
    let messages = try MessagesFile()
    try messages.write(
      """
      UPDATE chat SET display_name = printf('%.900000c', 'n') WHERE ROWID = 1;
      INSERT INTO attachment (ROWID, guid, transfer_name) VALUES (1, 'a', printf('%.900000c', 'f'));
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO message (ROWID, guid, text, handle_id, date) SELECT i, i, 'x', 1, i FROM n;
      INSERT INTO chat_message_join (chat_id, message_id) SELECT 1, ROWID FROM message;
      INSERT INTO message_attachment_join SELECT ROWID, 1 FROM message;
      """)
    let (outlines, _, importer) = try scan(messages.file)
    #expect(outlines.count == 500)
    #expect(outlines.allSatisfy { $0.importerData?.utf8.count ?? 0 < 1100 })
    let item = try importer.read(outlines[0], in: messages.file)
    #expect(item.title.utf8.count == 1000 && item.attachments.map(\.utf8.count) == [1000])
  }

  /// The parts of an edited message's summary all share one large text.
  @Test func aSharedHistoryIsNotRepeated() {
    let words = archive(String(repeating: "x", count: 60_000))
    let bomb = PropertyListBomb.summary(archive: [UInt8](words), parts: 900)
    #expect(EditedBody.text(PropertyListBomb.summary(archive: [UInt8](words), parts: 1)) != nil)
    #expect(EditedBody.text(bomb)?.utf8.count ?? 0 <= 3 * bomb.count)
  }
}
