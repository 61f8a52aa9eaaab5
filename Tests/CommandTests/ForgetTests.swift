import Foundation
import Testing

@Suite("Forgetting")
struct ForgetTests {
  @Test("A search forgets what has all of its words, up to --limit, and says if there is more")
  func search() async throws {
    let workspace = try Workspace()
    for number in 0..<12 {
      try workspace.folder.file(
        "many/\(number).md", "# \(number)\n\nThe quince harvest of \(number).\n")
    }
    try workspace.folder.file(
      "many/quince.md", "# Quince\n\nQuince jam, quince jelly, quince bread.\n")
    try await workspace.addWithoutModel("many")
    let arguments = ["forget", "--search", "quince harvest", "--yes"]
    let first = try await workspace.run(arguments)
    first.expectOutput("Forgot 10 items.")
    first.expectErrors("More than 10 passages have all words")
    let second = try await workspace.run(arguments)
    #expect(second.output.contains("Forgot 2 items.") && second.errors.isEmpty, second.comment)
    let third = try await workspace.run(arguments, code: 1)
    third.expectErrors("Nothing has all words of “quince harvest”.")
    try await workspace.run("search", "jelly", "--mode", "lexical", code: 0)
  }

  @Test("A dry run lists what would be forgotten, and forgets nothing")
  func dryRun() async throws {
    let workspace = try await Workspace.withLibrary()
    let outcome = try await workspace.run("forget", "--kind", "mail", "--dry-run", code: 0)
    outcome.expectOutput("mail  2001-05-01  Camping in July  mail.mbox:1\n")
    #expect(outcome.output.hasSuffix("3 items would be forgotten.\n"), outcome.comment)
    try await workspace.run("search", "tent", "--mode", "lexical", code: 0)
  }

  @Test("A file, a place in a file, and an id are forgotten, and stay so")
  func places() async throws {
    let workspace = try await Workspace.withLibrary()
    for place in ["notes/git/undo.md", "mail.mbox:3", "<camping-2@example.org>"] {
      let outcome = try await workspace.run("forget", place, "--yes")
      #expect(outcome.code == 0 && outcome.output == "Forgot 1 item.\n", outcome.comment)
      #expect(outcome.errors.isEmpty, outcome.comment)
    }
    for word in ["reflog", "tent"] {
      try await workspace.run("search", word, "--mode", "lexical", code: 1)
    }
    try await workspace.addWithoutModel()
    for word in ["reflog", "tent"] {
      try await workspace.run("search", word, "--mode", "lexical", code: 1)
    }
  }

  @Test("A proof says what it read, and what is left")
  func prove() async throws {
    let workspace = try await Workspace.withLibrary()
    let text = "The reflog remembers every place"
    let before = try await workspace.run("forget", "--prove", text, code: 1)
    before.expectOutput("It isn't forgotten.")
    before.expectOutput("library.sqlite, byte ")
    let after = try await workspace.run(
      "forget", "notes/git/undo.md", "--yes", "--prove", text, code: 0)
    after.expectOutput(
      "“\(text)” is in no file (UTF-8, UTF-16LE, UTF-16BE", "Word “reflog”: nowhere.\n")
    #expect(after.output.hasSuffix("Nothing of it is left.\n"), after.comment)
    let json = try await workspace.run("forget", "--prove", "bread needs flour", "--json")
    let proof = try #require(try json.json()["proof"] as? [String: Any])
    #expect(proof["is_erased"] as? Bool == false, json.comment)
    #expect((proof["traces"] as? [[String: Any]])?.first?["form"] as? String == "UTF-8")
    #expect(
      Set(proof.keys) == [
        "text", "is_erased", "files", "unread", "forms", "traces", "words", "indexed_words",
        "kept_items", "kept_memories",
      ], json.comment)
  }

  @Test("A proof finds the words of a kept note also if their line break and case differ")
  func proveOtherSpelling() async throws {
    let text = "# Knee\n\nOn Friday the knee\nsurgery was done.\n"
    let workspace = try await add(["knee.md": text])
    let proof = try await workspace.run("forget", "--prove", "the KNEE surgery was", code: 1)
    proof.expectOutput("It isn't forgotten.")
    proof.expectOutput("  note  Knee  m/knee.md:1\n")
    let json = try await workspace.run("forget", "--prove", "the KNEE surgery was", "--json")
    let found = try #require(try json.json()["proof"] as? [String: Any])
    #expect(found["is_erased"] as? Bool == false, json.comment)
    #expect((found["kept_items"] as? [[String: Any]])?.first?["id"] as? String == "knee.md")
    try await workspace.run(
      "forget", "m/knee.md", "--yes", "--prove", "the KNEE surgery was", code: 0)
  }

  @Test("Everything is forgotten on request")
  func everything() async throws {
    let workspace = try await Workspace.withLibrary()
    let outcome = try await workspace.run("forget", "--everything", "--yes")
    #expect(outcome.output == "Forgot 6 items of 2 sources and 0 memories.\n", outcome.comment)
    let status = try await workspace.run("status")
    #expect(!status.output.contains("mail.mbox"), status.comment)
  }

  private func add(_ files: [String: String]) async throws -> Workspace {
    let workspace = try Workspace()
    for (path, text) in files { try workspace.folder.file("m/\(path)", text) }
    try await workspace.addWithoutModel("m")
    return workspace
  }

  private static let mails = [
    "a.eml": """
    From: Anna Berg <anna@example.org>
    Subject: Divorce
    Date: Mon, 01 Jan 2024 10:00:00 +0000
    Message-ID: <a1@example.org>

    We talk about the divorce.

    """,
    "b.eml": """
    From: Boss <boss@example.org>
    Subject: Re: Divorce
    Date: Tue, 02 Jan 2024 10:00:00 +0000
    Message-ID: <b1@example.org>
    References: <a1@example.org>

    Your salary is raised.

    """,
  ]

  @Test("An id that several items have is listed and refused")
  func ambiguous() async throws {
    var files = Self.mails
    files["diary.md"] = "# Diary\n\nIt rains.\n"
    files["c.eml"] = Self.mails["a.eml"]?.replacing("a1@example.org", with: "diary.md")
    let workspace = try await add(files)
    let outcome = try await workspace.run("forget", "diary.md", "--yes")
    #expect(outcome.code == 64 && outcome.output.isEmpty, outcome.comment)
    for part in ["note  Diary  m/diary.md:1", "mail  2024-01-01  Divorce  m/c.eml:1", "2 items"] {
      #expect(outcome.errors.contains(part), outcome.comment)
    }
    let one = try await workspace.run("forget", "diary.md", "--source", "m/diary.md", "--yes")
    #expect(one.output == "Forgot 1 item.\n", one.comment)
    try await workspace.run("search", "divorce", "--mode", "lexical", code: 0)
  }

  @Test("Messages on one line of a file are named by their ids")
  func oneLine() async throws {
    let messages = (1...2).map {
      #"{"id":\#($0),"type":"message","date_unixtime":"170406720\#($0)","from":"A","text":"word\#($0)","#
        + #""file":"files/plan\#($0).pdf"}"#
    }
    let workspace = try await add([
      "result.json": #"{"name":"group","id":9,"messages":[\#(messages.joined(separator: ","))]}"#
    ])
    let line = try await workspace.run("forget", "m/result.json:1", "--yes", code: 64)
    line.expectErrors("result.json/9#2")
    let one = try await workspace.run("forget", "result.json/9#1", "--yes")
    #expect(one.output == "Forgot 1 item.\n", one.comment)
    try await workspace.run("forget", "--prove", "plan1", code: 0)
    try await workspace.run("search", "plan2", "--mode", "lexical", code: 0)
  }

  @Test("The subject of a forgotten mail doesn't stay as the title of its thread")
  func title() async throws {
    var files = Self.mails
    files["a.eml"] = files["a.eml"]?.replacing("Subject: Divorce", with: "Subject: Zebraquartz")
    files["b.eml"] = files["b.eml"]?.replacing("Re: Divorce", with: "Lunch")
    let workspace = try await add(files)
    try await workspace.run("forget", "m/a.eml", "--yes", "--prove", "Zebraquartz", code: 0)
    try await workspace.run("search", "lunch", "--mode", "lexical", code: 0).expectOutput("Lunch")
  }

  @Test("A line of a file means that file's item, also if the item is shown for another one")
  func lineOfCopy() async throws {
    let workspace = try Workspace()
    let envelope = "From a@example.org Mon Jan  1 10:00:00 2024\n"
    let (first, second) = (Self.mails["a.eml"] ?? "", Self.mails["b.eml"] ?? "")
    try workspace.folder.file("one.mbox", envelope + first + "\n" + envelope + second + "\n")
    try workspace.folder.file("two.mbox", envelope + second + "\n" + envelope + first + "\n")
    try await workspace.addWithoutModel("one.mbox")
    try await workspace.addWithoutModel("two.mbox")
    // The first mail of this file begins on the line of the other one in the file that is shown.
    let outcome = try await workspace.run("forget", "two.mbox:2", "--yes")
    #expect(outcome.output == "Forgot 1 item.\n", outcome.comment)
    try await workspace.run("search", "salary", "--mode", "lexical", code: 1)
    try await workspace.run("search", "divorce", "--mode", "lexical", code: 0)
  }

  @Test("A file that repeats another one is named, because nothing of it is forgotten")
  func repeated() async throws {
    var files = Self.mails
    files["z.eml"] = files["a.eml"]
    let workspace = try await add(files)
    let outcome = try await workspace.run("forget", "m/b.eml", "m/z.eml", "--yes")
    #expect(outcome.output == "Forgot 1 item.\n", outcome.comment)
    outcome.expectErrors("m/z.eml: It has no text, or another file")
  }

  @Test("A search forgets equal notes wherever they are, and takes every word as it is")
  func searchTakesCopies() async throws {
    let workspace = try Workspace()
    for path in ["a/knee.md", "b/knee.md"] {
      try workspace.folder.file("n/\(path)", "# Knee\n\nThe surgery of the knee in May 2024.\n")
    }
    try workspace.folder.file("n/c.md", "# Other\n\nA surgery for the knee in June 2024.\n")
    try await workspace.addWithoutModel("n")
    func dryRun(_ words: String) async throws -> Int {
      let outcome = try await workspace.run(["forget", "--search", words, "--dry-run", "--json"])
      return try #require(try outcome.json()["items"] as? [Any]).count
    }
    #expect(try await dryRun("knee surgery") == 3)
    #expect(try await dryRun("knee surgery in May 2024") == 2)
    #expect(try await dryRun("surgery of knee") == 2)
    #expect(try await dryRun("\"surgery for\"") == 1)
    #expect(try await dryRun("knee -June") == 2)
    #expect(try await dryRun("last May") == 0)
  }

  @Test("Mistakes are explained, and forget nothing")
  func mistakes() async throws {
    let workspace = try await Workspace.withLibrary()
    let cases: [([String], Int32, String)] = [
      ([], 64, "Say what to forget"),
      (["--everything", "--kind", "mail"], 64, "--everything takes no places"),
      (["", "--yes"], 64, "A place is empty."),
      (["--kind", "", "--before", "2010", "--yes"], 64, "A kind is empty."),
      (["--source", "", "--yes"], 64, "A filter is empty."),
      (["--language", ",", "--yes"], 64, "A filter is empty."),
      (["notes", "--search", "tent"], 64, "Give places or --search, not both."),
      (["notes", "--limit", "3"], 64, "--limit is for --search."),
      (["--prove", "…"], 64, "at least one letter or digit"),
      (["no/such/file.md"], 66, "no/such/file.md: The library has nothing from this place"),
      (["--source", "nowhere"], 66, "Nothing in the library comes from this path"),
      (["--from", "zoe"], 1, ""),
    ]
    for (arguments, code, message) in cases {
      let outcome = try await workspace.run(["forget"] + arguments, environment: [:])
      let isExplained = message.isEmpty || outcome.errors.contains(message)
      #expect(outcome.code == code && isExplained, outcome.comment)
    }
    let status = try await workspace.run("forget", "--kind", "note,mail", "--dry-run")
    status.expectOutput("6 items would be forgotten.")
  }
}
