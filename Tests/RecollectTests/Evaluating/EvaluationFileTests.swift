import Foundation
import Recollect
import RecollectEvaluation
import Testing

/// Tests of files of questions.
@Suite struct EvaluationFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func questions(_ text: String) throws -> [EvaluationQuestion] {
    try EvaluationFile.questions(in: folder.write(text, to: "questions.jsonl"))
  }

  @Test func everyFormOfAPassageIsRead() throws {
    let questions = try questions(
      """
      {"question": "A?", "relevant": ["notes/tent.md:3", "/mail.mbox", "items:notes"], "note": "mine"}

      {"question": "B?", "relevant": [{"path": "../mail.mbox", "line": 7, "quote": "the stove"}]}
      {"question": "C?", "relevant": [{"item": "<1@example.org>"}], "made": \
      {"seed": 3, "draw": 5, "model": "m"}}\r
      {"question": "D?", "relevant": []}
      """)
    #expect(questions.map(\.text) == ["A?", "B?", "C?", "D?"])
    let file = folder.file("questions.jsonl").path
    #expect(questions.map(\.place) == [1, 3, 4, 5].map { "\(file):\($0)" })
    #expect(
      questions[0].relevant == [
        PassageReference(path: folder.file("notes/tent.md").path, line: 3),
        PassageReference(path: "/mail.mbox"), PassageReference(path: "items:notes"),
      ])
    let above = folder.url.deletingLastPathComponent().appending(path: "mail.mbox").path
    #expect(
      questions[1].relevant == [PassageReference(path: above, line: 7, quote: "the stove")])
    #expect(questions[2].relevant == [PassageReference(item: "<1@example.org>")])
    #expect(questions[2].origin == .init(seed: 3, draw: 5, model: "m"))
    #expect(questions[3].relevant.isEmpty && questions[3].origin == nil)
  }

  @Test(
    arguments: [
      (#"{"question": "A?"}"#, "`relevant` is missing"),
      (#"{"relevent": [], "question": "A?"}"#, "`relevant` is missing"),
      (#"{"question": 5, "relevant": []}"#, "`question` is of another type"),
      (#"{"question": "A?", "relevant": [{"line": 3}]}"#, "needs a path, an item or a quote"),
      (#"{"question": "A?", "relevant": [{"item": "x", "line": 3}]}"#, "A line needs the path"),
      (#"{"question": "A?", "relevant": ["a.md:0"]}"#, "Lines are counted from 1"),
      (#"{"question": "A?", "relevant": [{"path": 3}]}"#, "`relevant[0].path`"),
      (#"{"question": " ", "relevant": []}"#, "The question is empty"),
      (#"["A?"]"#, "isn't an object of JSON"),
      (#"{"question": "A?", "rel"#, "isn't an object of JSON"),
    ])
  func aWrongLineIsNamedWithItsFault(line: String, says: String) throws {
    let error = try #require(throws: EvaluationError.self) {
      try questions(#"{"question": "First?", "relevant": []}"# + "\n" + line)
    }
    #expect(error.code == .malformed)
    #expect(error.place == folder.file("questions.jsonl").path + ":2")
    #expect(error.message.contains(says), "\(error)")
    #expect(error.remedy.contains("A line looks like this"))
  }

  @Test func aMissingFileIsNamed() {
    #expect(throws: EvaluationError.self) {
      try EvaluationFile.questions(in: folder.file("nowhere.jsonl"))
    }
  }

  @Test func writtenQuestionsAreReadAgainAndPrivate() throws {
    let file = folder.file("made.jsonl")
    let questions = [
      EvaluationQuestion(
        "Where is the \"big\" tent?\n/",
        relevant: [PassageReference(path: "/a/b.md", quote: "ä\tö")],
        origin: .init(seed: .max, draw: 1, model: "m")),
      EvaluationQuestion("Nothing?", relevant: []),
    ]
    for question in questions {
      // A new writer each time, as after an interruption.
      try EvaluationWriter(appendingTo: file).append(question)
    }
    var read = try EvaluationFile.questions(in: file)
    for position in read.indices { read[position].place = nil }
    #expect(read == questions)
    let permissions = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
  }

  @Test(arguments: [true, false])
  func aLineThatWasCutOffIsRemovedAndAWholeOneKept(isWhole: Bool) throws {
    let line = #"{"question": "A?", "relevant": []}"#
    let file = try folder.write(
      line + "\n" + (isWhole ? line : String(line.dropLast(9))), to: "made.jsonl")
    try EvaluationWriter(appendingTo: file).append(EvaluationQuestion("B?", relevant: []))
    #expect(
      try EvaluationFile.questions(in: file).map(\.text)
        == (isWhole ? ["A?", "A?", "B?"] : ["A?", "B?"]))
  }

  @Test(arguments: ["# Diary\n\nMy last line", "{\"question\": 5}\n{\"ques", "a", "{\"other\": 3}"])
  func aFileOfSomethingElseStaysAsItIs(text: String) throws {
    let file = try folder.write(text, to: "diary.md")
    let error = try #require(throws: EvaluationError.self) {
      try EvaluationWriter(appendingTo: file)
    }
    #expect(error.code == .malformed && error.place.hasPrefix(file.path))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func aFolderThatDoesNotExistIsAnError() {
    #expect(throws: EvaluationError.self) {
      try EvaluationWriter(appendingTo: folder.file("nowhere/made.jsonl"))
    }
  }
}
