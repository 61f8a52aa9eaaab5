import Items
import LanguageModels
package import RecollectAnswers

/// The guest's words, what the model says of them, and the dishes found with their similarities.
package enum Trace {
  package static func lines(_ answer: RecordAnswer) -> [String] {
    var lines = ["guest   \(answer.question)"]
    if let reading = answer.reading { lines.append("model   \(reading.jsonString)") }
    guard let lookup = answer.lookup else { return lines + ["lookup  none"] }
    lines += ["lookup  \(lookup.arguments.jsonString)", "search  \(lookup.words)"]
    lines += lookup.matches.map { "\(decimals($0.score))   \($0.item.title)" }
    return lookup.matches.isEmpty ? lines + ["found   nothing"] : lines
  }

  /// A sign or space, and three decimals.
  private static func decimals(_ score: Float?) -> String {
    guard let score else { return "     -" }
    let thousandths = Int((score * 1000).rounded())
    let digits = String(abs(thousandths) % 1000)
    let padded = String(repeating: "0", count: 3 - digits.count) + digits
    return (thousandths < 0 ? "-" : " ") + "\(abs(thousandths) / 1000).\(padded)"
  }
}
