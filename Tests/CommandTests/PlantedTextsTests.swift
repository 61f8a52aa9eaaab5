import Foundation
import TestSupport
import Testing

@Suite("A thousand texts planted in an encrypted library", .needsSmallModel)
struct PlantedTextsTests {
  /// Serves the library, searches on the page, and ends the server by SIGABRT at once.
  private static let aborted = """
    ulimit -c unlimited
    "$1" serve --port 0 >"$3/place" 2>/dev/null &
    server=$!
    until grep -q token= "$3/place"; do
      kill -0 $server || exit 1
      sleep 0.05
    done
    python3 - "$3/place" "$2" <<'END' || exit 2
    import http.cookiejar, re, sys, urllib.parse, urllib.request
    address = re.search(r"http\\S+", open(sys.argv[1]).read()).group()
    opener = urllib.request.build_opener(
        urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    opener.open(address).read()
    place = urllib.parse.urljoin(address, "/?q=" + sys.argv[2])
    assert sys.argv[2] in opener.open(place).read().decode()
    END
    kill -ABRT $server
    wait $server
    test $? -eq 134
    """

  @Test("A session of every command leaves none of them in any file, nor a vector")
  func session() async throws {
    let (workspace, results) = (try Workspace(), try TemporaryFolder())
    var planted = PlantedTexts()
    try planted.writeSources(to: workspace.folder)
    let key = try workspace.folder.file("sources-key/key", "a key of more than sixteen bytes\n")
    let (note, mail) = (planted.notes[0], planted.mails[0])
    let told = (0..<4).map { _ in planted.word() }
    #expect(planted.words.count >= 1_000)
    let model = ["--model", "smollm2-135m-instruct-q4_1"]
    let temporary = workspace.url.appending(path: "temporary").path
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: false)
    let environment = [
      "RECOLLECT_KEY_FILE": key.path, "TMPDIR": temporary, "SQLITE_TMPDIR": temporary,
      "XDG_CACHE_HOME": workspace.url.appending(path: "cache").path,
    ]
    func run(_ arguments: String..., input: String? = nil) async throws {
      let outcome = try await workspace.run(arguments, environment: environment, input: input)
      #expect([0, 1].contains(outcome.code), "\(arguments): \(outcome.comment)")
      try expectNone(of: planted.words, in: workspace, after: arguments)
    }
    try await run("add", "sources", "--key-file", key.path)
    try await run("search", note, "--mode", "lexical")
    try await run("search", "What did we put into the shed with \(note)?", "--scores")
    try await run("search", mail, "--json", "--rerank", model[0], model[1], "--limit", "2")
    try await run("related", planted.notePaths[0])
    try await run("show", planted.notePaths[0])
    try await run("export", "--search", mail, "--as", "mbox")
    for command in [["recent"], ["agenda", "2024-05"], ["people"], ["status"], ["config"]] {
      let outcome = try await workspace.run(command, environment: environment)
      #expect(outcome.code == 0, "\(command): \(outcome.comment)")
    }
    try await run("memory", "add", "My locker holds \(told[0]).")
    try await run("memory", "search", "the locker")
    try await run("memory", "list")
    try await run("ask", "What did we put into the shed with \(note)?", model[0], model[1])
    try await run("ask", "What is the \(told[1])?", model[0], model[1], "--trace")
    try await run("chat", model[0], model[1], input: "I keep my \(told[2]) in the attic.\n")
    try await run("chat", "--continue", model[0], model[1], input: "Where is my \(told[3])?\n")
    try await run("summarize", planted.notePaths[1], model[0], model[1])
    try await run("evaluate", "--count", "1", model[0], model[1])
    try await run("backup", "copy.sqlite")
    try await run("forget", "--search", note, "--yes", "--prove", note)
    try await run("forget", "--in", "copy.sqlite", "--yes")
    try await run("restore", "copy.sqlite", "--yes")
    let program: URL = try #require(Run.program)
    try await Run(
      executable: "/bin/sh",
      ["-c", Self.aborted, "sh", program.path, planted.mails[1], results.url.path],
      environment: environment, in: workspace
    ).outcome(code: 0)
    try expectNone(of: planted.words, in: workspace, after: ["serve"])
    let names = try FileManager.default.contentsOfDirectory(atPath: workspace.url.path)
    #expect(!names.contains { $0.hasPrefix("core") }, "\(names)")
    let vectors = try await vectors(of: workspace, in: results.url, environment)
    #expect(vectors.count >= 100)
    #expect(ByteSearch(vectors).files(in: workspace.url, except: ["sources"]) == [])
  }

  /// Returns 32 bytes of each vector, as a decrypted copy of the library has it.
  private func vectors(
    of workspace: Workspace, in folder: URL, _ environment: [String: String]
  ) async throws -> [[UInt8]] {
    let copy = folder.appending(path: "copy.sqlite").path
    for end in ["", "-keys"] {
      try FileManager.default.copyItem(atPath: workspace.library + end, toPath: copy + end)
    }
    try await workspace.run(
      ["decrypt", "--yes", "--library", copy], environment: environment, code: 0)
    let query = "SELECT hex(substr(vector, 65, 32)) FROM embeddings"
    let read = try await Run(
      executable: "/usr/bin/python3",
      [
        "-c",
        """
        import sqlite3, sys
        for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]):
            print(*bytes.fromhex(row[0]))
        """, copy, query,
      ], in: workspace
    ).outcome()
    #expect(ByteSearch(try bytes(in: read)).files(in: folder) == ["copy.sqlite"])
    return try bytes(in: read)
  }

  private func bytes(in outcome: Run.Outcome) throws -> [[UInt8]] {
    try outcome.output.split(separator: "\n").map { line in
      try line.split(separator: " ").map { try #require(UInt8($0)) }
    }
  }

  private func expectNone(
    of words: [String], in workspace: Workspace, after command: [String]
  ) throws {
    let found = ByteSearch(words).files(in: workspace.url, except: ["sources"])
    #expect(found == [], "after \(command.joined(separator: " "))")
  }
}
