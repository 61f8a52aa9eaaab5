/// Splits text into words and words into pieces, in one pass over its UTF-8.
struct WordSplitter: TokenSink {
  private let tokenizer: WordPieceTokenizer
  private let caseBit: UInt8
  var tokens: TokenList
  // The current word: its UTF-8 after all replacements, and its number of scalars.
  private var word: [UInt8] = []
  private var wordLength = 0

  /// - Parameters:
  ///   - tokens: The list that the tokens are added to.
  init(_ tokenizer: WordPieceTokenizer, adding tokens: TokenList) {
    self.tokenizer = tokenizer
    self.tokens = tokens
    caseBit = tokenizer.lowercases ? 0x20 : 0
    word.reserveCapacity(128)
  }

  /// Stops at the maximum; the bytes must be valid UTF-8.
  mutating func split(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) {
    let bytes = UnsafeBufferPointer(rebasing: utf8)
    var position = 0
    while position < bytes.count, !isFull {
      let byte = bytes[position]
      if byte < 0x80 {
        position += 1
        add(ascii: byte)
      } else {
        add(UTF8Text.scalar(in: bytes[...], at: position))
        position += UTF8Text.length(byte)
      }
    }
    endWord()
  }

  private mutating func add(ascii byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      word.append(byte)
      wordLength += 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      word.append(byte | caseBit)
      wordLength += 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      endWord()
    case UInt8(ascii: "!")...UInt8(ascii: "~"):
      endWord()
      word.append(byte)
      wordLength = 1
      endWord()
    default:
      break  // A control character is removed without ending the word.
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    let kind = tokenizer.table.kind(of: scalar)
    switch kind {
    case .control, .accent: return
    case .space: endWord()
    case .ideograph:
      endWord()
      expand(scalar)
      endWord()
    case .letter, .punctuation: expand(scalar)
    }
  }

  private mutating func expand(_ scalar: Unicode.Scalar) {
    let table = tokenizer.table
    table.expand(scalar) { part, kind in
      switch kind {
      case .accent: break
      case .space: endWord()
      case .punctuation:
        endWord()
        append(part)
        endWord()
      case .letter, .ideograph, .control: append(part)
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    word.append(contentsOf: UTF8.encode(scalar)!)
    wordLength += 1
  }

  // Uses the greedy longest match. A position without a match makes the whole word unknown.
  private mutating func endWord() {
    guard wordLength > 0 else { return }
    let first = tokens.count
    if wordLength > tokenizer.settings.maximumWordLength {
      tokens.append(tokenizer.unknown)
    } else {
      word.withUnsafeBufferPointer { bytes in
        var position = 0
        var root = PieceTrie.start
        while position < bytes.count {
          guard let piece = tokenizer.trie.longestPrefix(of: bytes, from: position, root: root)
          else {
            tokens.removeLast(tokens.count - first)
            tokens.append(tokenizer.unknown)
            return
          }
          tokens.append(piece.id)
          position += piece.length
          root = PieceTrie.continuation
        }
      }
    }
    word.removeAll(keepingCapacity: true)
    wordLength = 0
  }
}
