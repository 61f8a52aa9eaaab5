import ImportSupport

/// Replaces Logseq's references to blocks by the text of these blocks.
///
/// A block has its id on a line of its own, `id:: 6543…`, which becomes empty, as do
/// `collapsed:: true` and the times worked on a task. A reference, `((6543…))`, becomes the first
/// line of the block if it is in the same file, and is removed otherwise. The lines of the text stay
/// where they are.
struct LogseqBlocks {
  private var texts: [String: ArraySlice<UInt8>] = [:]
  /// The bytes that references may still add to the text.
  private var bytesLeft: Int

  private static let maximumText = 1000
  private static let idLength = 36

  /// Returns `nil` if the text has nothing that Logseq writes for itself.
  static func plain(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let mayChange = ["id:: ", "collapsed:: ", "((", ":LOGBOOK:"].contains {
      !text.isEmpty && text.firstRange(of: Array($0.utf8)) != nil
    }
    guard mayChange else { return nil }
    var blocks = LogseqBlocks(text)
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var isInLogbook = false
    for line in TextLines(text) {
      let whole = text[line.content.startIndex..<line.next]
      let content = line.content.trimmed
      let isLogbookEnd = isInLogbook && content.elementsEqual(":END:".utf8)
      isInLogbook =
        content.elementsEqual(":LOGBOOK:".utf8)
        || (isInLogbook && content.starts(with: "CLOCK:".utf8))
      if isInLogbook || isLogbookEnd || isProperty(content) {
        plain += whole.dropFirst(line.content.count)
      } else {
        blocks.write(whole, to: &plain)
      }
    }
    return plain.elementsEqual(text) ? nil : plain
  }

  /// Returns the value of `title::` among the properties at the top of a page.
  static func title(of text: ArraySlice<UInt8>) -> String? {
    for line in TextLines(text) {
      let content = line.content.trimmed
      if content.isEmpty { continue }
      let property = content.starts(with: "- ".utf8) ? content.dropFirst(2) : content
      guard let colons = property.firstRange(of: Array("::".utf8)),
        !property[..<colons.lowerBound].contains(.space)
      else { return nil }
      guard property[..<colons.lowerBound].text.lowercased() == "title" else { continue }
      let title = property[colons.upperBound...].trimmed.text
      return title.isEmpty ? nil : title
    }
    return nil
  }

  private init(_ text: ArraySlice<UInt8>) {
    bytesLeft = max(1 << 20, text.count)
    var block: ArraySlice<UInt8>?
    for line in TextLines(text) {
      let content = line.content.trimmed
      if let id = Self.id(ofProperty: content) {
        texts[id] = texts[id] ?? block
      } else if content.starts(with: "- ".utf8) {
        block = content.dropFirst(2).prefix(Self.maximumText)
      }
    }
  }

  private static func isProperty(_ content: ArraySlice<UInt8>) -> Bool {
    id(ofProperty: content) != nil || content.elementsEqual("collapsed:: true".utf8)
      || content.elementsEqual("collapsed:: false".utf8)
  }

  private static func id(ofProperty line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: "id:: ".utf8), line.count == 5 + idLength else { return nil }
    return id(line.dropFirst(5))
  }

  /// Returns the id at the start of the bytes: 8, 4, 4, 4 and 12 hexadecimal digits.
  private static func id(_ bytes: ArraySlice<UInt8>) -> String? {
    let id = bytes.prefix(idLength)
    guard id.count == idLength,
      zip(0..., id).allSatisfy({ index, byte in
        [8, 13, 18, 23].contains(index)
          ? byte == .hyphen
          : byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte.lowercased)
      })
    else { return nil }
    return id.text.lowercased()
  }

  private mutating func write(_ line: ArraySlice<UInt8>, to plain: inout [UInt8]) {
    var rest = line
    while let start = rest.firstRange(of: Array("((".utf8))?.lowerBound {
      let inner = rest[(start + 2)...]
      guard let id = Self.id(inner), inner.dropFirst(Self.idLength).starts(with: "))".utf8) else {
        plain += rest[...start]
        rest = rest[(start + 1)...]
        continue
      }
      plain += rest[..<start]
      rest = inner.dropFirst(Self.idLength + 2)
      // `{{embed ((…))}}` shows a block in the same way.
      let embed = Array("{{embed ".utf8)
      if plain.suffix(embed.count).elementsEqual(embed), rest.starts(with: "}}".utf8) {
        plain.removeLast(embed.count)
        rest = rest.dropFirst(2)
      }
      if let text = texts[id], text.count <= bytesLeft, !text.contains(.openingParenthesis) {
        plain += text
        bytesLeft -= text.count
      }
    }
    plain += rest
  }
}
