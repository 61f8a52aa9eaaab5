import Foundation
import TestSupport
import Testing

@Suite("A library whose key is in the desktop's keyring")
struct KeyringTests {
  /// A program that keeps secrets in files, in the place of the desktop's `secret-tool`.
  private static let keyring = """
    #!/bin/sh
    action=$1; shift
    case "$1" in --label=*) shift ;; esac
    file="$HOME/keyring/$1"
    case $action in
      store) mkdir -p "$HOME/keyring"; cat > "$file" ;;
      lookup) cat "$file" 2>/dev/null ;;
    esac
    """

  private static func run(
    _ arguments: String..., in workspace: Workspace, key: String? = nil
  ) async throws -> Run.Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var environment = ["PATH": workspace.url.appending(path: "bin").path + ":" + path]
    environment["RECOLLECT_KEY_FILE"] = key
    return try await Run(arguments, environment: environment, in: workspace).outcome()
  }

  private static func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await workspace.addWithoutModel()
    let tool = try workspace.folder.file("bin/secret-tool", keyring)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
    let key = try workspace.folder.file("key", "a key of more than sixteen bytes\n").path
    #expect(try await run("encrypt", in: workspace, key: key).code == 0)
    let added = try await run("key", "add", "--new-keyring", in: workspace, key: key)
    #expect(added.code == 0, added.comment)
    #expect(try await run("key", "remove", "1", "--yes", in: workspace).code == 0)
    return workspace
  }

  @Test("A new random key is opened by a new secret, and the old secret isn't lost before")
  func anew() async throws {
    let workspace = try await Self.workspace()
    let anew = try await Self.run("key", "anew", "--new-keyring", in: workspace)
    #expect(anew.code == 0, anew.comment)
    #expect(try await Self.run("status", in: workspace).code == 0)
  }

  @Test("A secret that was stored by a program that ended too early locks nobody out")
  func previous() async throws {
    let workspace = try await Self.workspace()
    let folder = workspace.url.appending(path: "keyring")
    let last = folder.appending(path: "recollect-library")
    let before = try Data(contentsOf: last)
    #expect(try await Self.run("key", "add", "--new-keyring", in: workspace).code == 0)
    #expect(try await Self.run("status", in: workspace).code == 0)
    let kept = folder.appending(path: "recollect-library-before")
    #expect(try Data(contentsOf: kept) == before)
    try Data("another secret that opens nothing".utf8).write(to: last)
    let opened = try await Self.run("status", in: workspace)
    #expect(opened.code == 0, opened.comment)
  }
}
