/// A parser of comma-separated values with optional quotes (RFC 4180).
enum CSV {
  static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var isQuoted = false
    // Iterates over scalars, because CR LF would be one character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"":
        // A quotation mark within quotes is written twice: the quotes are closed and opened again.
        if !isQuoted, field.unicodeScalars.last == "\u{1}" {
          field.unicodeScalars.removeLast()
          field.append("\"")
        }
        isQuoted.toggle()
        if !isQuoted { field.append("\u{1}") }
      case "," where !isQuoted:
        row.append(finished(field))
        field = ""
      case "\n" where !isQuoted:
        rows.append(row + [finished(field)])
        row = []
        field = ""
      case "\r" where !isQuoted: break
      default: field.unicodeScalars.append(scalar)
      }
    }
    return field.isEmpty && row.isEmpty ? rows : rows + [row + [finished(field)]]
  }

  // Removes U+0001, which marks the end of a quoted part.
  private static func finished(_ field: String) -> String {
    field.filter { $0 != "\u{1}" }
  }
}
