import Foundation
import ImportSupport
import Items

/// Reads Jupyter's notebooks (nbformat 4): prose, code, and the text that the code printed.
///
/// Pictures and HTML are left out.
enum NotebookDocument {
  /// Text that a cell prints is kept up to this many bytes, because programs print long logs.
  private static let maximumOutput = 1 << 16

  static func recognizes(_ head: [UInt8], fileExtension: String) -> Bool {
    guard fileExtension == "ipynb" else { return false }
    return JSONHead(head).isObject
  }

  static func content(
    _ bytes: [UInt8], path: String, limits: ImportLimits
  ) throws -> DocumentContent {
    var content = DocumentContent()
    var text = BlockText(limit: limits.textBytes)
    var cursor = JSONCursor(bytes)
    let members = try cursor.readMembers(of: try cursor.readRoot())
    guard let cells = members.regions["cells"] else {
      throw members.fault?.problem(path: path)
        ?? ImportProblem(
          .malformed, path: path, message: "The notebook has no cells.",
          remedy: "Open it in Jupyter and save it again.")
    }
    let language = language(members, bytes)
    let budget = ReadingBudget.currentOrDefault
    var skipped: Int?
    let fault = try cursor.readElements(of: cells) { region, _ in
      guard budget.consume(steps: 1 + region.length / 100) else { throw CancellationError() }
      guard !text.isFull else { return }
      guard region.length <= limits.messageBytes / 4,
        let cell = JSONRecord(Array(bytes[region.range]))
      else {
        skipped = skipped ?? region.line
        return
      }
      add(cell, language: language, to: &text)
      if content.title.isEmpty, cell.string("cell_type") == "markdown" {
        content.title = Self.title(Self.text(cell.value("source")))
      }
    }
    if let skipped {
      content.warnings.append(
        ImportProblem(
          .malformed, path: path, line: skipped, message: "A cell can't be read, so it is skipped.",
          remedy: "Open the notebook in Jupyter and save it again.", isWarning: true))
    }
    if let fault { content.warnings.append(fault.problem(path: path)) }
    content.noteFullness(text.isFull, path: path, limits: limits)
    content.text = text.text
    return content
  }

  private static func language(_ members: JSONMembers, _ bytes: [UInt8]) -> String {
    guard let region = members.regions["metadata"], region.length <= 1 << 20,
      let metadata = JSONRecord(Array(bytes[region.range]))
    else { return "" }
    let name =
      metadata.record("language_info")?.string("name")
      ?? metadata.record("kernelspec")?.string("language") ?? ""
    return String(name.prefix(40).filter { $0.isLetter || $0.isNumber || "+-#".contains($0) })
  }

  private static func add(_ cell: JSONRecord, language: String, to text: inout BlockText) {
    let source = Self.text(cell.value("source"))
    guard cell.string("cell_type") == "code" else {
      text.add(withoutPictures(source))
      return
    }
    if !source.isEmpty { text.add(fenced(source, language)) }
    for output in cell.records("outputs") {
      let words = printed(output)
      if !words.isEmpty { text.add(fenced(words, "")) }
    }
  }

  /// Returns the text of an output; a picture's text is only a description such as `<Figure>`.
  private static func printed(_ output: JSONRecord) -> String {
    var words = ""
    switch output.string("output_type") {
    case "stream": words = text(output.value("text"))
    case "error":
      words = [output.string("ename"), output.string("evalue")].compactMap(\.self)
        .joined(separator: ": ")
    default:
      let data = output.record("data")
      if let data, !data.names.contains(where: { $0.hasPrefix("image/") }) {
        words = text(data.value("text/plain"))
      }
    }
    let plain = withoutEscapes(words).trimmedText
    guard plain.utf8.count > maximumOutput else { return plain }
    return String(decoding: plain.utf8.prefix(maximumOutput), as: UTF8.self) + "\n…"
  }

  /// A text is one string or a list of its lines.
  private static func text(_ value: Any?) -> String {
    let text = value as? String ?? (value as? [Any] ?? []).compactMap { $0 as? String }.joined()
    return text.trimmedText
  }

  private static func title(_ markdown: String) -> String {
    let line = markdown.split(whereSeparator: \.isNewline).first { $0.hasPrefix("# ") } ?? ""
    return line.dropFirst(2).trimmingCharacters(in: .whitespaces)
  }

  private static func fenced(_ text: String, _ language: String) -> String {
    var fence = "```"
    while text.contains(fence) && fence.utf8.count < 16 { fence += "`" }
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  /// Removes pictures that are in the text itself: `![](data:image/png;base64,…)`.
  private static func withoutPictures(_ text: String) -> String {
    guard text.contains("data:image/") else { return text }
    var kept = ""
    var rest = text[...]
    while let range = rest.firstRange(of: "data:image/") {
      kept += rest[..<range.lowerBound]
      rest = rest[range.upperBound...].drop { !")\"'> \n".contains($0) }
    }
    return kept + rest
  }

  /// Removes the colors of a terminal: escape, `[`, numbers, and a letter.
  private static func withoutEscapes(_ text: String) -> String {
    guard text.utf8.contains(.escape) else { return text }
    var kept: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == .escape else {
        kept.append(byte)
        continue
      }
      guard rest.first == .openingBracket else { continue }
      rest = rest.dropFirst().drop { $0.isDigit || $0 == .semicolon }.dropFirst()
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
