public import Foundation
import Recollect

/// A file of questions with the passages that answer them: lines of JSON, one question each.
///
/// ```
/// {"question": "Who brings the tent?", "relevant": ["notes/camping.md:3"]}
/// {"question": "When do we leave?", "relevant": [{"path": "mail.mbox", "quote": "at noon"}]}
/// {"question": "Who has the stove?", "relevant": [{"item": "camping-2@example.org"}]}
/// {"question": "When was the moon landing?", "relevant": []}
/// ```
///
/// A passage is a place as a search prints it, or an object with the fields of
/// ``PassageReference``. A relative path begins at the folder of the file. A question without
/// passages has no answer in the library. Questions that a language model made also have
/// ``EvaluationQuestion/Origin`` in the field `made`. Other fields are ignored, and empty lines are
/// skipped.
public enum EvaluationFile {
  /// Returns the questions of a file, each with its ``EvaluationQuestion/place``.
  ///
  /// - Throws: ``EvaluationError`` that names the line.
  public static func questions(in file: URL) throws -> [EvaluationQuestion] {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw EvaluationError(
        .unreadable, place: file.path, message: "The file of questions can't be read.",
        remedy: "Check its path and its permissions.")
    }
    return try questions(in: data, of: file)
  }

  static func questions(in data: Data, of file: URL) throws -> [EvaluationQuestion] {
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return try lines.enumerated().compactMap { number, line in
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
      let place = "\(file.path):\(number + 1)"
      var question = try question(in: Data(line), place: place)
      question.place = place
      for position in question.relevant.indices {
        question.relevant[position].path = question.relevant[position].path.map {
          absolute($0, in: file.deletingLastPathComponent())
        }
      }
      return question
    }
  }

  static func question(in line: Data, place: String) throws -> EvaluationQuestion {
    let question: EvaluationQuestion
    do {
      question = try JSONDecoder().decode(EvaluationQuestion.self, from: line)
    } catch let error as DecodingError {
      throw malformed(place, error.sentence)
    }
    if question.text.allSatisfy(\.isWhitespace) { throw malformed(place, "The question is empty.") }
    return question
  }

  private static func malformed(_ place: String, _ message: String) -> EvaluationError {
    EvaluationError(
      .malformed, place: place, message: message,
      remedy: """
        A line looks like this: {"question": "Who brings the tent?", "relevant": \
        ["notes/camping.md:3"]}
        """)
  }

  /// Resolves a path in a folder.
  ///
  /// The path of a collection stays as it is.
  private static func absolute(_ path: String, in folder: URL) -> String {
    if ItemCollection.isPath(path) { return path }
    let path = path.hasPrefix("~/") ? NSHomeDirectory() + path.dropFirst() : path
    return URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL.path
  }
}

extension DecodingError {
  /// A sentence on the value of a line that can't be decoded.
  fileprivate var sentence: String {
    func name(_ path: [any CodingKey]) -> String {
      path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
        .trimmingCharacters(in: CharacterSet(charactersIn: "."))
    }
    switch self {
    case .keyNotFound(let key, let context):
      return "The field `\(name(context.codingPath + [key]))` is missing."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let field = name(context.codingPath)
      return field.isEmpty
        ? "The line isn't an object of JSON." : "The value of `\(field)` is of another type."
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return context.debugDescription
    default: return "The line isn't an object of JSON."
    }
  }
}
