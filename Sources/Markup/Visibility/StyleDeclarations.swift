import ImportSupport

struct StyleDeclarations {
  enum Property: String {
    case display, visibility, opacity, color, background, position, overflow, clip, transform
    case left, right, top, bottom, height, width, font, filter
    case textFill = "-webkit-text-fill-color"
    case fontSize = "font-size"
    case backgroundColor = "background-color"
    case backgroundImage = "background-image"
    case textIndent = "text-indent"
    case marginLeft = "margin-left"
    case marginTop = "margin-top"
    case clipPath = "clip-path"
    case maxHeight = "max-height"
    case maxWidth = "max-width"
    case minHeight = "min-height"
    case minWidth = "min-width"
  }

  struct Declaration {
    var property: Property
    /// In lowercase, without `!important`.
    var value: String
    var isImportant: Bool
  }

  /// In order, at most ``maximumCount``.
  private(set) var list: [Declaration] = []

  private static let maximumCount = 64
  private static let maximumValueBytes = 256

  /// Reads the attribute `style` or the block of a rule, without comments.
  ///
  /// Complexity: O(*n*), where *n* is the number of bytes.
  init(_ bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    var colon: Int?
    var scanner = StyleScanner()
    for index in bytes.indices {
      let byte = bytes[index]
      guard scanner.advance(over: byte) else { continue }
      if byte == UInt8(ascii: ":"), colon == nil { colon = index }
      if byte == UInt8(ascii: ";") {
        add(bytes[start..<index], colon: colon)
        (start, colon) = (index + 1, nil)
      }
    }
    add(bytes[start...], colon: colon)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, colon: Int?) {
    guard let colon, list.count < Self.maximumCount,
      let property = Property(rawValue: Self.text(bytes[..<colon]))
    else { return }
    let value = bytes[(colon + 1)...]
    guard value.count <= Self.maximumValueBytes || property.rawValue.hasPrefix("background") else {
      return
    }
    var text = Self.text(value.prefix(Self.maximumValueBytes))
    let isImportant = text.hasSuffix("important") && text.contains("!")
    if isImportant, let mark = text.lastIndex(of: "!") {
      text = String(text[..<mark])
      while text.last == " " { text.removeLast() }
    }
    list.append(Declaration(property: property, value: text, isImportant: isImportant))
  }

  var steps: Int { list.reduce(0) { $0 + 1 + $1.value.utf8.count / 8 } }

  /// The declarations that may show text of a rule that may not apply; its colors aren't known.
  var showing: StyleDeclarations {
    var showing = self
    showing.list = list.compactMap { declaration in
      var declaration = declaration
      switch declaration.property {
      case .display where declaration.value != "none": break
      case .visibility where declaration.value == "visible": break
      case .color, .textFill, .background, .backgroundColor, .backgroundImage:
        declaration.value = "unknown"
      default: return nil
      }
      return declaration
    }
    return showing
  }

  /// Returns lowercase text, with escapes resolved and one space for each run of white space.
  static func text(_ bytes: ArraySlice<UInt8>) -> String { text(bytes, escapesMarks: false) }

  private static func text(_ bytes: ArraySlice<UInt8>, escapesMarks: Bool) -> String {
    var output: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte.isWhitespace {
        if let last = output.last, last != .space { output.append(.space) }
      } else if byte == UInt8(ascii: "\\") {
        let character = escaped(&rest)
        output += escapesMarks ? Self.escapedMark(character) ?? character : character
      } else {
        output.append(byte.lowercased)
      }
    }
    if output.last == .space { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Reads the rest of an escape after its backslash: `6e` or `n`.
  private static func escaped(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let digits = rest.prefix(6).prefix { $0.hexDigit != nil }
    guard !digits.isEmpty else { return rest.popFirst().map { [$0.lowercased] } ?? [] }
    rest = rest.dropFirst(digits.count)
    if rest.first?.isWhitespace == true { rest.removeFirst() }
    let value = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1.hexDigit ?? 0) }
    return Unicode.Scalar(value).map { Array(String(Character($0)).lowercased().utf8) } ?? []
  }
}

extension StyleDeclarations {
  /// Characters for private use stand for escaped marks, as that in `.md\:flex`, until a selector
  /// is taken apart.
  private static let escapedMarks = UInt32(0xE000)..<0xE080

  /// Escaped marks differ from others in the result.
  static func selectors(_ bytes: ArraySlice<UInt8>) -> String { text(bytes, escapesMarks: true) }

  private static func escapedMark(_ character: [UInt8]) -> [UInt8]? {
    guard character.count == 1, let mark = character.first, mark.isASCII,
      !mark.isLetter, !mark.isDigit, mark != .hyphen, mark != .underscore
    else { return nil }
    return Unicode.Scalar(escapedMarks.lowerBound + UInt32(mark)).map {
      Array(String(Character($0)).utf8)
    }
  }

  static func isEscaped(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { escapedMarks.contains($0.value) }
  }

  /// Restores escaped marks.
  static func unescaped(_ name: Substring) -> String {
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isMark = escapedMarks.contains(scalar.value)
      result.append(isMark ? Unicode.Scalar(UInt8(scalar.value & 0x7F)) : scalar)
    }
    return String(result)
  }
}

/// Tells which bytes of a style are outside of strings and parentheses.
struct StyleScanner {
  private var quote: UInt8?
  private var depth = 0
  private var isEscaped = false

  /// Returns `true` for a byte outside of strings and parentheses.
  mutating func advance(over byte: UInt8) -> Bool {
    if isEscaped {
      isEscaped = false
      return false
    }
    switch byte {
    case UInt8(ascii: "\\"):
      isEscaped = true
      return false
    case .lineFeed where quote != nil:
      // A line end closes a string.
      quote = nil
      return false
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if quote == nil { quote = byte } else if quote == byte { quote = nil }
      return false
    case .openingParenthesis where quote == nil: depth += 1
    case .closingParenthesis where quote == nil: depth = max(0, depth - 1)
    // A brace ends what isn't closed.
    case UInt8(ascii: "{") where quote == nil, UInt8(ascii: "}") where quote == nil: depth = 0
    default: break
    }
    return quote == nil && depth == 0
  }
}
