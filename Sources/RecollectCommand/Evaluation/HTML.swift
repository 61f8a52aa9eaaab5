enum HTML {
  /// Safe between tags and in quoted attributes.
  static func text(_ text: String) -> String {
    var escaped = ""
    for character in SafeText.block(text).unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      // XML forbids these two.
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  static func table(_ caption: String, _ head: [String], _ rows: [[String]]) -> String {
    let names = head.map { "<th scope=\"col\">\(text($0))</th>" }.joined()
    let lines = rows.map { row in
      let first = row.prefix(1).map { "<th scope=\"row\">\(text($0))</th>" }
      let others = row.dropFirst().map { "<td>\(text($0))</td>" }
      return "<tr>\((first + others).joined())</tr>"
    }
    return """
      <div class="scroll"><table>
      <caption>\(text(caption))</caption>
      <thead><tr>\(names)</tr></thead>
      <tbody>
      \(lines.joined(separator: "\n"))
      </tbody>
      </table></div>
      """
  }
}
