package import GRDB
import QuestionLanguage

/// The FTS5 tokenizer of a library.
///
/// Scripts with spaces are passed to SQLite's own `porter unicode61 remove_diacritics 2`. In
/// Chinese, Japanese, Korean, Thai, Lao, Burmese and Khmer, each character is a token. A phrase is
/// then any run of characters, found in every place and highlighted to the byte. A question
/// searches for pairs of neighboring characters, like the bigrams of Lucene's CJKAnalyzer.
///
/// Dictionaries (ICU) would split words as people do, but they differ between systems and versions.
/// FTS5 has to split a text again in the same way to remove it from the index. Any change to this
/// tokenizer therefore needs a migration that builds the index again.
package final class LibraryTokenizer: FTS5CustomTokenizer {
  package static let name = "recollect_words_1"

  private let spaced: any FTS5Tokenizer

  package init(db: Database, arguments: [String]) throws {
    spaced = try db.makeTokenizer(.porter(wrapping: .unicode61(diacritics: .remove)))
  }

  package static func register(in configuration: inout Configuration) {
    configuration.prepareDatabase { $0.add(tokenizer: LibraryTokenizer.self) }
  }

  package func tokenize(
    context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization,
    pText: UnsafePointer<CChar>?, nText: CInt, tokenCallback: @escaping FTS5TokenCallback
  ) -> CInt {
    guard let pText, nText > 0 else { return Self.done }
    return pText.withMemoryRebound(to: UInt8.self, capacity: Int(nText)) { start in
      let bytes = UnsafeBufferPointer(start: start, count: Int(nText))
      guard ScriptSegmenter.mayDiffer(bytes) else {
        return spaced.tokenize(
          context: context, tokenization: tokenization, pText: pText, nText: nText,
          tokenCallback: tokenCallback)
      }
      let relay = Relay(context: context, callback: tokenCallback)
      var segments = ScriptSegmenter(bytes)
      while let segment = segments.next() {
        let code =
          switch segment {
          case .character(let character):
            Self.tell(character, of: bytes, to: relay)
          case .spaced(let range, isPlain: true):
            tokenize(
              UnsafeBufferPointer(rebasing: bytes[range]), at: range.lowerBound, relay, tokenization
            )
          case .spaced(let range, isPlain: false):
            tokenizeFolded(bytes, range, relay, tokenization)
          }
        if code != Self.done { return code }
      }
      return Self.done
    }
  }

  private static let done: CInt = 0

  private static func tell(
    _ character: UnspacedCharacter, of bytes: UnsafeBufferPointer<UInt8>, to relay: Relay
  ) -> CInt {
    let (start, end) = (CInt(character.range.lowerBound), CInt(character.range.upperBound))
    func tell(_ token: UnsafeBufferPointer<UInt8>) -> CInt {
      token.withMemoryRebound(to: CChar.self) {
        relay.callback(relay.context, 0, $0.baseAddress, CInt($0.count), start, end)
      }
    }
    guard let scalar = character.folded.flatMap(Unicode.Scalar.init) else {
      return tell(UnsafeBufferPointer(rebasing: bytes[character.range]))
    }
    return ContiguousArray(scalar.utf8).withUnsafeBufferPointer(tell)
  }

  private func tokenize(
    _ bytes: UnsafeBufferPointer<UInt8>, at shift: Int, _ relay: Relay,
    _ tokenization: FTS5Tokenization
  ) -> CInt {
    var relay = relay
    relay.shift = CInt(shift)
    return spacedWords(of: bytes, relay, tokenization)
  }

  /// Replaces full-width letters and ``IndexedSigns``, tokenizes, and maps the positions back.
  private func tokenizeFolded(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ relay: Relay,
    _ tokenization: FTS5Tokenization
  ) -> CInt {
    var narrow: ContiguousArray<UInt8> = []
    var offsets: ContiguousArray<CInt> = []
    var position = range.lowerBound
    while position < range.upperBound {
      let (folded, length) = Self.folded(bytes, at: position, before: range.upperBound)
      for byte in folded.utf8 {
        narrow.append(byte)
        offsets.append(CInt(position))
      }
      if length == 0 {
        narrow.append(bytes[position])
        offsets.append(CInt(position))
      }
      position += max(1, length)
    }
    offsets.append(CInt(range.upperBound))
    return narrow.withUnsafeBufferPointer { narrow in
      offsets.withUnsafeBufferPointer { offsets in
        var relay = relay
        relay.offsets = offsets.baseAddress
        return spacedWords(of: narrow, relay, tokenization)
      }
    }
  }

  /// Returns what is indexed in the place of a sign, and the sign's length; 0 for other bytes.
  private static func folded(
    _ bytes: UnsafeBufferPointer<UInt8>, at position: Int, before end: Int
  ) -> (letters: String, length: Int) {
    let first = bytes[position]
    guard first >= 0xC4 else { return ("", 0) }
    if let ascii = wideLetter(bytes, at: position, before: end) {
      return (String(Unicode.Scalar(ascii)), 3)
    }
    guard IndexedSigns.mayBegin(first), position + 1 < end else { return ("", 0) }
    if first < 0xE0 {
      return IndexedSigns.plain(first, bytes[position + 1]).map { ($0, 2) } ?? ("", 0)
    }
    let length = first >= 0xF0 ? 4 : 3
    let sign = UnsafeBufferPointer(rebasing: bytes[position..<min(position + length, end)])
    guard let scalar = String(validating: sign, as: UTF8.self)?.unicodeScalars.first,
      IndexedSigns.isNewSeparator(scalar.value)
    else { return ("", 0) }
    return (" ", length)
  }

  /// Returns the ASCII form of a full-width letter or digit: EF BC or EF BD and one more byte.
  private static func wideLetter(
    _ bytes: UnsafeBufferPointer<UInt8>, at position: Int, before end: Int
  ) -> UInt8? {
    guard bytes[position] == 0xEF, position + 2 < end, bytes[position + 1] & 0xFE == 0xBC,
      bytes[position + 2] & 0xC0 == 0x80
    else { return nil }
    let last = UInt32(bytes[position + 1] & 0x3F) << 6 | UInt32(bytes[position + 2] & 0x3F)
    return WidthFolding.ascii(0xF000 | last)
  }

  private func spacedWords(
    of bytes: UnsafeBufferPointer<UInt8>, _ relay: Relay, _ tokenization: FTS5Tokenization
  ) -> CInt {
    var relay = relay
    return bytes.withMemoryRebound(to: CChar.self) { text in
      withUnsafeMutablePointer(to: &relay) { relay in
        spaced.tokenize(
          context: relay, tokenization: tokenization, pText: text.baseAddress,
          nText: CInt(text.count)
        ) { relay, flags, token, length, start, end in
          guard let relay = relay?.assumingMemoryBound(to: Relay.self).pointee else { return 1 }
          return relay.callback(
            relay.context, flags, token, length, relay.offset(start), relay.offset(end))
        }
      }
    }
  }
}

/// The context of the C callback that passes a token on with its position in the whole text.
private struct Relay {
  var context: UnsafeMutableRawPointer?
  var callback: FTS5TokenCallback
  var shift: CInt = 0
  /// The position of each byte in the whole text; `nil` if positions are only shifted.
  var offsets: UnsafePointer<CInt>?

  func offset(_ position: CInt) -> CInt { offsets?[Int(position)] ?? position + shift }
}
