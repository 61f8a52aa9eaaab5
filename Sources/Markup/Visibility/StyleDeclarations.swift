import ImportSupport

/// The declarations of a style that decide whether text is seen.
struct StyleDeclarations {
  /// A property that decides whether text is seen.
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
    /// The value in lower case, without `!important`.
    var value: String
    var isImportant: Bool
  }

  /// The declarations in order, at most ``maximumCount``.
  private(set) var list: [Declaration] = []

  private static let maximumCount = 64
  private static let maximumValueBytes = 256

  /// Reads declarations, as the attribute `style` and the block of a rule have them.
  ///
  /// Comments have been removed.
  ///
  /// Complexity: O(*n*), where *n* is the number of bytes.
  init(_ bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    var colon: Int?
    var scanner = StyleScanner()
    for index in bytes.indices {
      let byte = bytes[index]
      guard scanner.isOutside(byte) else { continue }
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

  /// The number of steps that applying them counts as.
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

  /// Returns text in lower case, with escapes resolved and one space for each run of white space.
  static func text(_ bytes: ArraySlice<UInt8>) -> String { text(bytes, escapesMarks: false) }

  private static func text(_ bytes: ArraySlice<UInt8>, escapesMarks: Bool) -> String {
    var output: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte.isWhitespace {
        if let last = output.last, last != 0x20 { output.append(0x20) }
      } else if byte == UInt8(ascii: "\\") {
        let character = escaped(&rest)
        output += escapesMarks ? Self.escapedMark(character) ?? character : character
      } else {
        output.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
      }
    }
    if output.last == 0x20 { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the character of an escape, after its backslash: `6e` or `n`.
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
  /// The characters for private use that stand for escaped marks, as that in `.md\:flex`, until a
  /// selector is taken apart.
  private static let escapedMarks = UInt32(0xE000)..<0xE080

  /// Returns the text of selectors, in which escaped marks differ from others.
  static func selectors(_ bytes: ArraySlice<UInt8>) -> String { text(bytes, escapesMarks: true) }

  private static func escapedMark(_ character: [UInt8]) -> [UInt8]? {
    guard character.count == 1, let mark = character.first, mark < 0x80,
      !mark.isLetter, !mark.isDigit, mark != 0x2D, mark != 0x5F
    else { return nil }
    return Unicode.Scalar(escapedMarks.lowerBound + UInt32(mark)).map {
      Array(String(Character($0)).utf8)
    }
  }

  /// Returns a Boolean value that indicates whether a character stands for an escaped mark.
  static func isEscaped(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { escapedMarks.contains($0.value) }
  }

  /// Returns a name with its marks.
  static func unescaped(_ name: Substring) -> String {
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isMark = escapedMarks.contains(scalar.value)
      result.append(isMark ? Unicode.Scalar(UInt8(scalar.value & 0x7F)) : scalar)
    }
    return String(result)
  }
}

/// A scanner that tells which bytes of a style are outside of strings and parentheses.
struct StyleScanner {
  private var quote: UInt8?
  private var depth = 0
  private var isEscaped = false

  /// Returns a Boolean value that indicates whether the next byte is outside.
  mutating func isOutside(_ byte: UInt8) -> Bool {
    if isEscaped {
      isEscaped = false
      return false
    }
    switch byte {
    case UInt8(ascii: "\\"):
      isEscaped = true
      return false
    case 0x0A where quote != nil:
      // A line end closes a string.
      quote = nil
      return false
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      if quote == nil { quote = byte } else if quote == byte { quote = nil }
      return false
    case 0x28 where quote == nil: depth += 1
    case 0x29 where quote == nil: depth = max(0, depth - 1)
    // A brace ends what isn't closed.
    case UInt8(ascii: "{") where quote == nil, UInt8(ascii: "}") where quote == nil: depth = 0
    default: break
    }
    return quote == nil && depth == 0
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  var hexDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
