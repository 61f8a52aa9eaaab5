import ImportSupport
import Items
import Markup

/// The parts that a Word document shows inside its body: text in other formats (ECMA-376, part 1,
/// section 17.17.2), and diagrams.
enum WordInsertions {
  /// Returns the texts of such parts by the ids with which the body refers to them.
  static func texts(of parts: PartRelations, in document: PackagedDocument) -> [String: String] {
    let chunks = Set(parts.byType["aFChunk"] ?? [])
    let diagrams = Set(parts.byType["diagramData"] ?? [])
    let shown = parts.targets.filter { chunks.contains($0.value) || diagrams.contains($0.value) }
    var texts: [String: String] = [:]
    for (id, part) in shown.sorted(by: { $0.key < $1.key }) {
      texts[id] =
        chunks.contains(part)
        ? text(of: part, in: document) : DiagramText.lines(of: part, in: document)
    }
    return texts
  }

  private static func text(of part: String, in document: PackagedDocument) -> String? {
    guard let bytes = document.bytes(expected: part) else { return nil }
    switch FileKind.fileExtension(of: part) {
    case "txt": return HTMLDocument.decode(bytes)
    case "rtf": return RTFReader(bytes, limit: document.limits.textBytes).plainText
    case let format:
      if HTMLDocument.recognizes(Array(bytes.prefix(4096)), fileExtension: format) {
        return HTMLText.plain(HTMLDocument.decode(bytes))
      }
    }
    document.note(
      ImportProblem(
        .unrecognized, path: document.path,
        message: "Its part \(part) is in a format that isn't read inside a document.",
        remedy: "Open the document in Word and save it again."), of: part)
    return nil
  }
}
