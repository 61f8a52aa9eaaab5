import Foundation
import Recollect

struct MemoryText {
  var memory: Memory
  var showsSecrets: Bool

  var line: String {
    let number = String(memory.id).leftPadded(to: 5)
    let kind = memory.kind.rawValue.padding(toLength: 12, withPad: " ", startingAt: 0)
    var line = "\(number)  \(kind)  \(Wording.day(memory.lastStated))  \(text)"
    if memory.state != .active { line += " (\(state))" }
    return line
  }

  var full: String {
    var lines = [
      Terminal.output.styled("\(memory.id)  \(text)", .bold),
      "  \(memory.kind.rawValue), \(memory.sensitivity.rawValue), \(state), "
        + "stored \(Wording.day(memory.created))",
    ]
    if let from = memory.validFrom { lines.append("  true from \(Wording.day(from))") }
    if let to = memory.validTo { lines.append("  true until \(Wording.day(to))") }
    if let time = memory.lastRecalled { lines.append("  last recalled \(Wording.day(time))") }
    if let time = memory.expires { lines.append("  forgotten on \(Wording.day(time))") }
    for evidence in memory.evidence {
      let quote = isHidden ? "" : ": \"\(SafeText.line(evidence.quote))\""
      lines.append("  you said on \(Wording.day(evidence.date))\(quote)")
    }
    return lines.joined(separator: "\n")
  }

  var text: String { isHidden ? "(a secret; --secrets shows it)" : SafeText.line(memory.text) }

  private var isHidden: Bool { memory.sensitivity == .secret && !showsSecrets }

  private var state: String {
    switch memory.state {
    case .superseded: memory.supersededBy.map { "superseded by \($0)" } ?? "superseded"
    case .pending: "waits for review"
    default: memory.state.rawValue
    }
  }
}

extension String {
  fileprivate func leftPadded(to length: Int) -> String {
    String(repeating: " ", count: max(0, length - count)) + self
  }
}
