import Items

/// Labels the lines that repeat another message, and the headers of those passed on.
struct QuoteFinder {
  let text: MailLines
  /// Why a line is set aside; `nil` for lines that aren't, and for blank ones.
  private(set) var labels: [Aside.Reason?]
  /// Whether the next header block belongs to a message that is passed on.
  private var isForward: Bool
  /// The first line not looked at yet.
  private var line = 0
  /// The first line with a quote mark at or after `line`.
  private var mark = 0
  /// What is known of the author's words above `above.next`.
  private var above = (next: 0, words: 0, isGreeting: false, isInline: false)

  /// Looks at every line; linear, as what is looked for on a line spans only a few.
  init(_ text: MailLines, isForward: Bool) {
    self.text = text
    self.isForward = isForward
    labels = Array(repeating: nil, count: text.count)
    while line < text.count { step() }
  }

  /// Labels what begins (or, with attributions, ends) on the line and goes on behind it.
  private mutating func step() {
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
      forward()
      return
    case .original:
      if original() { return }
    default: break
    }
    if let block = HeaderBlock(startingOn: line, in: text), stands(block) {
      if isForward {
        isForward = false
        label(rule(above: block.lines.lowerBound)...block.lines.upperBound, .forwardedHeader)
        line = block.lines.upperBound + 1
      } else {
        introduce(
          rule(above: block.lines.lowerBound)...block.lines.upperBound, isSure: block.isSure)
      }
      return
    }
    let next = text.wordsAfter(line + 1)
    let isAboveMarks = next.map { text.isQuoted($0) && $0 - line <= 3 } ?? false
    if let attribution = Attribution(
      endingOn: line, from: freeStart, in: text, isAboveMarks: isAboveMarks)
    {
      introduce(attribution.lines, isSure: attribution.isSure)
    } else {
      line += 1
    }
  }

  /// The first line that nothing above has taken.
  private var freeStart: Int {
    var start = line
    while start > 0, line - start < 4, labels[start - 1] == nil { start -= 1 }
    return start
  }

  /// Whether a header block stands where one belongs: apart from the words above it.
  private func stands(_ block: HeaderBlock) -> Bool {
    let start = block.lines.lowerBound
    guard start > 0, !text.isBlank(start - 1) else { return block.isSure }
    return block.isComplete || (block.isSure && SeparatorLine(text.content(start - 1)) != nil)
  }

  /// The first line of what is drawn above a block.
  private func rule(above start: Int) -> Int {
    guard let before = text.wordsBefore(start, from: max(0, start - 4)), labels[before] == nil,
      case .rule? = SeparatorLine(text.content(before))
    else { return start }
    return before
  }

  private mutating func forward() {
    let start = line
    var end = line
    if let next = text.wordsAfter(line + 1), next - line <= 3,
      let block = HeaderBlock(startingOn: next, in: text)
    {
      end = block.lines.upperBound
    }
    isForward = false
    label(start...end, .forwardedHeader)
    line = end + 1
  }

  /// Takes a title above a quoted message with the header below it; `false` when it is neither.
  private mutating func original() -> Bool {
    guard let next = text.wordsAfter(line + 1) else { return false }
    var end = line
    if next - line <= 3, let block = HeaderBlock(startingOn: next, in: text) {
      end = block.lines.upperBound
    }
    if isForward {
      isForward = false
      label(line...end, .forwardedHeader)
      line = end + 1
    } else {
      introduce(line...end, isSure: true)
    }
    return true
  }

  /// Sets aside the lines that introduce a quote, and the quote when it has no marks: then it is all
  /// that follows, unless something speaks against it.
  private mutating func introduce(_ lines: ClosedRange<Int>, isSure: Bool) {
    let after = lines.upperBound + 1
    guard let next = text.wordsAfter(after) else {
      // An introduction of nothing is still no word of the author's when it is sure.
      if isSure { label(lines, .quote) }
      line = after
      return
    }
    if text.isQuoted(next) {
      label(lines, .quote)
      line = next
    } else if isSure, hasWords(before: lines.lowerBound), !hasLooseMarks(after: after) {
      label(lines.lowerBound...(text.count - 1), .quote)
      line = text.count
    } else {
      line = after
    }
  }

  /// Whether quote marks follow that no line introduces: then marks are how this mail quotes, and
  /// text without them is its author's.
  private mutating func hasLooseMarks(after start: Int) -> Bool {
    mark = max(mark, start)
    while mark < text.count, !text.isQuoted(mark) { mark += 1 }
    guard mark < text.count, let last = text.wordsBefore(mark, from: start) else { return false }
    if Attribution(endingOn: last, from: start, in: text, isAboveMarks: true) != nil {
      return false
    }
    if SeparatorLine(text.content(last)) != nil { return false }
    for line in max(start, last - 12)...last where HeaderBlock(startingOn: line, in: text) != nil {
      return false
    }
    return true
  }

  /// Whether the author says something above: more than a greeting, and not that the answers stand
  /// between the lines of the quote.
  ///
  /// Each line is looked at once.
  private mutating func hasWords(before end: Int) -> Bool {
    while above.next < end {
      let line = above.next
      above.next += 1
      guard labels[line] == nil, !text.isBlank(line) else { continue }
      let folded = Folding.folded(text.content(line))
      above.words += 1
      if above.words == 1 {
        above.isGreeting = folded.count < 40 && QuoteWords.greetings.match(in: folded, at: 0) != nil
      }
      if !above.isInline { above.isInline = QuoteWords.inline.isIn(folded) }
    }
    return above.words > (above.isGreeting ? 1 : 0) && !above.isInline
  }

  private mutating func label(_ lines: ClosedRange<Int>, _ reason: Aside.Reason) {
    for line in lines where !text.isBlank(line) { labels[line] = reason }
  }
}

/// Words that tell where an author's own words stand.
private enum QuoteWords {
  /// The answers stand between the lines of what is answered, or it is passed on.
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
    // What follows is passed on.
    "fyi", "for your information", "forwarding", "forwarded", "zur info", "zur information",
    "zur kenntnis", "weitergeleitet", "pour info", "pour information", "para su información",
    "para tu información", "per conoscenza", "per informazione", "para conhecimento", "ter info",
    "ter informatie", "do wiadomości", "к сведению", "для информации", "供参考", "ご参考", "転送します",
    "til orientering", "til info", "till info", "för kännedom", "tiedoksi", "tiedoksesi",
    "pro informaci", "na vědomí", "bilgine", "bilginize", "προς ενημέρωση", "για ενημέρωση",
    "참고하세요",
  ])

  /// A greeting that stands alone above an answer below the quote.
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
