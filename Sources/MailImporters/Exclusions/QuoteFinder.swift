import Items

struct QuoteFinder {
  let text: MailLines
  /// Lines that aren't excluded and blank lines have no label.
  private(set) var labels: [ExcludedRange.Reason?]
  /// True if the next header block belongs to a forwarded message.
  private var isForward: Bool
  private var line = 0
  /// The first line with a quote character at or after `line`.
  private var nextQuoted = 0
  /// The author's own words above the line `above.next`.
  private var above = (next: 0, words: 0, isGreeting: false, isInline: false)

  /// Complexity: O(*n*), because every pattern spans only a few lines.
  init(_ text: MailLines, isForward: Bool) {
    self.text = text
    self.isForward = isForward
    labels = Array(repeating: nil, count: text.count)
    while line < text.count { labelNext() }
  }

  private mutating func labelNext() {
    if text.isQuoted(line) {
      labels[line] = .quote
      line += 1
      return
    }
    if text.isBlank(line) {
      line += 1
      return
    }
    switch SeparatorLine(text.content(line)) {
    case .forwarded:
      labelForwarded()
      return
    case .original:
      if labelOriginal() { return }
    default: break
    }
    if let block = HeaderBlock(startingOn: line, in: text), isSeparated(block) {
      if isForward {
        isForward = false
        label(rule(above: block.lines.lowerBound)...block.lines.upperBound, .forwardedHeader)
        line = block.lines.upperBound + 1
      } else {
        labelIntroduction(
          rule(above: block.lines.lowerBound)...block.lines.upperBound, isSure: block.isSure)
      }
      return
    }
    let next = text.firstNonblank(from: line + 1)
    let isAboveQuote = next.map { text.isQuoted($0) && $0 - line <= 3 } ?? false
    if let attribution = AttributionLine(
      endingOn: line, from: freeStart, in: text, isAboveQuote: isAboveQuote)
    {
      labelIntroduction(attribution.lines, isSure: attribution.isSure)
    } else {
      line += 1
    }
  }

  /// The first of the unlabeled lines directly above the current line, at most four above it.
  private var freeStart: Int {
    var start = line
    while start > 0, line - start < 4, labels[start - 1] == nil { start -= 1 }
    return start
  }

  /// Directly below words, a block must be complete, or be sure and have a separator above it.
  ///
  /// Anywhere else, it must be sure.
  private func isSeparated(_ block: HeaderBlock) -> Bool {
    let start = block.lines.lowerBound
    guard start > 0, !text.isBlank(start - 1) else { return block.isSure }
    return block.isComplete || (block.isSure && SeparatorLine(text.content(start - 1)) != nil)
  }

  /// Returns the rule above a block, or the block's first line when there is none.
  private func rule(above start: Int) -> Int {
    guard let before = text.lastNonblank(before: start, from: max(0, start - 4)),
      labels[before] == nil,
      case .rule? = SeparatorLine(text.content(before))
    else { return start }
    return before
  }

  private mutating func labelForwarded() {
    let start = line
    var end = line
    if let next = text.firstNonblank(from: line + 1), next - line <= 3,
      let block = HeaderBlock(startingOn: next, in: text)
    {
      end = block.lines.upperBound
    }
    isForward = false
    label(start...end, .forwardedHeader)
    line = end + 1
  }

  /// Labels a title above a quoted message and the header below it; returns `false` if no words
  /// follow the title.
  private mutating func labelOriginal() -> Bool {
    guard let next = text.firstNonblank(from: line + 1) else { return false }
    var end = line
    if next - line <= 3, let block = HeaderBlock(startingOn: next, in: text) {
      end = block.lines.upperBound
    }
    if isForward {
      isForward = false
      label(line...end, .forwardedHeader)
      line = end + 1
    } else {
      labelIntroduction(line...end, isSure: true)
    }
    return true
  }

  /// Labels the lines that introduce a quote, and the quote itself if it has no quote characters.
  ///
  /// Such a quote extends to the end of the text. It is labeled only if the introduction is sure,
  /// the author's own words are above it, and no other quote characters follow it.
  private mutating func labelIntroduction(_ lines: ClosedRange<Int>, isSure: Bool) {
    let after = lines.upperBound + 1
    guard let next = text.firstNonblank(from: after) else {
      // A sure introduction isn't the author's text, even if no quote follows.
      if isSure { label(lines, .quote) }
      line = after
      return
    }
    if text.isQuoted(next) {
      label(lines, .quote)
      line = next
    } else if isSure, hasWords(before: lines.lowerBound), !hasUnintroducedQuote(after: after) {
      label(lines.lowerBound...(text.count - 1), .quote)
      line = text.count
    } else {
      line = after
    }
  }

  /// Returns whether quote characters follow that no line introduces.
  ///
  /// This mail then marks quotes with these characters, and text without them is its author's.
  private mutating func hasUnintroducedQuote(after start: Int) -> Bool {
    nextQuoted = max(nextQuoted, start)
    while nextQuoted < text.count, !text.isQuoted(nextQuoted) { nextQuoted += 1 }
    guard nextQuoted < text.count, let last = text.lastNonblank(before: nextQuoted, from: start)
    else {
      return false
    }
    if AttributionLine(endingOn: last, from: start, in: text, isAboveQuote: true) != nil {
      return false
    }
    if SeparatorLine(text.content(last)) != nil { return false }
    for line in max(start, last - 12)...last where HeaderBlock(startingOn: line, in: text) != nil {
      return false
    }
    return true
  }

  /// Returns whether the author's own words are above a line; a greeting alone isn't enough.
  ///
  /// The result is also `false` if the words say that the answers are between the lines of the
  /// quote, or that it is forwarded. Each line is examined once.
  private mutating func hasWords(before end: Int) -> Bool {
    while above.next < end {
      let line = above.next
      above.next += 1
      guard labels[line] == nil, !text.isBlank(line) else { continue }
      let folded = PhraseFolding.folded(text.content(line))
      above.words += 1
      if above.words == 1 {
        above.isGreeting = folded.count < 40 && QuoteWords.greetings.match(in: folded, at: 0) != nil
      }
      if !above.isInline { above.isInline = QuoteWords.inline.occurs(in: folded) }
    }
    return above.words > (above.isGreeting ? 1 : 0) && !above.isInline
  }

  private mutating func label(_ lines: ClosedRange<Int>, _ reason: ExcludedRange.Reason) {
    for line in lines where !text.isBlank(line) { labels[line] = reason }
  }
}

private enum QuoteWords {
  /// Phrases for answers between the lines of the quote, and for a forwarded text.
  static let inline = PhraseSet([
    "inline", "in-line", "see below", "comments below", "answers below", "replies below",
    "responses below", "response below", "reply below", "answered below", "comments in red",
    "in red below", "siehe unten", "s. unten", "antworten unten", "im text", "ci-dessous",
    "plus bas", "dans le texte", "ver abajo", "más abajo", "vedi sotto", "qui sotto", "ver abaixo",
    "mais abaixo", "zie hieronder", "zie onder", "tussen de regels", "poniżej", "ниже",
    "见下文", "見下文", "下記", "インライン",
    "nedenfor", "nedenunder", "under her", "nedan", "ovat alla", "vastaukset alla", "alempana",
    "ks. alla", "katso alla", "níže", "aşağıda", "παρακάτω", "πιο κάτω", "답변은 아래", "아래 답변",
    "아래에 답",
    // The text below is forwarded.
    "fyi", "for your information", "forwarding", "forwarded", "zur info", "zur information",
    "zur kenntnis", "weitergeleitet", "pour info", "pour information", "para su información",
    "para tu información", "per conoscenza", "per informazione", "para conhecimento", "ter info",
    "ter informatie", "do wiadomości", "к сведению", "для информации", "供参考", "ご参考", "転送します",
    "til orientering", "til info", "till info", "för kännedom", "tiedoksi", "tiedoksesi",
    "pro informaci", "na vědomí", "bilgine", "bilginize", "προς ενημέρωση", "για ενημέρωση",
    "참고하세요",
  ])

  /// Greetings that may be alone above a quote when the answer is below it.
  static let greetings = PhraseSet([
    "hi", "hello", "dear", "hey", "good morning", "good afternoon", "hallo", "guten tag", "liebe",
    "lieber", "sehr geehrte", "bonjour", "salut", "cher", "chère", "hola", "buenos días",
    "estimado", "estimada", "ciao", "buongiorno", "gentile", "olá", "ola", "bom dia", "caro",
    "prezado", "beste", "hoi", "geachte", "dag", "cześć", "dzień dobry", "witam", "szanowny",
    "привет", "здравствуйте", "добрый день", "уважаемый", "你好", "您好", "こんにちは", "お世話になっております",
    "hei", "hej", "kære", "kjære", "kära", "bästa", "hyvä", "moi", "moikka", "terve", "dobrý den",
    "ahoj", "milý", "milá", "vážený", "vážená", "merhaba", "merhabalar", "sayın", "selam",
    "sevgili",
    "γεια", "καλημέρα", "καλησπέρα", "αγαπητέ", "αγαπητή", "안녕하세요", "안녕",
  ])
}
