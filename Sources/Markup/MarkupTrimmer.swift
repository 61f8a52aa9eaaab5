import ImportSupport

/// A trimmer that removes the markup that libxml2 can't read in linear time.
///
/// It makes one pass over the bytes, in place. It recognizes tags as libxml2 does. Where the two
/// differ, ``MarkupInput`` ends the parsing.
package struct MarkupTrimmer {
  /// The rules by which markup is read.
  package enum Syntax: Sendable {
    case html
    case xml
  }

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let syntax: Syntax
  private var next = 0
  private var written = 0
  private var cuts = 0

  /// Removes attributes, values, comments and declarations that libxml2 can't read in linear time.
  ///
  /// Removes attributes beyond ``MarkupLimits/attributes``, values longer than
  /// ``MarkupLimits/valueBytes``, all comments of XML, and declarations inside XML documents.
  ///
  /// - Parameters:
  ///   - bytes: The text to trim.
  ///   - syntax: The rules by which the text is read.
  /// - Returns: The number of tags and lists of declarations that were cut.
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
      guard byte == 0x3C, let second = peek(1) else {
        keep()
        continue
      }
      switch second {
      case 0x21: declaration()
      case 0x3F: instruction()
      case 0x2F: endTag()
      default: if beginsName(second) { startTag() } else { keep() }
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

  /// Returns a Boolean value that indicates whether a text, given in lowercase, is next in any
  /// case.
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

  /// Returns a Boolean value that indicates whether a byte may begin a name.
  ///
  /// In HTML, a byte that isn't ASCII begins text.
  private func beginsName(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return byte.isLetter || byte == 0x5F || byte == 0x3A || (byte >= 0x80 && syntax == .xml)
  }

  /// Keeps a name.
  ///
  /// An HTML name ends after 100 bytes, where libxml2 begins another one.
  private mutating func keepName() {
    let start = next
    while let byte = peek() {
      switch syntax {
      case .html:
        guard beginsName(byte) || byte.isDigit || byte == 0x2D || byte == 0x2E, next - start < 100
        else { return }
      case .xml:
        if byte.isBlank || [0x22, 0x27, 0x2F, 0x3C, 0x3D, 0x3E].contains(byte) { return }
      }
      keep()
    }
  }

  // MARK: Markup

  private mutating func declaration() {
    if isAt("<!--") {
      syntax == .html ? keepComment() : dropComment()
    } else if isAt("<!doctype") {
      syntax == .html ? keep(through: ">", after: 9) : keepDoctype()
    } else if syntax == .xml, isAt("<![cdata[") {
      keep(through: "]]>", after: 9)
    } else {
      keep()
    }
  }

  private mutating func keepComment() {
    keep(4)
    while let byte = peek(), byte != 0x2D || !(isAt("-->") || isAt("--!>")) { keep() }
    keep(isAt("-->") ? 3 : 4)
  }

  private mutating func dropComment() { drop(through: "-->", after: 4) }

  /// Keeps an XML document's type declaration, without the declarations in brackets.
  ///
  /// A `>` in quotes doesn't end it.
  private mutating func keepDoctype() {
    var quote: UInt8?
    while let byte = peek() {
      if quote == nil, byte == 0x5B {
        dropDeclarations()
        continue
      }
      keep()
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3E {
        return
      }
    }
  }

  /// Drops declarations with their brackets; a `]` in quotes, comments or instructions doesn't end
  /// them.
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
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x5D {
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

  private mutating func instruction() {
    switch syntax {
    case .xml: keep(through: "?>", after: 2)
    case .html: beginsName(peek(2)) ? keep(through: ">", after: 2) : keep(2)
    }
  }

  private mutating func endTag() {
    if syntax == .html, beginsName(peek(2)) { keep(through: ">", after: 2) } else { keep(2) }
  }

  private var isAtEndOfTag: Bool {
    guard let byte = peek() else { return true }
    return byte == 0x3E || (byte == 0x2F && peek(1) == 0x3E)
  }

  private mutating func startTag() {
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
    let isEmpty = peek() == 0x2F
    keep(isEmpty ? 2 : 1)
    // As in libxml2, a body that begins at once ends a style.
    guard let rawEnd, !isEmpty, !isAt("<body"), !isAt("<frameset") else { return }
    while next < bytes.count, peek() != 0x3C || !isAt(rawEnd) { keep() }
  }

  /// The end tag of the script or style that begins here, inside which no other tag counts;
  /// otherwise, `nil`.
  private var rawTextEnd: StaticString? {
    let elements: [(StaticString, StaticString)] = [
      ("<script", "</script"), ("<style", "</style"),
    ]
    for (name, end) in elements where isAt(name) {
      let after = peek(name.utf8CodeUnitCount)
      return after.map { $0.isBlank || $0 == 0x3E || $0 == 0x2F } ?? true ? end : nil
    }
    return nil
  }

  /// Keeps an attribute, without its value if the value is too long.
  ///
  /// - Returns: A Boolean value that indicates whether the value was dropped.
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
    guard peek() == 0x3D else {
      (next, written) = name
      return false
    }
    keep()
    while let byte = peek(), byte.isBlank { keep() }
    return keepValue()
  }

  private mutating func keepValue() -> Bool {
    guard let quote = peek(), quote == 0x22 || quote == 0x27 else {
      let start = written
      while let byte = peek(), !byte.isBlank, byte != 0x3E { keep() }
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
  /// A Boolean value that indicates whether the byte is white space in XML.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
