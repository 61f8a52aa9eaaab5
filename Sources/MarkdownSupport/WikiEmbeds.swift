import ImportSupport

/// Finds the files that Obsidian embeds in a note: `![[picture.png]]`.
enum WikiEmbeds {
  /// Returns the distinct names that aren't notes, in order of appearance.
  static func files(in body: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    for line in TextLines(body) {
      guard line.content.contains(.exclamationMark) else { continue }
      var rest = line.content
      while let mark = rest.firstIndex(of: .exclamationMark) {
        rest = rest[(mark + 1)...]
        guard rest.starts(with: "[[".utf8) else { continue }
        let inner = rest.dropFirst(2).prefix(512)
        guard let end = inner.firstIndex(of: .closingBracket) else { continue }
        // A size may follow after a bar, and a position in the file after a hash.
        let name = inner[..<end].prefix { $0 != .verticalBar && $0 != .numberSign }.trimmed.text
        let fileExtension = FileKind.fileExtension(of: name)
        if !fileExtension.isEmpty, fileExtension != "md", !names.contains(name), names.count < 1000
        {
          names.append(name)
        }
      }
    }
    return names
  }
}
