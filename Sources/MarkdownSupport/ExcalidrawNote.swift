import ImportSupport

/// Finds the words in a note that the Excalidraw plugin of Obsidian keeps a drawing in.
enum ExcalidrawNote {
  /// Returns whether the front matter is that of a drawing.
  static func hasMark(_ frontMatter: ArraySlice<UInt8>) -> Bool {
    TextLines(frontMatter).contains { $0.content.starts(with: "excalidraw-plugin:".utf8) }
  }

  /// Returns the text without the plugin's advice at the top and the drawing at the end.
  static func words(in body: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var start = body.startIndex
    var end: Int?
    /// The start of a line that may begin the drawing: `%%` or the heading.
    var candidate: Int?
    var hasHeading = false
    for (number, line) in zip(0..., TextLines(body)) {
      let content = line.content.trimmed
      if number < 8, content.firstRange(of: Array("EXCALIDRAW VIEW".utf8)) != nil {
        start = line.next
      } else if content.elementsEqual("%%".utf8) {
        candidate = line.content.startIndex
        hasHeading = false
      } else if content.elementsEqual("# Drawing".utf8) || content.elementsEqual("## Drawing".utf8)
      {
        candidate = candidate ?? line.content.startIndex
        hasHeading = true
      } else if hasHeading, content.starts(with: "```".utf8) {
        end = candidate
        break
      } else if !content.isEmpty {
        candidate = nil
        hasHeading = false
      }
    }
    return body[start..<max(start, end ?? body.endIndex)]
  }
}
