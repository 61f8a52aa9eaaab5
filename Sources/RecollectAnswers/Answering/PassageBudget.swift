import LanguageModels
import Recollect

/// The choice of the sentences that a model has time to read.
///
/// On a processor, a small model reads some hundred tokens in ten seconds, and six passages can
/// have over a thousand. So only the sentences closest to the question are read. Quotes aren't
/// affected: they are parts of the whole passages.
struct PassageBudget {
  let library: Library
  let model: any LanguageModel
  let time: Duration?

  /// At least this many tokens of passages are read, however long it takes.
  static let minimumTokens = 256
  /// The share of the score that passages further down lose.
  private static let rankWeight = 0.02

  /// Shortens the prompt to what the model can read in time.
  ///
  /// A model that doesn't know its speed yet reads the instructions first, which it needs anyway.
  /// If it still doesn't know it, it reads everything.
  func trimmed(_ prompt: PassagePrompt) async throws -> PassagePrompt {
    guard let time else { return prompt }
    let instructions = Transcript(
      entries: [.instructions(.init(Instructions(PassagePrompt.instructions)))])
    if model.readingSpeed == nil { await model.prewarm(for: instructions) }
    guard let speed = model.readingSpeed else { return prompt }
    let budget = Int(speed * (time / .seconds(1)))
    var empty = prompt
    empty.excerpts = prompt.passages.map { _ in [] }
    let session = LanguageModelSession(model: model, instructions: PassagePrompt.instructions)
    let fixed = try await session.tokenCount(for: empty.text) - model.tokenCount(for: instructions)
    let room = max(Self.minimumTokens, budget - fixed)
    var lengths: [Int] = []
    for passage in prompt.passages {
      lengths.append(try await length(of: passage.text, in: passage))
    }
    guard lengths.reduce(0, +) > room else { return prompt }
    var trimmed = prompt
    trimmed.excerpts = try await excerpts(of: prompt, room: room)
    return trimmed
  }

  private func length(of text: String, in passage: Passage) async throws -> Int {
    try await model.tokenCount(of: PassagePrompt.heading(of: passage) + "\n" + text)
  }

  /// Returns the ranges of the best sentences that fit, for each passage in order.
  private func excerpts(of prompt: PassagePrompt, room: Int) async throws -> [[Range<Int>]] {
    let sentences = try await library.sentences(of: prompt.passages, closeTo: prompt.question)
    let best = sentences.indices.sorted { score(sentences[$0]) > score(sentences[$1]) }
    var chosen: [[Range<Int>]] = prompt.passages.map { _ in [] }
    var left = room
    for index in best {
      let sentence = sentences[index]
      let passage = prompt.passages[sentence.passage]
      let isFirst = chosen[sentence.passage].isEmpty
      let text = String(decoding: Array(passage.text.utf8)[sentence.range], as: UTF8.self)
      let tokens =
        try await isFirst ? length(of: text, in: passage) : model.tokenCount(of: text)
      // At least one sentence is read. A shorter one further down may still fit.
      guard tokens + 2 <= left || left == room else { continue }
      left -= tokens + 2
      chosen[sentence.passage].append(sentence.range)
    }
    return chosen.map { $0.sorted { $0.lowerBound < $1.lowerBound } }
  }

  private func score(_ sentence: CloseSentence) -> Double {
    let closeness = sentence.closeness
    return Double(closeness.cosine ?? 0) + closeness.coverage
      - Self.rankWeight * Double(sentence.passage)
  }
}
