import Foundation
import TestSupport
import Testing

@Suite("An encrypted library, as the program leaves it")
struct EncryptionTests {
  private static let planted = "zebraquartz"

  /// A library with a text that is nowhere else, and a key file beside its folder.
  private static func workspace(notes count: Int = 20) async throws -> (Workspace, key: String) {
    let workspace = try Workspace()
    for number in 0..<count {
      let words = (0..<200).map { "word\($0 * number)" }.joined(separator: " ")
      try workspace.folder.file(
        "many/\(number).md", "# Note \(number)\n\n\(planted)\(number) \(planted). \(words)\n")
    }
    try await workspace.addWithoutModel("many")
    try FileManager.default.removeItem(at: workspace.url.appending(path: "many"))
    let key = try workspace.folder.file("secrets/key", "a key of more than sixteen bytes\n").path
    return (workspace, key)
  }

  /// Returns the files of the workspace that have the planted text, in UTF-8 or UTF-16.
  private static func traces(in workspace: Workspace) -> [String] {
    let texts = [Data(planted.utf8), planted.data(using: .utf16LittleEndian) ?? Data()]
    let files = FileManager.default.enumerator(atPath: workspace.url.path)
    return (files?.allObjects as? [String] ?? []).filter { name in
      let url = workspace.url.appending(path: name)
      guard !url.hasDirectoryPath, let bytes = try? Data(contentsOf: url) else { return false }
      return texts.contains { bytes.range(of: $0) != nil }
    }
  }

  @Test("No command leaves a text of it in any file")
  func noTraces() async throws {
    let (workspace, key) = try await Self.workspace()
    #expect(!Self.traces(in: workspace).isEmpty)
    try FileManager.default.createDirectory(
      atPath: workspace.library + "-files", withIntermediateDirectories: true)
    let encrypted = try await workspace.run("encrypt", "--key-file", key, code: 0)
    encrypted.expectErrors("library.sqlite-files: This has the files that were dropped")
    #expect(encrypted.output.split { $0.isWhitespace }.count == 17, encrypted.comment)
    #expect(Self.traces(in: workspace) == [])
    let environment = ["RECOLLECT_KEY_FILE": key]
    for arguments in [
      ["status"], ["search", Self.planted, "--mode", "lexical"],
      ["memory", "list"], ["recent"],
      ["people"], ["forget", "many/3.md", "--yes"],
    ] {
      let outcome = try await workspace.run(arguments, environment: environment)
      #expect(outcome.code == 0 || outcome.code == 1, outcome.comment)
      #expect(Self.traces(in: workspace) == [], "\(arguments)")
    }
  }

  @Test("It is searched, forgotten from and proven with its key alone")
  func key() async throws {
    let (workspace, key) = try await Self.workspace()
    try await workspace.run("encrypt", "--key-file", key, code: 0)
    let search = ["search", "\(Self.planted)7", "--mode", "lexical", "--json"]
    try await workspace.run(search + ["--key-file", key], code: 0)
    let other = try workspace.folder.file("secrets/other", "another key of that length").path
    for (arguments, code, text) in [
      ([], Int32(77), "nobody can type its passphrase"),
      (["--key-file", other], 77, "doesn't open this library"),
      (["--key-command", "cat \(key)"], 77, "no output of the key command"),
      (["--key-command", "exit 3"], 77, "exit code 3"),
      (["--key-command", "true"], 77, "printed nothing"),
      (["--key-file", "/nowhere"], 64, "/nowhere"),
    ] {
      let refused = try await workspace.run(search + arguments)
      #expect(refused.code == code && refused.errors.contains(text), refused.comment)
    }
    try await workspace.run("forget", "--prove", "\(Self.planted)7", "--key-file", key, code: 1)
    let environment = ["RECOLLECT_KEY_FILE": key]
    let forget = ["forget", "many/7.md", "--yes", "--prove", "\(Self.planted)7"]
    let proof = try await workspace.run(forget, environment: environment, code: 0)
    proof.expectOutput("Nothing of it is left")
  }

  @Test("The recovery key opens it when the file of keys is lost")
  func recovery() async throws {
    let (workspace, key) = try await Self.workspace()
    let words = try await workspace.run("encrypt", "--key-file", key).output
    try FileManager.default.removeItem(atPath: workspace.library + "-keys")
    let lost = try await workspace.run("status", "--key-file", key, code: 66)
    lost.expectErrors("recollect key recover")
    let line = words.replacing("\n", with: " ") + "\n"
    try await workspace.run(
      "key", "recover", "--new-key-command", "echo of sixteen bytes", input: line, code: 0)
    try await workspace.run("status", "--key-command", "echo of sixteen bytes", code: 0)
  }

  @Test("A damaged file of keys isn't taken for that of a library without keys")
  func damagedKeys() async throws {
    let (workspace, key) = try await Self.workspace()
    try await workspace.run("encrypt", "--key-file", key, code: 0)
    try workspace.folder.file("library.sqlite-keys", "{")
    for arguments in [["key", "list"], ["key", "list", "--json"]] {
      let list = try await workspace.run(arguments)
      #expect(list.code == 65 && list.output == "", list.comment)
      #expect(list.errors.contains("library.sqlite-keys: The file of the library's keys can't be"))
    }
    try await workspace.run("lock", code: 0)
  }

  @Test("Keys are added, changed and removed without the library being written anew")
  func keys() async throws {
    let (workspace, key) = try await Self.workspace()
    let words = try await workspace.run("encrypt", "--key-file", key).output
    let environment = ["RECOLLECT_KEY_FILE": key]
    for arguments in [
      ["key", "add", "--new-key-command", "echo second"],
      ["key", "change", "1", "--new-key-command", "echo third"],
    ] {
      try await workspace.run(arguments, environment: environment, code: 0)
    }
    try await workspace.run("status", "--key-file", key, code: 77)
    let list = try await workspace.run("key", "list", "--json").json()
    let listed = list["keys"] as? [[String: Any]]
    #expect(listed?.compactMap { $0["id"] as? Int } == [2, 3])
    // The list needs no key, and a command may have a secret.
    #expect(listed?.compactMap { $0["name"] as? String } == ["echo", "echo"])
    let third = ["RECOLLECT_KEY_COMMAND": "echo third"]
    try await workspace.run("key", "remove", "2", "--yes", environment: third, code: 0)
    let last = try await workspace.run("key", "remove", "3", "--yes", environment: third, code: 64)
    last.expectErrors("only key")
    try await workspace.run("status", environment: third, code: 0)
    // The random key is the same, so no page was encrypted anew.
    #expect(try await workspace.run("key", "recovery", environment: third).output == words)
  }

  @Test("A new random key makes the old ones and the old recovery key useless")
  func anew() async throws {
    let (workspace, key) = try await Self.workspace()
    let words = try await workspace.run("encrypt", "--key-file", key).output
    try await workspace.run(
      "key", "anew", "--key-file", key, "--new-key-command", "echo fourth", code: 0)
    try await workspace.run("status", "--key-file", key, code: 77)
    try await workspace.run("status", "--key-command", "echo fourth", code: 0)
    try await workspace.run(
      "key", "recover", "--new-key-command", "echo x", input: words.replacing("\n", with: " "),
      code: 77)
  }

  @Test(
    "A new library whose key was named is encrypted or isn't made; its recovery key isn't logged")
  func new() async throws {
    let workspace = try Workspace()
    let key = try workspace.folder.file("secrets/key", "a key of more than sixteen bytes\n").path
    let memories = try workspace.folder.file(
      "memories.json", #"{"format": "recollect-memories", "version": 1, "memories": []}"#
    ).path
    let imported = try await workspace.run("memory", "import", memories, "--key-file", key)
    let status = try await workspace.run("status", "--json", "--key-file", key)
    #expect(try status.json()["is_encrypted"] as? Bool == true, imported.comment)
    #expect(imported.errors.contains("`recollect key recovery` prints its recovery key."))
    let plain = workspace.url.appending(path: "plain.sqlite").path
    try await workspace.run("memory", "import", memories, "--library", plain, code: 0)
    let refused = try await workspace.run(
      "memory", "import", memories, "--library", plain, "--key-file", key, code: 64)
    refused.expectErrors("isn't encrypted, so it has no key")
  }

  @Test("A backup opens with the same keys, and replaces another file only when told to")
  func backup() async throws {
    let (workspace, key) = try await Self.workspace()
    let environment = ["RECOLLECT_KEY_FILE": key]
    for isEncrypted in [false, true] {
      if isEncrypted { _ = try await workspace.run("encrypt", environment: environment) }
      let copy = workspace.url.appending(path: "copies/\(isEncrypted).sqlite").path
      try await workspace.run("backup", copy, environment: environment, code: 0)
      try await workspace.run("backup", copy, environment: environment, code: 64)
      try await workspace.run("backup", copy, "--yes", environment: environment, code: 0)
      try await workspace.run(
        "search", "\(Self.planted)7", "--mode", "lexical", "--library", copy,
        environment: environment, code: 0)
      let locked = try await workspace.run("status", "--library", copy)
      #expect(locked.code == (isEncrypted ? 77 : 0), locked.comment)
    }
    #expect(Self.traces(in: workspace).sorted() == ["copies/false.sqlite"])
  }

  @Test("A change of the encryption waits for no other program, and changes nothing then")
  func inUse() async throws {
    let (workspace, key) = try await Self.workspace()
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    reader.arguments = [
      "-c",
      """
      import sqlite3, sys
      connection = sqlite3.connect(sys.argv[1])
      connection.execute("BEGIN")
      print(connection.execute("SELECT count(*) FROM items").fetchone(), flush=True)
      sys.stdin.read()
      """, workspace.library,
    ]
    let (input, output) = (Pipe(), Pipe())
    (reader.standardInput, reader.standardOutput) = (input, output)
    try reader.run()
    _ = output.fileHandleForReading.availableData
    try await workspace.run("encrypt", "--key-file", key, code: 75)
    try input.fileHandleForWriting.close()
    _ = try await reader.end()
    try await workspace.run("status", code: 0)
    try await workspace.run("encrypt", "--key-file", key, code: 0)
  }
}
