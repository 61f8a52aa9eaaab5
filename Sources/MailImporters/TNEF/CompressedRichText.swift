import ImportSupport

/// Rich Text in the compression that Outlook uses (MS-OXRTFCP).
enum CompressedRichText {
  /// Texts are a few kilobytes; pictures make some larger.
  private static let maximumBytes = 1 << 24
  private static let dictionaryBytes = 4096

  /// Returns the text as far as it goes; `nil` if the bytes aren't compressed in this way.
  static func decompressed(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var cursor = LittleEndianCursor(bytes)
    guard cursor.number(4) != nil, let size = cursor.number(4), let kind = cursor.bytes(4),
      cursor.bytes(4) != nil
    else { return nil }
    let limit = min(size, maximumBytes)
    _ = ReadingBudget.current?.consume(steps: 1 + limit / 128)
    if kind.elementsEqual("MELA".utf8) { return Array(cursor.rest.prefix(limit)) }
    guard kind.elementsEqual("LZFu".utf8) else { return nil }
    return inflated(cursor.rest, limit: limit)
  }

  /// A run of up to eight literals and references follows a byte whose bits tell which is which.
  private static func inflated(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
    var dictionary = Array(initialText.utf8)
    var position = dictionary.count
    dictionary += Array(repeating: .space, count: dictionaryBytes - position)
    var result: [UInt8] = []
    func add(_ byte: UInt8) {
      result.append(byte)
      dictionary[position] = byte
      position = (position + 1) % dictionaryBytes
    }
    var rest = bytes
    while let control = rest.popFirst() {
      for bit in 0..<8 {
        guard result.count < limit, let first = rest.popFirst() else { return result }
        if control >> UInt8(bit) & 1 == 0 {
          add(first)
          continue
        }
        guard let second = rest.popFirst() else { return result }
        let offset = Int(first) << 4 | Int(second) >> 4
        // A reference to the place of writing is the end.
        if offset == position { return result }
        for step in 0..<Int(second & 0x0F) + 2 {
          add(dictionary[(offset + step) % dictionaryBytes])
        }
      }
    }
    return result
  }

  private static let initialText =
    #"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript "#
    + #"\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"#
    + "\r\n" + #"\par \pard\plain\f0\fs20\b\i\u\tab\tx"#
}
