import ImportSupport

/// Finds the files that Obsidian embeds in a note: `![[picture.png]]`.
enum WikiEmbeds {
  /// Returns the distinct names of the embedded files that aren't notes, in order of appearance.
  static func files(in body: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    for line in TextLines(body) {
      guard line.content.contains(0x21) else { continue }
      var rest = line.content
      while let mark = rest.firstIndex(of: 0x21) {
        rest = rest[(mark + 1)...]
        guard rest.starts(with: [0x5B, 0x5B]) else { continue }
        let inner = rest.dropFirst(2).prefix(512)
        guard let end = inner.firstIndex(of: 0x5D) else { continue }
        // A size may follow after a bar, and a position in the file after a hash.
        let name = inner[..<end].prefix { $0 != 0x7C && $0 != 0x23 }.trimmed.text
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
