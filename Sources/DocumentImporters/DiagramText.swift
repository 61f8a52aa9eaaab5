import ImportSupport
import Markup

/// The paragraphs of a diagram (SmartArt), in the order of its points, or of the text boxes on a
/// sheet (ECMA-376, part 1, sections 21.4 and 20.5).
final class DiagramText: XMLHandler {
  private var lines: [String] = []
  private var paragraph = ""
  private var isText = false
  private var bytesLeft: Int

  private init(limit: Int) { bytesLeft = limit }

  /// Returns the paragraphs of a part as lines.
  static func lines(of part: String, in document: PackagedDocument) -> String {
    let diagram = DiagramText(limit: document.limits.textBytes)
    document.parse(expected: part, diagram)
    return diagram.lines.joined(separator: "\n")
  }

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "p": paragraph = ""
    // The element around a point's paragraphs is called `t` as well.
    case "t": isText = true
    case "br": paragraph += " "
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "t": isText = false
    case "p":
      let line = paragraph.trimmedText
      if !line.isEmpty, lines.count < MarkupLimits.entries { lines.append(line) }
      paragraph = ""
    default: break
    }
  }

  func text(_ text: String) {
    guard isText, bytesLeft > 0 else { return }
    bytesLeft -= text.utf8.count
    paragraph += text
  }
}
