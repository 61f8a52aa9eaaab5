import Foundation
import Recollect

struct MemoryJSON: Encodable {
  struct Evidence: Encodable {
    var conversation: String
    var turn: Int
    var start: Int
    var end: Int
    var quote: String?
    var date: Date
  }

  var id: Int64
  var kind: Memory.Kind
  var sensitivity: Memory.Sensitivity
  var state: Memory.State
  var subject: String
  var text: String?
  var created: Date
  var validFrom: Date?
  var validTo: Date?
  var lastRecalled: Date?
  var expires: Date?
  var supersededBy: Int64?
  var evidence: [Evidence]
  var cosine: Float?
  var coverage: Double?
  var score: Double?

  init(_ memory: Memory, showsSecrets: Bool) {
    let isHidden = memory.sensitivity == .secret && !showsSecrets
    id = memory.id
    kind = memory.kind
    sensitivity = memory.sensitivity
    state = memory.state
    subject = memory.subject
    text = isHidden ? nil : memory.text
    created = memory.created
    validFrom = memory.validFrom
    validTo = memory.validTo
    lastRecalled = memory.lastRecalled
    expires = memory.expires
    supersededBy = memory.supersededBy
    evidence = memory.evidence.map { part in
      Evidence(
        conversation: part.conversation, turn: part.turn, start: part.range.lowerBound,
        end: part.range.upperBound, quote: isHidden ? nil : part.quote, date: part.date)
    }
  }

  init(_ found: RecalledMemory) {
    self.init(found.memory, showsSecrets: true)
    cosine = found.cosine
    coverage = found.coverage
    score = found.score
  }
}

struct RecallJSON: Encodable {
  var memories: [MemoryJSON]
  var withheld: [WithheldMemory]

  init(_ recall: Recall) {
    memories = recall.memories.map(MemoryJSON.init)
    withheld = recall.withheld
  }
}

/// A change in `memory add --json` and `chat --json`.
struct MemoryChangeJSON: Encodable {
  /// `stored`, `confirmed`, `pending` or `superseded`.
  var change: String
  var memory: MemoryJSON
  /// The ids of memories that aren't true any more.
  var superseded: [Int64] = []

  init(_ change: MemoryChange) {
    memory = MemoryJSON(change.memory, showsSecrets: true)
    switch change {
    case .stored: self.change = "stored"
    case .confirmed: self.change = "confirmed"
    case .pending: self.change = "pending"
    case .superseded(let old, _):
      self.change = "superseded"
      superseded = old.map(\.id)
    }
  }
}
