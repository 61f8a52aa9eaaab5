import Foundation
import TestSupport
import Testing

/// Random commands over a folder of notes that changes, every second time with an encrypted library.
@Suite("Random sequences of adding, editing, forgetting, searching and kills", .needsEmbedder)
struct RandomSequencesTests {
  /// `RECOLLECT_SEQUENCES` asks for more.
  private static let count =
    ProcessInfo.processInfo.environment["RECOLLECT_SEQUENCES"].flatMap { Int($0) } ?? 6

  @Test(
    "Nothing forgotten is left in any file, and searches find what is there", arguments: 0..<count)
  func sequence(seed: Int) async throws {
    var sequence = try RandomSequence(seed: seed)
    try await sequence.begin()
    for _ in 0..<10 { try await sequence.step() }
    try await sequence.finish()
  }
}

/// A library, and what should be in it.
private struct RandomSequence {
  private struct Note {
    var path: String
    var words: [String]
    var text: String { "# About \(words[0])\n\nThe \(words[1]) is beside the \(words[2]).\n" }
  }

  private let workspace: Workspace
  private let environment: [String: String]
  private let isEncrypted: Bool
  private let seed: Int
  private var generator: SeededGenerator
  private var planted = PlantedTexts()
  private var notes: [Note] = []
  /// The words of notes that were forgotten, and those that are no longer in any note.
  private var forgotten: [String] = []
  private var replaced: [String] = []
  private var forgettings = 0
  private var log: [String] = []

  init(seed: Int) throws {
    (self.seed, isEncrypted) = (seed, seed % 2 == 1)
    workspace = try Workspace()
    generator = SeededGenerator(seed: UInt64(seed) + 40_000)
    planted = PlantedTexts(seed: UInt64(seed) + 50_000)
    environment = isEncrypted ? ["RECOLLECT_KEY_COMMAND": "echo a long secret"] : [:]
  }

  /// Begins a library of three notes.
  mutating func begin() async throws {
    for _ in 0..<3 {
      addNote()
      try write(notes[notes.count - 1])
    }
    try await add()
  }

  private mutating func addNote() {
    let words = (0..<3).map { _ in planted.word() }
    notes.append(Note(path: "notes/\(planted.word()).md", words: words))
  }

  private func write(_ note: Note) throws { try workspace.folder.file(note.path, note.text) }

  /// Makes a random change and checks the library.
  mutating func step() async throws {
    let index = Int.random(in: 0..<max(1, notes.count), using: &generator)
    switch notes.isEmpty ? 0 : Int.random(in: 0..<8, using: &generator) {
    case 0, 1:
      addNote()
      try write(notes[notes.count - 1])
      try await add()
    case 2:
      let place = Int.random(in: 0..<3, using: &generator)
      replaced.append(notes[index].words[place])
      notes[index].words[place] = planted.word()
      try write(notes[index])
      try await add()
    case 3:
      let note = notes.remove(at: index)
      replaced += note.words
      try FileManager.default.removeItem(at: workspace.url.appending(path: note.path))
      try await add()
    case 4, 5, 6: try await forget(notes.remove(at: index))
    default: try await add()
    }
    try await check()
  }

  private mutating func add() async throws {
    // If the first one is killed before it encrypts, the next one says that the library is plain.
    if !log.isEmpty { _ = try await killOften(["add", "notes"]) }
    let key = log.isEmpty && isEncrypted ? ["--key-command", "echo a long secret"] : []
    // With 1, it says that everything there was forgotten.
    try await run(["add", "notes"] + key, expecting: notes.isEmpty ? [0, 1] : [0])
  }

  /// Forgets a note by its place or by a search, and leaves its file.
  private mutating func forget(_ note: Note) async throws {
    let selection =
      Bool.random(using: &generator) ? [note.path] : ["--search", note.words[1]]
    let wasKilled = try await killOften(["forget", "--yes"] + selection)
    // The killed run may have forgotten the note.
    try await run(["forget", "--yes"] + selection, expecting: wasKilled ? [0, 1, 66] : [0])
    try await run(["forget", "--prove", note.words[2]], expecting: [0])
    forgotten += note.words
    forgettings += 1
  }

  /// Checks the bytes of all files, and a search for a word of each kind.
  private mutating func check() async throws {
    let gone = isEncrypted ? planted.words : forgotten
    #expect(
      ByteSearch(gone).files(in: workspace.url, except: ["notes"]) == [], "\(comment)")
    for word in [forgotten.last, replaced.randomElement(using: &generator)] {
      if let word { try await search(word, expecting: 1) }
    }
    let there = notes.randomElement(using: &generator)?.words.randomElement(using: &generator)
    if let there { try await search(there, expecting: 0) }
  }

  private mutating func search(_ word: String, expecting code: Int32) async throws {
    try await run(["search", word, "--mode", "lexical"], expecting: [code])
  }

  /// Checks that the receipts tell of each forgetting, and that everything can be read.
  mutating func finish() async throws {
    let receipts = try await run(["forget", "--receipts", "--json"], expecting: [0]).json()
    #expect((receipts["receipts"] as? [Any])?.count == forgettings, "\(comment)")
    let status = try await run(["status", "--json"], expecting: [0]).json()
    #expect(status["items"] as? Int == notes.count, "\(comment)")
    try await run(["forget", "--prove", planted.word()], expecting: [0])
  }

  /// Every third time, kills a run of the same command in the middle.
  private mutating func killOften(_ arguments: [String]) async throws -> Bool {
    guard Int.random(in: 0..<3, using: &generator) == 0 else { return false }
    log.append("killed: \(arguments.joined(separator: " "))")
    let run = try Run(arguments, environment: environment, in: workspace)
    try await Task.sleep(for: .milliseconds(Int.random(in: 5...600, using: &generator)))
    kill(run.process.processIdentifier, SIGKILL)
    _ = try await run.outcome()
    return true
  }

  @discardableResult private mutating func run(
    _ arguments: [String], expecting codes: Set<Int32>
  ) async throws -> Run.Outcome {
    log.append(arguments.joined(separator: " "))
    let outcome = try await workspace.run(arguments, environment: environment)
    #expect(codes.contains(outcome.code), "\(comment)\n\(outcome.comment)")
    return outcome
  }

  private var comment: String { "sequence \(seed):\n\(log.joined(separator: "\n"))" }
}
