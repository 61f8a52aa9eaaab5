import Foundation
import LlamaModels
import Recollect
import RecollectAnswers

/// Measures which earlier sentences a later one supersedes.
///
/// Each pair is judged in a library that has the earlier sentence alone, so that the figures don't
/// depend on the order of the pairs.
struct ChangePairs {
  private struct Pair: Decodable {
    var earlier: String
    var now: String
    var replaces: Bool
  }

  let model: LlamaModel
  let verbose: Bool

  /// - Parameter library: An empty library.
  func measure(
    _ file: String, in library: Library, into measurement: inout Measurement
  ) async throws {
    let pairs: [Pair] = try readJSON(file)
    let judge = MemoryJudge(library: library, model: model)
    var judged: [Bool] = []
    for pair in pairs {
      let earlier = try await library.remember(Memory.Draft(pair.earlier)).memory
      let decision = try await judge.decision(about: Memory.Draft(pair.now))
      try await library.forgetMemories([earlier.id])
      judged.append(decision.superseded == [earlier.id])
      if verbose && judged.last != pair.replaces {
        let fault = pair.replaces ? "MISSED" : "WRONG"
        printError("\(fault) \(pair.earlier) → \(pair.now)\n")
      }
    }
    // Two pairs with the same earlier sentence belong to one half.
    for (name, half) in [("first", 0), ("second", 1)] {
      let members = pairs.indices.filter { $0 / 2 % 2 == half }
      let right = members.count { judged[$0] && pairs[$0].replaces }
      measurement.add("\(name)_pairs", Double(members.count))
      measurement.add("\(name)_superseded", Double(members.count { judged[$0] }))
      measurement.add(
        "\(name)_precision", Double(right) / Double(max(1, members.count { judged[$0] })))
      measurement.add(
        "\(name)_recall", Double(right) / Double(max(1, members.count { pairs[$0].replaces })))
    }
  }
}
