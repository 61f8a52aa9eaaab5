import Foundation
import LlamaModels
import MenuAssistant
import MenuCore
import RecollectAnswers
import Testing

/// Tests of the whole example with the real dishes, encoder and model.
@Suite(.serialized, .needsModels) struct HouseTests {
  /// The share of questions that have to be answered rightly.
  ///
  /// The output of a model differs between processors, because sums are rounded differently.
  private static let minimumShare = 0.9

  @Test func saysNothingThatTheMenuContradicts() async throws {
    let files = ModelFiles()
    let menu = try Menu.house()
    let index = try await MenuIndex(menu, embedder: try files.encoder())
    let model = try await files.waiter(nil)
    let questions = try MenuQuestion.all()
    var wrong: [String] = []
    for question in questions {
      let waiter = try RecordAssistant(waitingWith: menu, finder: index, model: model)
      for (number, words) in question.said.enumerated() {
        let answer = try await waiter.answer(words)
        #expect(MenuClaims(menu: menu).falseClaims(in: answer) == [], "\(words) \(answer.text)")
        guard number == question.said.count - 1 else { continue }
        let faults = try question.faults(of: answer)
        if !faults.isEmpty { wrong.append("\(words): \(faults)") }
      }
    }
    let right = Double(questions.count - wrong.count) / Double(questions.count)
    #expect(right >= Self.minimumShare, "\(wrong.joined(separator: "\n"))")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests if one of their models isn't installed.
  fileprivate static var needsModels: Self {
    let folder = ModelFiles().folder
    let names = ["all-MiniLM-L6-v2", "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"]
    let isThere = names.allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    }
    return .enabled(
      if: isThere, "MiniLM or Qwen2.5 1.5B isn't in the folder RECOLLECT_MODELS names.")
  }
}
