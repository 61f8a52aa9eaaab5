import Foundation
import Testing

@Suite("Summarizing without a model")
struct SummarizePlaceTests {
  @Test("A search without results is 1, and the model isn't loaded")
  func nothing() async throws {
    let workspace = try await Workspace.withLibrary()
    // This file isn't a model, so loading it would fail.
    let file = try workspace.folder.file("model.gguf", "GGUF")
    let text = try await workspace.run(
      "summarize", "zeppelin", "--mode", "lexical", "--model", file.path)
    #expect(text.code == 1 && text.output == "Nothing found.\n", text.comment)
    let json = try await workspace.run(
      "summarize", "zeppelin", "--mode", "lexical", "--model", file.path, "--json")
    let empty = try json.json()
    #expect(json.code == 1 && empty["summary"] as? String == "", json.comment)
    let place = try await workspace.run("summarize", "mail.mbox:1", "--model", file.path, code: 65)
    place.expectErrors("model.gguf")
  }

  @Test(
    "A place that isn't in the library is named, with what to do",
    arguments: [
      ("nowhere/x.md", "nothing from this place"), ("mail.mbox:0", "no text from here"),
      ("notes", "isn't a single file"), ("library.sqlite", "nothing from this place"),
    ])
  func unknown(place: String, says: String) async throws {
    let workspace = try await Workspace.withLibrary()
    let file = try workspace.folder.file("model.gguf", "GGUF")
    let outcome = try await workspace.run("summarize", place, "--model", file.path)
    #expect(outcome.code == 1 && outcome.output.isEmpty, outcome.comment)
    outcome.expectErrors("\(place): ")
    #expect(outcome.errors.contains(says), outcome.comment)
  }

  @Test("A file with many threads isn't read as one text")
  func manyThreads() async throws {
    let workspace = try Workspace()
    let mails = (1...21).map {
      """
      From a@example.org Tue May  1 10:00:00 2001
      From: a@example.org
      Subject: Subject number \($0)
      Message-ID: <\($0)@example.org>

      Text number \($0).


      """
    }
    try workspace.folder.file("many.mbox", mails.joined())
    try await workspace.addWithoutModel("many.mbox")
    let file = try workspace.folder.file("model.gguf", "GGUF")
    let outcome = try await workspace.run("summarize", "many.mbox", "--model", file.path, code: 64)
    outcome.expectErrors("21 threads")
  }

  @Test(
    "Numbers out of range are 64",
    arguments: [
      ["a", "--sentences", "0"], ["a", "--limit", "0"], ["a", "--context", "512"], [" "],
    ])
  func usage(_ arguments: [String]) async throws {
    let outcome = try await Run(["summarize"] + arguments, in: Workspace()).outcome()
    #expect(outcome.code == 64 && outcome.output.isEmpty, outcome.comment)
  }
}

@Suite("Summarizing", .needsLargeModel, .serialized)
struct SummarizeTests {
  @Test("A thread and a search are summarized, with their sources")
  func summaries() async throws {
    let workspace = try Workspace.withSources()
    try await workspace.run("add", "notes", "mail.mbox", code: 0)
    let thread = try await workspace.run("summarize", "mail.mbox:1", "--sentences", "2", code: 0)
    thread.expectOutput("\nSources, of 2 parts:\n", "Camping in July  mail.mbox:")
    let search = try await workspace.run(
      "summarize", "when do we harvest the pumpkins?", "--limit", "1", "--json", code: 0)
    let json = try search.json()
    #expect(
      Set(json.keys) == ["query", "summary", "sentences", "parts", "rounds", "model"],
      search.comment)
    let parts = try #require(json["parts"] as? [[String: Any]])
    #expect(parts.count == 1 && parts[0]["is_cited"] as? Bool == true, search.comment)
  }

  @Test("Of a series, only the file that is named is summarized, and nothing else is claimed")
  func series() async throws {
    let workspace = try Workspace()
    for (day, text) in [("01", "The quinces are ripe."), ("08", "The medlars are not ripe.")] {
      try workspace.folder.file(
        "minutes/Weekly sync 2024-03-\(day).vtt",
        "WEBVTT\n\n00:00.000 --> 00:09.000\n<v Anna>\(text)\n")
    }
    _ = try await workspace.run("add", "minutes")
    let file = "minutes/Weekly sync 2024-03-08.vtt"
    for place in [file, "\(file):4"] {
      let outcome = try await workspace.run("summarize", place, "--json")
      let parts = try #require(outcome.json()["parts"] as? [[String: Any]], outcome.comment)
      #expect(parts.map { $0["path"] as? String } == [workspace.url.appending(path: file).path])
    }
    let text = try await workspace.run("summarize", file)
    #expect(text.code == 0 && !text.output.contains("own words"), text.comment)
  }
}
