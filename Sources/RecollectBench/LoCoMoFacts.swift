import ArgumentParser
import Foundation
import Items
import LlamaModels
import Recollect
import RecollectAnswers

/// The facts of turns are searched beside the turns.
struct LoCoMoFacts {
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case none
    /// Every sentence that a memory may be based on, as if a person had told it to an assistant.
    case sentences
    /// Sentences that the model finds worth remembering.
    case model
  }

  let kind: Kind
  let model: LlamaModel?

  /// The ids of facts begin with that of the turn.
  func items(of turn: Item) async throws -> [Item] {
    var texts: [String] = []
    switch kind {
    case .none: return []
    case .sentences: texts = EvidenceSentences(turn.text).sentences.map(\.text)
    case .model:
      guard let model else { return [] }
      let exchange = MemoryExchange(
        conversation: "one", turn: 1, message: turn.text, reply: "", date: turn.date ?? Date())
      texts = try await MemoryReading(model: model).drafts(from: exchange).map(\.text)
    }
    return texts.enumerated().map { position, text in
      Item(
        id: "\(turn.id)#\(position)", kind: .message, text: text, date: turn.date,
        people: turn.people)
    }
  }

  /// Returns each turn once, at the place of its first turn or fact.
  static func turns(of ids: [String]) -> [String] {
    var seen: Set<String> = []
    return ids.map { String($0.prefix { $0 != "#" }) }.filter { seen.insert($0).inserted }
  }
}
