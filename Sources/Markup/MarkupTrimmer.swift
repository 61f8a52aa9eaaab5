import ImportSupport

/// Removes the markup that libxml2 can't read in linear time, or shows although browsers don't.
///
/// It makes one pass over the bytes, in place. It recognizes tags as libxml2 does. Where the two
/// differ, ``MarkupInput`` ends the parsing.
package struct MarkupTrimmer {
  package enum Syntax: Sendable {
    case html
    case xml
  }

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let syntax: Syntax
  private var next = 0
  private var written = 0
  private var cuts = 0

  /// Returns the number of tags and lists of declarations that were cut.
  ///
  /// Removes attributes beyond ``MarkupLimits/attributes``, values longer than
  /// ``MarkupLimits/valueBytes``, all comments of XML, and declarations inside XML documents and in
  /// HTML, such as Word's `<![if !supportLists]>`.
  @discardableResult
  package static func trim(_ bytes: inout [UInt8], _ syntax: Syntax) -> Int {
    let (count, cuts) = bytes.withUnsafeMutableBufferPointer { buffer in
      var trimmer = MarkupTrimmer(bytes: buffer, syntax: syntax)
      trimmer.run()
      return (trimmer.written, trimmer.cuts)
    }
    bytes.removeLast(bytes.count - count)
    return cuts
  }

  private init(bytes: UnsafeMutableBufferPointer<UInt8>, syntax: Syntax) {
    self.bytes = bytes
    self.syntax = syntax
  }

  private mutating func run() {
    while let byte = peek() {
      guard byte == .lessThanSign, let second = peek(1) else {
        keep()
        continue
      }
      switch second {
      case .exclamationMark: trimDeclaration()
      case .questionMark: keepInstruction()
      case .slash: keepEndTag()
      default: if beginsName(second) { trimStartTag() } else { keep() }
      }
    }
  }

  // MARK: Bytes

  private func peek(_ distance: Int = 0) -> UInt8? {
    next + distance < bytes.count ? bytes[next + distance] : nil
  }

  private mutating func keep() {
    bytes[written] = bytes[next]
    written += 1
    next += 1
  }

  private mutating func keep(_ count: Int) {
    for _ in 0..<min(count, bytes.count - next) { keep() }
  }

  /// Takes text in lowercase, which matches any case.
  private func isAt(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard next + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[next + $0].lowercased == text.utf8Start[$0] }
  }

  private mutating func keep(through end: StaticString, after start: Int) {
    keep(start)
    let first = end.utf8Start[0]
    while let byte = peek(), byte != first || !isAt(end) { keep() }
    keep(end.utf8CodeUnitCount)
  }

  /// In HTML, a byte that isn't ASCII begins text.
  private func beginsName(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte.isLetter || byte == .underscore || byte == .colon
      || (!byte.isASCII && syntax == .xml)
  }

  /// An HTML name ends after 100 bytes, where libxml2 begins another one.
  private mutating func keepName() {
    let start = next
    while let byte = peek() {
      switch syntax {
      case .html:
        guard beginsName(byte) || byte.isDigit || byte == .hyphen || byte == .period,
          next - start < 100
        else { return }
      case .xml:
        if byte.isBlank
          || [.quotationMark, .apostrophe, .slash, .lessThanSign, .equalsSign, .greaterThanSign]
            .contains(byte)
        {
          return
        }
      }
      keep()
    }
  }

  // MARK: Markup

  private mutating func trimDeclaration() {
    if isAt("<!--") {
      syntax == .html ? keepComment() : dropComment()
    } else if isAt("<!doctype") {
      syntax == .html ? keep(through: ">", after: 9) : keepDoctype()
    } else if isAt("<![cdata[") {
      syntax == .html ? keep() : keep(through: "]]>", after: 9)
    } else if syntax == .html, let byte = peek(2), byte.isLetter || byte == .openingBracket {
      drop(through: ">", after: 2)
    } else {
      keep()
    }
  }

  private mutating func keepComment() {
    keep(4)
    while let byte = peek(), byte != .hyphen || !(isAt("-->") || isAt("--!>")) { keep() }
    keep(isAt("-->") ? 3 : 4)
  }

  private mutating func dropComment() { drop(through: "-->", after: 4) }

  /// Drops the declarations in brackets of an XML document; a `>` in quotes doesn't end it.
  private mutating func keepDoctype() {
    var quote: UInt8?
    while let byte = peek() {
      if quote == nil, byte == .openingBracket {
        dropDeclarations()
        continue
      }
      keep()
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == .quotationMark || byte == .apostrophe {
        quote = byte
      } else if byte == .greaterThanSign {
        return
      }
    }
  }

  /// A `]` in quotes, comments or instructions doesn't end the declarations.
  private mutating func dropDeclarations() {
    cuts += 1
    var quote: UInt8?
    while let byte = peek() {
      if quote == nil, isAt("<!--") {
        drop(through: "-->", after: 4)
        continue
      }
      if quote == nil, isAt("<?") {
        drop(through: "?>", after: 2)
        continue
      }
      next += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == .quotationMark || byte == .apostrophe {
        quote = byte
      } else if byte == .closingBracket {
        return
      }
    }
  }

  private mutating func drop(through end: StaticString, after start: Int) {
    next = min(bytes.count, next + start)
    let first = end.utf8Start[0]
    while let byte = peek(), byte != first || !isAt(end) { next += 1 }
    next = min(bytes.count, next + end.utf8CodeUnitCount)
  }

  private mutating func keepInstruction() {
    switch syntax {
    case .xml: keep(through: "?>", after: 2)
    case .html: beginsName(peek(2)) ? keep(through: ">", after: 2) : keep(2)
    }
  }

  private mutating func keepEndTag() {
    if syntax == .html, beginsName(peek(2)) { keep(through: ">", after: 2) } else { keep(2) }
  }

  private var isAtEndOfTag: Bool {
    guard let byte = peek() else { return true }
    return byte == .greaterThanSign || (byte == .slash && peek(1) == .greaterThanSign)
  }

  private mutating func trimStartTag() {
    let rawEnd = syntax == .html ? rawTextEnd : nil
    keep()
    keepName()
    var count = 0
    var isTrimmed = false
    while true {
      while let byte = peek(), byte.isBlank { keep() }
      if isAtEndOfTag { break }
      count += 1
      let start = written
      if keepAttribute() { isTrimmed = true }
      guard count > MarkupLimits.attributes else { continue }
      isTrimmed = true
      written = start
    }
    if isTrimmed { cuts += 1 }
    let isEmpty = peek() == .slash
    keep(isEmpty ? 2 : 1)
    // As in libxml2, a body that begins at once ends a style.
    guard let rawEnd, !isEmpty, !isAt("<body"), !isAt("<frameset") else { return }
    while next < bytes.count, peek() != .lessThanSign || !isAt(rawEnd) { keep() }
  }

  /// The end tag of the script or style that begins here, inside which no other tag counts.
  private var rawTextEnd: StaticString? {
    let elements: [(StaticString, StaticString)] = [
      ("<script", "</script"), ("<style", "</style"),
    ]
    for (name, end) in elements where isAt(name) {
      let after = peek(name.utf8CodeUnitCount)
      return after.map { $0.isBlank || $0 == .greaterThanSign || $0 == .slash } ?? true ? end : nil
    }
    return nil
  }

  /// Drops the value if it is too long, and returns whether it did.
  private mutating func keepAttribute() -> Bool {
    let start = next
    if syntax == .xml || beginsName(peek()) { keepName() }
    guard next > start else {
      // Anything except an attribute extends to the next blank.
      repeat { keep() } while peek().map { !$0.isBlank } ?? false && !isAtEndOfTag
      return false
    }
    let name = (next, written)
    while let byte = peek(), byte.isBlank { keep() }
    guard peek() == .equalsSign else {
      (next, written) = name
      return false
    }
    keep()
    while let byte = peek(), byte.isBlank { keep() }
    return keepValue()
  }

  private mutating func keepValue() -> Bool {
    guard let quote = peek(), quote == .quotationMark || quote == .apostrophe else {
      let start = written
      while let byte = peek(), !byte.isBlank, byte != .greaterThanSign { keep() }
      guard written - start > MarkupLimits.valueBytes else { return false }
      written = start + 1
      return true
    }
    keep()
    let start = written
    while let byte = peek(), byte != quote { keep() }
    let isLong = written - start > MarkupLimits.valueBytes
    if isLong { written = start }
    keep(1)
    return isLong
  }
}

extension UInt8 {
  /// White space in XML.
  fileprivate var isBlank: Bool {
    self == .space || self == .tab || self == .lineFeed || self == .carriageReturn
  }
}
