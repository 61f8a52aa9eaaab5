import Foundation
import Testing

@Suite("Searching by word, without a model")
struct SearchTests {
  private func search(_ arguments: String...) async throws -> Run.Outcome {
    let workspace = try await Workspace.withLibrary()
    // The model folder is empty: a search by word must not need a model.
    return try await workspace.run(
      ["search", "--mode", "lexical"] + arguments,
      environment: ["RECOLLECT_MODELS": workspace.url.appending(path: "none").path])
  }

  @Test("A word leads to its note: path with line, title, and the word highlighted")
  func word() async throws {
    let outcome = try await search("reflog")
    #expect(outcome.code == 0, outcome.comment)
    #expect(outcome.output.hasPrefix("1. notes/git/undo.md:"), outcome.comment)
    outcome.expectOutput("\n   Undoing a commit · note\n", "The »reflog« remembers")
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(outcome.errors.isEmpty)
  }

  @Test("As JSON every passage has the documented fields")
  func json() async throws {
    let outcome = try await search("tent", "--json")
    let json = try outcome.json()
    #expect(
      Set(json.keys) == [
        "query", "mode", "words", "dates", "people", "variants", "excluded_words", "passages",
        "below_floor",
      ],
      outcome.comment)
    let passage = try #require((json["passages"] as? [[String: Any]])?.first)
    #expect(
      Set(passage.keys) == [
        "number", "title", "kind", "path", "line", "date", "people", "authors", "item_ids", "text",
        "highlights", "scores", "copies",
      ], outcome.comment)
    #expect(passage["kind"] as? String == "mail")
    #expect(passage["title"] as? String == "Camping in July")
    #expect(passage["date"] as? String == "2001-05-01T10:00:00Z")
    let scores = try #require(passage["scores"] as? [String: Any])
    #expect(Set(scores.keys) == ["fused", "bm25", "lexical_rank", "coverage"], outcome.comment)
    let people = try #require(passage["people"] as? [[String: String]])
    #expect(people.first == ["role": "from", "name": "Anna Berg", "address": "anna@example.org"])
    let text = try #require(passage["text"] as? String)
    let mark = try #require((passage["highlights"] as? [[String: Int]])?.first)
    let start = try #require(mark["start"])
    let end = try #require(mark["end"])
    #expect(String(decoding: Array(text.utf8)[start..<end], as: UTF8.self) == "tent")
  }

  @Test("A slip is corrected, and a line and the JSON say so")
  func slip() async throws {
    let outcome = try await search("relfog")
    #expect(outcome.code == 0, outcome.comment)
    #expect(
      outcome.output.hasPrefix(
        "(“relfog” understood as reflog; --exact-words searches as typed)\n1. notes/git/"),
      outcome.comment)
    outcome.expectOutput("The »reflog« remembers")
    let json = try await search("relfog", "--json").json()
    let variants = try #require((json["variants"] as? [[String: Any]])?.first)
    #expect(Set(variants.keys) == ["text", "kind", "words", "others"], outcome.comment)
    #expect(variants["text"] as? String == "relfog" && variants["kind"] as? String == "slip")
    #expect(variants["words"] as? [String] == ["reflog"])
    let exact = try await search("relfog", "--exact-words")
    #expect(exact.code == 1 && exact.output == "Nothing found.\n", exact.comment)
  }

  @Test("Nothing found is said, with exit code 1")
  func nothing() async throws {
    let outcome = try await search("zeppelin")
    #expect(outcome.code == 1)
    #expect(outcome.output == "Nothing found.\n", outcome.comment)
    let json = try await search("zeppelin", "--json")
    #expect(json.code == 1)
    #expect((try json.json()["passages"] as? [Any])?.isEmpty == true)
  }

  @Test("What is under the floor is counted, and --all shows it")
  func floor() async throws {
    let question = "tent zeppelin harpsichord xylophone"
    let few = try await search(question)
    #expect(few.code == 1)
    few.expectOutput("1 passage matches weakly; --all shows")
    let all = try await search(question, "--all")
    #expect(all.code == 0)
    all.expectOutput("»tent«")
  }

  @Test(
    "Filters keep what they don't name out",
    arguments: [
      (["the", "--kind", "notes"], ["note"]), (["the", "--kind", "mail,note"], ["mail", "note"]),
      (["the", "--from", "carol"], ["mail"]), (["pumpkins", "--after", "2001-10"], ["note"]),
      (["the", "--after", "2001-05", "--before", "2001-06"], ["mail"]),
      (["the", "--source", "mail.mbox"], ["mail"]), (["the", "--person", "Bo Lind"], ["mail"]),
      (["the", "--before", "1999"], []),
    ])
  func filters(_ arguments: [String], _ kinds: [String]) async throws {
    let workspace = try await Workspace.withLibrary()
    let outcome = try await workspace.run(
      ["search", "--mode", "lexical", "--all", "--json"] + arguments)
    let passages = try #require(try outcome.json()["passages"] as? [[String: Any]])
    #expect(Set(passages.compactMap { $0["kind"] as? String }) == Set(kinds), outcome.comment)
  }

  @Test(
    "A person whom nobody in the library is gets a warning if nothing is found",
    arguments: [
      ("--from", "zebedee", true), ("--person", "zebedee", true), ("--from", "carol", false),
    ])
  func unknownPerson(option: String, name: String, isWarned: Bool) async throws {
    let outcome = try await search("pumpkins", option, name)
    #expect(outcome.code == 1, outcome.comment)
    let warning = "\(option) \(name): Nobody in the library has this name or address."
    #expect(outcome.errors.contains(warning) == isWarned, outcome.comment)
  }

  @Test("A long passage is shortened around what matched, unless the whole is asked for")
  func excerpt() async throws {
    let workspace = try Workspace()
    let filler = (1...60).map { "Line \($0) of a long story about very little." }
    let text = (filler + ["Then the albatross came."]).joined(separator: "\n")
    try workspace.folder.file("notes/story.md", text)
    try await workspace.addWithoutModel()
    let short = try await workspace.run("search", "albatross", "--mode", "lexical")
    short.expectOutput("the »albatross« came", "…")
    let full = try await workspace.run("search", "albatross", "--mode", "lexical", "--full")
    #expect(full.output.count > short.output.count, full.comment)
    #expect(!full.output.contains("…"), full.comment)
  }

  @Test("Control characters in a note don't reach the terminal")
  func escapes() async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/evil.txt", "A harmless \u{9B}31m\u{202E} looking note.\n")
    try await workspace.addWithoutModel()
    let outcome = try await workspace.run("search", "harmless", "--mode", "lexical", code: 0)
    #expect(!outcome.output.unicodeScalars.contains { ["\u{9B}", "\u{202E}"].contains($0) })
  }

  @Test("Without HOME the search works all the same")
  func homeless() async throws {
    let workspace = try await Workspace.withLibrary()
    try await workspace.run(
      "search", "reflog", "--mode", "lexical", environment: ["HOME": ""], code: 0)
  }

  @Test("The library's place is read from --library, then the environment, then the data folder")
  func places() async throws {
    let workspace = try await Workspace.withLibrary()
    let data = workspace.url.appending(path: "data/recollect")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let arguments = ["search", "reflog", "--mode", "lexical"]
    let moved = workspace.url.appending(path: "data/recollect/library.sqlite")
    try FileManager.default.moveItem(atPath: workspace.library, toPath: moved.path)
    try await workspace.run(arguments, code: 66)
    try await workspace.run(arguments + ["--library", moved.path], code: 0)
    #if !os(macOS)
      try await workspace.run(
        arguments,
        environment: [
          "RECOLLECT_LIBRARY": "", "XDG_DATA_HOME": workspace.url.appending(path: "data").path,
        ], code: 0)
    #endif
  }
}
