import ImportSupport

struct HTMLTextWriter {
  private var output: [UInt8] = []
  /// Line ends to write before the next word.
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
  /// The element whose content isn't shown; the depth counts open elements with its name.
  private var skipped: (name: String, depth: Int)?

  var text: String { String(decoding: output, as: UTF8.self) }

  mutating func start(_ name: String, role: HTMLTextRole = .plain) {
    if let element = skipped {
      // A body inside an unclosed head is shown.
      let isBody = name == "body" && Self.elementsWithoutText.contains(element.name)
      if isBody || endsAnnotation(name) {
        skipped = nil
      } else {
        if name == element.name { skipped?.depth += 1 }
        return
      }
    }
    if Self.elementsWithoutText.contains(name) || Self.annotations.contains(name)
      || (role == .hidden && !Self.voidElements.contains(name))
    {
      skipped = (name, 1)
      return
    }
    signature.start(name, role: quoteDepth == 0 ? role : .plain)
    if signature.isNew { ensureBreaks(1) }
    switch name {
    case "br": breaks = min(breaks + 1, 2)
    case "hr": breaks = 2
    case "li":
      ensureBreaks(1)
      marker = takeItemMarker()
    case "ul", "ol":
      ensureBreaks(lists.isEmpty ? 2 : 1)
      lists.append(name == "ol" ? 1 : nil)
    case "blockquote":
      ensureBreaks(2)
      blockquotes.append(role != .indented)
      if role != .indented { quoteDepth += 1 }
    case "pre":
      ensureBreaks(2)
      preformatted += 1
    case "td", "th": hasCell = breaks == 0 && !output.isEmpty
    default: ensureBreaks(Self.breaks[name] ?? 0)
    }
  }

  mutating func end(_ name: String) {
    if let element = skipped {
      if name == element.name {
        skipped = element.depth == 1 ? nil : (name, element.depth - 1)
        return
      }
      guard endsAnnotation(name) else { return }
      skipped = nil
    }
    if signature.end(name, in: &output) { ensureBreaks(1) }
    switch name {
    case "ul", "ol":
      _ = lists.popLast()
      marker = []
      ensureBreaks(lists.isEmpty ? 2 : 1)
    case "li": ensureBreaks(1)
    case "blockquote":
      ensureBreaks(2)
      if blockquotes.popLast() == true { quoteDepth -= 1 }
    case "pre":
      ensureBreaks(2)
      preformatted = max(0, preformatted - 1)
    default: ensureBreaks(Self.breaks[name] ?? 0)
    }
  }

  /// The text may be cut between any two characters.
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
      if preformatted > 0, length == 1, byte != .carriageReturn {
        keep(blank: byte)
      } else {
        hasSpace = true
      }
    }
  }

  private mutating func keep(blank byte: UInt8) {
    if byte == .lineFeed {
      breaks += 1
    } else {
      flush()
      output.append(byte)
    }
  }

  /// Returns 1 for ASCII white space, 2 for a no-break space, 0 for other characters that are seen.
  ///
  /// Characters that are never seen are longer: U+200B, U+2060 to U+2064 and U+FEFF, and tags
  /// (U+E0000 to U+E007F).
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

  /// Returns whether a tag ends an annotation whose own end tag is left out.
  private func endsAnnotation(_ name: String) -> Bool {
    guard let element = skipped, Self.annotations.contains(element.name) else { return false }
    return name == "ruby" || name == "rb" || Self.breaks[name] != nil
  }

  private mutating func ensureBreaks(_ count: Int) { breaks = max(breaks, count) }

  private mutating func flush() {
    if quoteDepth == 0 { signature.beginText(&output) }
    if output.isEmpty || breaks > 0 {
      if !output.isEmpty { output.append(contentsOf: repeatElement(.lineFeed, count: breaks)) }
      if quoteDepth == 0 { signature.beginLine(at: output.count) }
      for _ in 0..<min(quoteDepth, 16) { output += "> ".utf8 }
      if !lists.isEmpty {
        let indent = max(0, min(lists.count, 8) * 2 - (marker.isEmpty ? 0 : 2))
        output.append(contentsOf: repeatElement(.space, count: indent))
      }
      output += marker
    } else if hasCell {
      output += " | ".utf8
    } else if hasSpace {
      output.append(.space)
    }
    breaks = 0
    hasSpace = false
    hasCell = false
    marker = []
  }

  private mutating func takeItemMarker() -> [UInt8] {
    guard let last = lists.indices.last, let number = lists[last] else { return Array("- ".utf8) }
    lists[last] = number + 1
    return Array("\(number). ".utf8)
  }

  /// Their content isn't text.
  private static let elementsWithoutText: Set<String> = [
    "head", "title", "script", "style", "template", "object", "iframe", "applet", "svg", "map",
    "select", "textarea", "noframes",
  ]

  /// Readings above East Asian words (ruby), which would split the words.
  private static let annotations: Set<String> = ["rt", "rp", "rtc"]

  static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr", "basefont", "frame", "isindex",
  ]

  /// Line ends around elements that are on lines of their own.
  private static let breaks: [String: Int] = [
    "p": 2, "h1": 2, "h2": 2, "h3": 2, "h4": 2, "h5": 2, "h6": 2, "table": 2, "dl": 2, "hr": 2,
    "figure": 2, "fieldset": 2, "div": 1, "tr": 1, "dt": 1, "dd": 1, "address": 1, "center": 1,
    "form": 1, "header": 1, "footer": 1, "section": 1, "article": 1, "aside": 1, "nav": 1,
    "main": 1, "figcaption": 1, "caption": 1, "legend": 1, "option": 1, "body": 1, "thead": 1,
    "tbody": 1, "tfoot": 1, "details": 1, "summary": 1,
  ]
}
