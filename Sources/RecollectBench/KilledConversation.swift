import Foundation
import LlamaModels
import Recollect
import RecollectAnswers
import RecollectTesting

/// Measures what is lost if a program that remembers a conversation is killed again and again.
///
/// A child process takes the messages one after another, and reports on its standard output each
/// message that it has kept and each memory that it has stored. It is killed at a random moment,
/// and the next one goes on after the last reported message.
struct KilledConversation {
  let file: String
  let kills: Int
  let seed: UInt64
  let model: LlamaModel
  let arguments: [String]

  /// - Parameter library: The library in which the children remember.
  func measure(library: Library, into measurement: inout Measurement) async throws {
    var random = SplitMix64(state: seed)
    var kept = 0
    var reported: [Int64: String] = [:]
    var killed = 0
    let messages: [ConversationJunk.Message] = try readJSON(file)
    for number in 0...kills where kept < messages.count {
      let seconds = number == kills ? nil : Double.random(in: 10..<100, using: &random)
      let (output, wasKilled) = try run(after: kept, in: library.url, killedAfter: seconds)
      killed += wasKilled ? 1 : 0
      for line in output.split(separator: "\n") {
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count > 1, let value = Int64(parts[1]) else { continue }
        if parts[0] == "kept" { kept = max(kept, Int(value)) }
        if parts[0] == "stored", parts.count == 3 { reported[value] = String(parts[2]) }
      }
    }
    try await MemoryKeeper(library: library, model: model, memoriesPerHour: 10_000).finish()
    let memories = try await library.memories()
    let texts = Dictionary(
      memories.map { ($0.id, $0.text) }, uniquingKeysWith: { first, _ in first })
    measurement.add("messages", Double(kept))
    measurement.add("kills", Double(killed))
    measurement.add("memories", Double(memories.count))
    measurement.add("memories_reported", Double(reported.count))
    measurement.add("reported_and_lost", Double(reported.count { texts[$0.key] != $0.value }))
    measurement.add("stored_twice", Double(memories.count - Set(memories.map(\.text)).count))
    measurement.add("not_read", Double(try await library.pendingExchangeCount()))
  }

  private func run(
    after kept: Int, in library: URL, killedAfter seconds: Double?
  ) throws -> (output: String, wasKilled: Bool) {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      ["remember", file, "--conversation", "--child", library.path, "--after", "\(kept)"]
      + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    if let seconds {
      let child = process.processIdentifier
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { kill(child, SIGKILL) }
    }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationReason == .uncaughtSignal)
  }

  /// The work of a child process.
  ///
  /// Reading is paused for each message, as for a reply, and goes on for up to five seconds.
  static func remember(
    _ file: String, after kept: Int, in library: Library, model: LlamaModel
  ) async throws {
    let keeper = MemoryKeeper(library: library, model: model, memoriesPerHour: 10_000) { change in
      report("stored \(change.memory.id) \(change.memory.text)")
    }
    var random = SplitMix64(state: UInt64(kept))
    let start = Date(timeIntervalSince1970: 1_718_000_000)
    let messages: [ConversationJunk.Message] = try readJSON(file)
    for (position, message) in messages.enumerated() where position >= kept {
      await keeper.pause()
      try await keeper.keep(
        MemoryExchange(
          conversation: "one", turn: position + 1, message: message.message, reply: "I see.",
          date: start + Double(position) * 60))
      report("kept \(position + 1)")
      try await Task.sleep(for: .seconds(Double.random(in: 0..<5, using: &random)))
    }
    try await keeper.finish()
  }

  private static func report(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
