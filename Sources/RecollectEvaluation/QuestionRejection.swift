import Foundation
import Recollect

/// A reason why a question that a language model wrote isn't used.
public enum QuestionRejection: String, Sendable, Hashable, CaseIterable {
  /// The model wrote none: it declined, or its output was cut off.
  case absent
  /// It isn't one question of 4 to 40 words, or the passage doesn't have its quote.
  case form
  /// It speaks of "the passage", "this mail" or the like, which nobody does who searches for it.
  case namesPassage
  /// It has four consecutive words of the passage.
  case copies
  /// More than 70% of its content words, and at least three of them, are words of the passage.
  case repeats

  /// The largest share of a question's content words that its passage may have.
  public static let maximumCommonShare = 0.7
  /// The largest number of consecutive words that a question and its passage may have in common.
  public static let maximumCommonRun = 3

  /// Returns `nil` if the draft can be used.
  init?(of draft: QuestionDraft, from passage: Passage) {
    let question = draft.question
    let words = question.split(whereSeparator: \.isWhitespace).count
    guard question.last == "?" || question.last == "？", question.count(where: { $0 == "?" }) <= 1,
      (4...40).contains(words) || !question.utf8.allSatisfy({ $0 < 0x80 }),
      !draft.quote.isEmpty, passage.text.contains(draft.quote)
    else {
      self = .form
      return
    }
    if Self.namesPassage(question) {
      self = .namesPassage
      return
    }
    let overlap = WordOverlap(of: question, in: passage.title + "\n" + passage.text)
    if overlap.longestRun > Self.maximumCommonRun {
      self = .copies
    } else if overlap.contentWords > 2, overlap.share > Self.maximumCommonShare {
      self = .repeats
    } else {
      return nil
    }
  }

  private static func namesPassage(_ question: String) -> Bool {
    let kinds = """
      passage|text|excerpt|e-?mail|message|mail|document|note|notes|thread|article|recipe|meeting|\
      conversation|transcript|sentence|quote|snippet|author|sender|speaker|writer
      """
    let pattern = #"\b(?:this|that|these|the given|the above|the)\s+(?:\#(kinds))\b"#
    return question.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
  }
}
