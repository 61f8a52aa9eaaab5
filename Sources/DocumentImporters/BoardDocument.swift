import Foundation
import ImportSupport
import Items

/// Reads the texts of drawings: Obsidian's canvases and Excalidraw's files.
enum BoardDocument {
  static func recognizes(_ head: [UInt8], fileExtension: String) -> Bool {
    ["canvas", "excalidraw"].contains(fileExtension) && JSONHead(head).isObject
  }

  static func content(
    _ bytes: [UInt8], path: String, limits: ImportLimits
  ) throws -> DocumentContent {
    var content = DocumentContent()
    content.kind = .note
    var text = BlockText(limit: limits.textBytes)
    var cursor = JSONCursor(bytes)
    let members = try cursor.readMembers(of: try cursor.readRoot())
    let budget = ReadingBudget.currentOrDefault
    if let fault = members.fault { content.warnings.append(fault.problem(path: path)) }
    for list in ["nodes", "elements", "edges"] {
      guard let region = members.regions[list] else { continue }
      _ = try cursor.readElements(of: region) { region, _ in
        guard budget.consume(steps: 1 + region.length / 100) else { throw CancellationError() }
        guard !text.isFull, let element = JSONRecord(Array(bytes[region.range])),
          !element.isTrue("isDeleted")
        else { return }
        for key in ["text", "label", "file", "url"] {
          if let words = element.string(key) { text.add(words.trimmedText) }
        }
      }
    }
    content.noteFullness(text.isFull, path: path, limits: limits)
    content.text = text.text
    return content
  }
}

extension JSONRegion {
  var range: Range<Int> { offset..<offset + length }
}
