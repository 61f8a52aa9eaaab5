/// The rows of a text's Markdown tables with the header of each cell.
///
/// "| 3 | Juliana |" becomes "Hive: 3; Queen: Juliana". A row alone doesn't say what its cells are.
package struct TableRows {
  private var rows: [Substring: String] = [:]

  /// Complexity: O(bytes).
  package init(of text: String) {
    var headers: [Substring]?
    var previous: Substring?
    for line in text.split(whereSeparator: \.isNewline) {
      let cells = Self.cells(of: line)
      if cells.isEmpty {
        headers = nil
      } else if cells.allSatisfy({ $0.contains("-") && $0.allSatisfy { "-:".contains($0) } }),
        let header = previous, !Self.cells(of: header).isEmpty
      {
        headers = Self.cells(of: header)
        rows[header] = ""
        rows[line] = ""
      } else if let headers {
        rows[line] = zip(headers, cells).filter { !$1.isEmpty && $1 != "–" && $1 != "-" }
          .map { header, cell in header.isEmpty ? String(cell) : "\(header): \(cell)" }
          .joined(separator: "; ")
      }
      previous = line
    }
  }

  /// Returns lines of the text with their rows described, without the lines of headers.
  package func describe(_ lines: String) -> String {
    guard !rows.isEmpty else { return lines }
    return lines.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { rows[$0] ?? String($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func cells(of line: Substring) -> [Substring] {
    let row = line.drop(while: \.isWhitespace)
    guard row.first == "|" else { return [] }
    var cells = row.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
      .map { cell in
        let start = cell.drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
      }
    if cells.last == "" { cells.removeLast() }
    return cells
  }
}
