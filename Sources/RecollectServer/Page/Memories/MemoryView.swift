import Foundation
import Recollect

struct MemoryView: Sendable {
  struct Evidence: Sendable {
    var quote: String
    var day: String
  }

  struct Choice: Sendable {
    var value: String
    var isChosen: Bool
  }

  var id: Int64
  var memoryText: String
  var isSecret: Bool
  var isPending: Bool
  var details: [String]
  var evidence: [Evidence]
  var kinds: [Choice]
  var sensitivities: [Choice]

  init(_ memory: Memory) {
    id = memory.id
    memoryText = memory.text
    isSecret = memory.sensitivity == .secret
    isPending = memory.state == .pending
    let state: String? =
      switch memory.state {
      case .active, .forgotten: nil
      case .pending: "waits for review"
      case .superseded: memory.supersededBy.map { "until memory \($0)" } ?? "no longer true"
      case .disputed: "disputed"
      }
    details =
      [
        memory.kind.rawValue, memory.sensitivity.rawValue,
        memory.subject == "user" ? nil : "about \(memory.subject)",
        "since \(PageWording.day(memory.lastStated))",
        memory.validTo.map { "true until \(PageWording.day($0))" },
        memory.expires.map { "forgotten on \(PageWording.day($0))" }, state,
      ].compactMap(\.self)
    evidence = memory.evidence.map { Evidence(quote: $0.quote, day: PageWording.day($0.date)) }
    kinds = Memory.Kind.allCases.map { Choice(value: $0.rawValue, isChosen: $0 == memory.kind) }
    sensitivities = Memory.Sensitivity.allCases.map {
      Choice(value: $0.rawValue, isChosen: $0 == memory.sensitivity)
    }
  }
}

struct MemoriesView: Sendable {
  struct Tab: Sendable {
    var name: String
    var href: String
    var isCurrent: Bool
  }

  var tabs: [Tab]
  var summary: String
  var words: String
  var state: String?
  var memories: [MemoryView]
  var canWrite: Bool
}

/// One memory, and what goes with it when it's forgotten.
struct MemoryPageView: Sendable {
  var memory: MemoryView
  var messages: String?
  var canWrite: Bool
}
