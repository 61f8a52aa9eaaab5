import ArgumentParser
import Foundation
import Items
import Recollect

/// A line of text with the fields of a result in braces: `{path}:{line}`.
struct ResultFormat {
  private enum Field: String, CaseIterable {
    case path, line, title, date, kind, id, score, text
  }

  private enum Part {
    case text(String)
    case field(Field)
  }

  private var parts: [Part] = []

  static var fields: String {
    Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
  }

  init(_ format: String) throws {
    var rest = format[...]
    var text = ""
    while let character = rest.popFirst() {
      switch (character, rest.first) {
      case ("{", "{"), ("}", "}"), ("\\", "\\"):
        text.append(character)
        rest.removeFirst()
      case ("\\", "t"), ("\\", "n"):
        text.append(rest.removeFirst() == "t" ? "\t" : "\n")
      case ("{", _):
        guard let end = rest.firstIndex(of: "}") else {
          throw ValidationError("A brace isn't closed. {{ stands for a brace.")
        }
        guard let field = Field(rawValue: String(rest[..<end])) else {
          throw ValidationError(
            "There is no field {\(rest[..<end])}. The fields are \(Self.fields).")
        }
        parts += [.text(text), .field(field)]
        (text, rest) = ("", rest[end...].dropFirst())
      default: text.append(character)
      }
    }
    parts.append(.text(text))
  }

  /// - Parameter keepsLines: Pass `false` to replace line breaks in fields by spaces.
  func text(of passage: Passage, keepsLines: Bool) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(.path): passage.path
      case .field(.line): "\(passage.line)"
      case .field(.title): SafeText.line(passage.title)
      case .field(.date): passage.date?.formatted(.iso8601) ?? ""
      case .field(.kind): passage.kind.rawValue
      case .field(.id): SafeText.line(passage.itemIDs.first ?? "")
      case .field(.score): Wording.decimals(passage.scores.fused, 3)
      case .field(.text):
        keepsLines ? SafeText.block(passage.text) : SafeText.line(passage.text)
      }
    }.joined()
  }
}
