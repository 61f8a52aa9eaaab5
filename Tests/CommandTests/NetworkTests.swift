import Foundation
import TestSupport
import Testing

/// The script that runs a command in a network namespace and counts its connections.
private enum NetworkCounts {
  static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Support/network-counts.py").path

  /// A Boolean value that indicates whether this machine lets tests create a network namespace.
  static let canBeTaken: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["unshare", "--net", "python3", script, "/dev/null", "true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    return process.waitForEnd().status == 0
  }()
}

/// Runs the program in a network namespace where every address leads back to this machine, and
/// counts the connections it attempts.
@Suite(
  "Nothing of the program uses the network", .serialized,
  .enabled(if: NetworkCounts.canBeTaken, "needs Linux, and the right to use `unshare`"))
struct NetworkTests {
  /// Returns the number of TCP connections and UDP datagrams that a command attempts.
  private func traffic(
    of command: [String], in workspace: Workspace
  ) async throws -> (counts: [Int], outcome: Run.Outcome) {
    let counts = workspace.url.appending(path: "counts").path
    let isolated = ["unshare", "--net", "python3", NetworkCounts.script, counts]
    let outcome = try await Run(
      executable: "/usr/bin/env", isolated + command, in: workspace
    ).outcome()
    let text = try String(contentsOfFile: counts, encoding: .utf8)
    return (text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }, outcome)
  }

  @Test("The counters see a connection and a datagram")
  func control() async throws {
    let workspace = try Workspace()
    let connect = "(: < /dev/tcp/127.0.0.1/9); echo > /dev/udp/192.0.2.1/53"
    let (counts, outcome) = try await traffic(of: ["bash", "-c", connect], in: workspace)
    #expect(counts == [1, 1], outcome.comment)
  }

  @Test("Adding, searching, showing and removing open no connection", .needsEmbedder)
  func withoutAModel() async throws {
    let workspace = try Workspace.withSources()
    let program = try #require(Run.program).path
    for arguments in [
      ["add", "notes", "mail.mbox"], ["search", "when are the vegetables harvested?"], ["status"],
      ["show", "garden.md"], ["models"], ["remove", "notes", "--yes"],
    ] {
      let (counts, outcome) = try await traffic(of: [program] + arguments, in: workspace)
      #expect(counts == [0, 0] && outcome.code == 0, outcome.comment)
    }
  }

  @Test("Asking and chatting open no connection", .needsLargeModel)
  func withAModel() async throws {
    let workspace = try Workspace.withSources()
    _ = try await workspace.run("add", "notes", "mail.mbox")
    let program = try #require(Run.program).path
    let (counts, outcome) = try await traffic(
      of: [program, "ask", "Who brings the big tent?", "--passages", "2"], in: workspace)
    #expect(counts == [0, 0] && [0, 1].contains(outcome.code), outcome.comment)
  }
}
