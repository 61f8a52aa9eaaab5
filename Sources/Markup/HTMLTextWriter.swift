import ImportSupport

/// A writer that lays out the words of an HTML text in lines.
struct HTMLTextWriter {
  private var output: [UInt8] = []
  /// The number of line ends to write before the next word.
  private var breaks = 0
  private var hasSpace = false
  private var hasCell = false
  private var marker: [UInt8] = []
  private var quoteDepth = 0
  /// The open blockquotes: `true` for a quote, `false` for an indented block.
  private var blockquotes: [Bool] = []
  private var signature = HTMLTextSignature()
  private var preformatted = 0
  /// The open lists: the number of the next entry, or `nil` for lists without numbers.
  private var lists: [Int?] = []
  /// The element whose content isn't shown, and the number of open elements with its name from
  /// there on.
  private var skipped: (name: String, depth: Int)?

  /// The text so far.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// Handles the beginning of an element.
  mutating func start(_ name: String, role: HTMLTextRole = .plain) {
    if let element = skipped {
      // A body inside an unclosed head is shown.
      if name == "body", Self.elementsWithoutText.contains(element.name) {
        skipped = nil
      } else {
        if name == element.name { skipped?.depth += 1 }
        return
      }
    }
    if Self.elementsWithoutText.contains(name) || (role == .hidden && !Self.void.contains(name)) {
      skipped = (name, 1)
      return
    }
    signature.start(name, role: quoteDepth == 0 ? role : .plain)
    if signature.isNew { lineBreak(1) }
    switch name {
    case "br": breaks = min(breaks + 1, 2)
    case "hr": breaks = 2
    case "li":
      lineBreak(1)
      marker = itemMarker()
    case "ul", "ol":
      lineBreak(lists.isEmpty ? 2 : 1)
      lists.append(name == "ol" ? 1 : nil)
    case "blockquote":
      lineBreak(2)
      blockquotes.append(role != .indented)
      if role != .indented { quoteDepth += 1 }
    case "pre":
      lineBreak(2)
      preformatted += 1
    case "td", "th": hasCell = breaks == 0 && !output.isEmpty
    default: lineBreak(Self.breaks[name] ?? 0)
    }
  }

  /// Handles the end of an element.
  mutating func end(_ name: String) {
    if let element = skipped {
      if name == element.name { skipped = element.depth == 1 ? nil : (name, element.depth - 1) }
      return
    }
    if signature.end(name, in: &output) { lineBreak(1) }
    switch name {
    case "ul", "ol":
      _ = lists.popLast()
      marker = []
      lineBreak(lists.isEmpty ? 2 : 1)
    case "li": lineBreak(1)
    case "blockquote":
      lineBreak(2)
      if blockquotes.popLast() == true { quoteDepth -= 1 }
    case "pre":
      lineBreak(2)
      preformatted = max(0, preformatted - 1)
    default: lineBreak(Self.breaks[name] ?? 0)
    }
  }

  /// Adds text between tags, in UTF-8, which may be cut between any two characters.
  mutating func add(_ bytes: some Collection<UInt8>) {
    guard skipped == nil, output.count < MarkupLimits.textBytes else { return }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      let length = Self.blankLength(bytes[index...])
      if length == 0 {
        flush()
        output.append(byte)
        bytes.formIndex(after: &index)
        continue
      }
      index = bytes.index(index, offsetBy: length)
      if length > 2 { continue }
      if preformatted > 0, length == 1, byte != 0x0D {
        keep(blank: byte)
      } else {
        hasSpace = true
      }
    }
  }

  private mutating func keep(blank byte: UInt8) {
    if byte == 0x0A {
      breaks += 1
    } else {
      flush()
      output.append(byte)
    }
  }

  /// Returns the length of the white space at the start of the bytes, or 0 when there is none.
  ///
  /// The length is 1 for ASCII white space, 2 for a no-break space, and more for characters that
  /// are never seen: U+200B, U+2060 to U+2064 and U+FEFF, and tags (U+E0000 to U+E007F).
  private static func blankLength(_ bytes: some Collection<UInt8>) -> Int {
    guard let first = bytes.first else { return 0 }
    if first.isWhitespace { return 1 }
    guard first == 0xC2 || first == 0xE2 || first == 0xEF || first == 0xF3 else { return 0 }
    var rest = bytes.dropFirst().makeIterator()
    switch (first, rest.next() ?? 0, rest.next() ?? 0) {
    case (0xC2, 0xA0, _): return 2
    case (0xE2, 0x80, 0x8B), (0xE2, 0x81, 0xA0...0xA4), (0xEF, 0xBB, 0xBF): return 3
    case (0xF3, 0xA0, 0x80...0x81): return 4
    default: return 0
    }
  }

  private mutating func lineBreak(_ count: Int) { breaks = max(breaks, count) }

  /// Writes the line ends, markers or space between the last word and the next.
  private mutating func flush() {
    if quoteDepth == 0 { signature.willWriteText(&output) }
    if output.isEmpty || breaks > 0 {
      if !output.isEmpty { output.append(contentsOf: repeatElement(0x0A, count: breaks)) }
      if quoteDepth == 0 { signature.willBeginLine(at: output.count) }
      for _ in 0..<min(quoteDepth, 16) { output += [0x3E, 0x20] }
      if !lists.isEmpty {
        let indent = max(0, min(lists.count, 8) * 2 - (marker.isEmpty ? 0 : 2))
        output.append(contentsOf: repeatElement(0x20, count: indent))
      }
      output += marker
    } else if hasCell {
      output += [0x20, 0x7C, 0x20]
    } else if hasSpace {
      output.append(0x20)
    }
    breaks = 0
    hasSpace = false
    hasCell = false
    marker = []
  }

  private mutating func itemMarker() -> [UInt8] {
    guard let last = lists.indices.last, let number = lists[last] else { return [0x2D, 0x20] }
    lists[last] = number + 1
    return Array("\(number). ".utf8)
  }

  /// The elements whose content isn't text.
  private static let elementsWithoutText: Set<String> = [
    "head", "title", "script", "style", "template", "object", "iframe", "applet", "svg", "map",
    "select", "textarea", "noframes",
  ]

  /// The elements without content.
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr", "basefont", "frame", "isindex",
  ]

  /// The number of line ends around elements that are on lines of their own.
  private static let breaks: [String: Int] = [
    "p": 2, "h1": 2, "h2": 2, "h3": 2, "h4": 2, "h5": 2, "h6": 2, "table": 2, "dl": 2, "hr": 2,
    "figure": 2, "fieldset": 2, "div": 1, "tr": 1, "dt": 1, "dd": 1, "address": 1, "center": 1,
    "form": 1, "header": 1, "footer": 1, "section": 1, "article": 1, "aside": 1, "nav": 1,
    "main": 1, "figcaption": 1, "caption": 1, "legend": 1, "option": 1, "body": 1, "thead": 1,
    "tbody": 1, "tfoot": 1, "details": 1, "summary": 1,
  ]
}
