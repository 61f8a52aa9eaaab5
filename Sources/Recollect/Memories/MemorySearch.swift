import Embeddings
import Foundation
import GRDB
import VectorSearch

/// A search for the memories that belong to a message, within one read transaction.
struct MemorySearch: Sendable {
  let query: LexicalQuery
  let dates: QuestionDates
  let options: RecallOptions
  var vectors: [[Float]]
  var model: Int64?
  var baseline: CenteredBaseline?

  private static let candidates = 200
  /// The share of its score that a memory loses in the course of time.
  private static let decay = 0.2
  /// The days after which it has lost half of that.
  private static let halfLife = 180.0

  func run(index: MemoryIndex, in database: Database) throws -> Recall {
    var recall = split(try found(index: index, in: database))
    recall.dates = dates.mentions
    return recall
  }

  private func found(index: MemoryIndex, in database: Database) throws -> [RecalledMemory] {
    let records = MemoryRecords(database: database)
    if dates.areAll {
      let latest = try MemoryDates(dates).memories(records).filter(isWanted)
      if !latest.isEmpty {
        return latest.map { RecalledMemory(memory: $0, cosine: nil, coverage: 0, score: 0) }
      }
    }
    let words = try MemoryWords(query, in: database)
    let cosines = try cosines(index: index, in: database)
    var hits = SearchHits()
    if !vectors.isEmpty {
      hits.semantic = cosines.map { VectorMatch(id: $0.key, score: $0.value) }
        .sorted { $0.precedes($1) }
    }
    hits.lexical = words.best(Self.candidates).map { id in
      (hit: LexicalHit(id: id, score: words.weights[id] ?? 0), coverage: words.coverage(of: id))
    }
    var found: [RecalledMemory] = []
    for candidate in Ranking([hits]).candidates {
      let coverage = candidate.scores.coverage ?? words.coverage(of: candidate.id)
      let cosine = candidate.scores.cosine ?? cosines[candidate.id]
      guard reaches(options.others, cosine: cosine, coverage: coverage),
        let memory = try records.memory(candidate.id), isWanted(memory)
      else { continue }
      found.append(
        RecalledMemory(
          memory: memory, cosine: cosine, coverage: coverage,
          score: candidate.scores.fused * freshness(of: memory)))
    }
    found.sort { ($1.score, $0.id) < ($0.score, $1.id) }
    guard
      found.contains(where: {
        reaches(options.best, cosine: $0.cosine, coverage: $0.coverage)
      })
    else { return [] }
    return MemoryDates(dates).first(near(found))
  }

  /// Returns the memories that are nearly as near to the message as the nearest one, or have its
  /// words.
  private func near(_ found: [RecalledMemory]) -> [RecalledMemory] {
    guard let baseline, let largest = found.compactMap(\.cosine).max() else { return found }
    let minimumCosine = baseline.mean + options.nearness * (largest - baseline.mean)
    return found.filter { memory in
      memory.coverage > 0 && memory.coverage >= options.others.coverage
        || memory.cosine.map { $0 >= minimumCosine } ?? false
    }
  }

  /// Returns the memories near the message or one of its sentences, with the largest cosine of
  /// each.
  private func cosines(index: MemoryIndex, in database: Database) throws -> [Int64: Float] {
    guard let model, let baseline, let dimension = vectors.first?.count else { return [:] }
    let index = try index.vectors(
      of: model, dimension: dimension, centeredBy: baseline, in: database
    ).index
    let floor = baseline.mean + options.others.deviations * baseline.deviation
    var cosines: [Int64: Float] = [:]
    for vector in vectors {
      let matches = index.search(vector, count: Self.candidates, floor: floor, where: nil)
      for match in matches {
        cosines[match.id] = max(cosines[match.id] ?? -1, match.score)
      }
    }
    return cosines
  }

  private func reaches(
    _ threshold: RecallThreshold, cosine: Float?, coverage: Double
  ) -> Bool {
    if coverage > 0 && coverage >= threshold.coverage { return true }
    guard let cosine, let baseline else { return false }
    return cosine >= baseline.mean + threshold.deviations * baseline.deviation
  }

  private func isWanted(_ memory: Memory) -> Bool {
    let wasTrue = memory.state == .superseded && MemoryDates(dates).containTruth(of: memory)
    return (options.states.contains(memory.state) || wasTrue)
      && (options.kinds.isEmpty || options.kinds.contains(memory.kind))
      && (memory.expires.map { $0 > options.now } ?? true)
  }

  /// Returns a factor of the score: 1 for a memory of today, and less for one not used for long.
  private func freshness(of memory: Memory) -> Double {
    let used = max(memory.created, memory.lastRecalled ?? .distantPast)
    // A clock that was set back makes no memory younger than new.
    let days = max(0, options.now.timeIntervalSince(used) / 86_400)
    return 1 - Self.decay * (1 - pow(0.5, days / Self.halfLife))
  }

  private func split(_ found: [RecalledMemory]) -> Recall {
    var recall = Recall()
    for memory in found where recall.memories.count < options.limit {
      if memory.memory.sensitivity <= options.sensitivity {
        recall.memories.append(memory)
      } else {
        recall.withheld.append(
          WithheldMemory(
            id: memory.id, kind: memory.memory.kind, sensitivity: memory.memory.sensitivity))
      }
    }
    return recall
  }
}
