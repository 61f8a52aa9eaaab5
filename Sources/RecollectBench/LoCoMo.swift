import Foundation
import RecollectTesting

/// LoCoMo (Maharana et al., *Evaluating Very Long-Term Conversational Memory of LLM Agents*, 2024).
///
/// A folder has `conversations.json` in the format of the paper. It may have `audit-errors.json`, a
/// list of wrong answers and wrong evidence with their corrections.
struct LoCoMo {
  struct Turn {
    var id: String
    var speaker: String
    var text: String
  }

  struct Session {
    var number: Int
    var date: Date
    var turns: [Turn]
  }

  struct Question {
    var id: String
    var text: String
    /// `nil` for a question that the conversation doesn't answer.
    var answer: String?
    var evidence: Set<String>
    /// 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial.
    var category: Int

    var isAdversarial: Bool { category == 5 }
  }

  struct Conversation {
    var sessions: [Session]
    var questions: [Question]
  }

  var conversations: [Conversation]
  var corrections = 0

  init(folder: URL) throws {
    let data = try Data(contentsOf: folder.appending(path: "conversations.json"))
    conversations = try JSONDecoder().decode([Sample].self, from: data).enumerated()
      .map { try $1.conversation(number: $0) }
    guard let data = try? Data(contentsOf: folder.appending(path: "audit-errors.json")) else {
      return
    }
    let audit = try JSONDecoder().decode([Correction].self, from: data)
    let byQuestion = Dictionary(audit.map { ($0.question_id, $0) }) { first, _ in first }
    for conversation in conversations.indices {
      for position in conversations[conversation].questions.indices {
        let question = conversations[conversation].questions[position]
        guard let correction = byQuestion[question.id], correction.question == question.text else {
          continue
        }
        corrections += 1
        conversations[conversation].questions[position].answer = correction.correct_answer
        conversations[conversation].questions[position].evidence = Set(correction.correct_evidence)
      }
    }
  }

  func sample(perCategory count: Int, seed: UInt64) -> [(conversation: Int, question: Question)] {
    var generator = SplitMix64(state: seed)
    let all = conversations.enumerated().flatMap { number, conversation in
      conversation.questions.map { (conversation: number, question: $0) }
    }
    return (1...5).flatMap { category in
      all.filter { $0.question.category == category }.shuffled(using: &generator).prefix(count)
    }
  }
}

// The names are the keys in LoCoMo's files.

private struct Correction: Decodable {
  var question_id: String
  var question: String
  var correct_answer: String
  var correct_evidence: [String]
}

private struct Sample: Decodable {
  struct SourceQuestion: Decodable {
    var question: String
    var answer: TextOrNumber?
    var evidence: [String]
    var category: Int
  }

  struct SourceTurn: Decodable {
    var speaker: String
    var dia_id: String
    var text: String
    var blip_caption: String?
  }

  /// Years and counts are numbers.
  struct TextOrNumber: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        text = String(number)
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  struct Part: Decodable {
    var turns: [SourceTurn]?
    var text: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      turns = try? container.decode([SourceTurn].self)
      text = try? container.decode(String.self)
    }
  }

  var qa: [SourceQuestion]
  var conversation: [String: Part]

  func conversation(number: Int) throws -> LoCoMo.Conversation {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "h:mm a 'on' d MMMM, yyyy"
    let sessions = conversation.compactMap { key, part -> LoCoMo.Session? in
      guard let turns = part.turns, let number = Int(key.dropFirst("session_".count)),
        let date = conversation[key + "_date_time"]?.text.flatMap(format.date)
      else { return nil }
      return LoCoMo.Session(number: number, date: date, turns: turns.map(Self.turn))
    }
    let questions = qa.enumerated().map { position, source in
      // Some evidence has several ids in one string.
      let ids = source.evidence.flatMap { $0.split { $0 == ";" || $0 == " " || $0 == "," } }
      return LoCoMo.Question(
        id: "locomo_\(number)_qa\(position)", text: source.question,
        answer: source.category == 5 ? nil : source.answer?.text,
        evidence: Set(ids.map(String.init)), category: source.category)
    }
    return LoCoMo.Conversation(
      sessions: sessions.sorted { $0.number < $1.number }, questions: questions)
  }

  /// As in the paper, the text has the caption of the turn's photo.
  private static func turn(_ source: SourceTurn) -> LoCoMo.Turn {
    let caption = source.blip_caption.map { " (shares \($0))" } ?? ""
    return LoCoMo.Turn(id: source.dia_id, speaker: source.speaker, text: source.text + caption)
  }
}
