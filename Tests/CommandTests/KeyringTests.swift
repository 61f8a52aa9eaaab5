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

  /// Runs the program, which must succeed.
  private static func run(
    _ arguments: String..., in workspace: Workspace, key: String? = nil
  ) async throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var environment = ["PATH": workspace.url.appending(path: "bin").path + ":" + path]
    environment["RECOLLECT_KEY_FILE"] = key
    try await workspace.run(arguments, environment: environment, code: 0)
  }

  private static func workspace() async throws -> Workspace {
    let workspace = try await Workspace.withLibrary()
    let tool = try workspace.folder.file("bin/secret-tool", keyring)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
    let key = try workspace.folder.file("key", "a key of more than sixteen bytes\n").path
    try await run("encrypt", in: workspace, key: key)
    try await run("key", "add", "--new-keyring", in: workspace, key: key)
    try await run("key", "remove", "1", "--yes", in: workspace)
    return workspace
  }

  @Test("A new random key is opened by a new secret, and the old secret isn't lost before")
  func anew() async throws {
    let workspace = try await Self.workspace()
    try await Self.run("key", "anew", "--new-keyring", in: workspace)
    try await Self.run("status", in: workspace)
  }

  @Test("A secret that was stored by a program that ended too early locks nobody out")
  func previous() async throws {
    let workspace = try await Self.workspace()
    let folder = workspace.url.appending(path: "keyring")
    let last = folder.appending(path: "recollect-library")
    let before = try Data(contentsOf: last)
    try await Self.run("key", "add", "--new-keyring", in: workspace)
    try await Self.run("status", in: workspace)
    let kept = folder.appending(path: "recollect-library-before")
    #expect(try Data(contentsOf: kept) == before)
    try Data("another secret that opens nothing".utf8).write(to: last)
    try await Self.run("status", in: workspace)
  }
}
