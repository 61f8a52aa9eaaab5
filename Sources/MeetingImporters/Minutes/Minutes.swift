import Foundation
import ImportSupport
import Items
import MarkdownSupport

struct Minutes {
  private(set) var fields = MeetingFields()
  private(set) var people: [Item.Participant] = []
  private var labels: Set<MinutesLabel> = []
  private var isDeclared = false

  private var section: Section?

  private struct Section {
    var label: MinutesLabel
    /// The level of the section's heading, or `nil` if a label begins the section.
    var level: Int?
    var hasWords: Bool
    var isAfterBlank = false
  }

  /// Takes a Markdown text or the beginning of one.
  init(_ text: String) {
    var body = ArraySlice(text.utf8)
    if case .block(let block) = FrontMatterBlock.find(in: body) {
      readFields(block.content)
      body = body[block.bodyStart...]
    }
    for line in MinutesLine.lines(body) { read(line) }
  }

  /// True if the text is the minutes of a meeting.
  ///
  /// Either the front matter declares it, or there are attendees and also a purpose, outcomes or
  /// action items, each under a heading or label of its own.
  var isMeeting: Bool {
    isDeclared
      || labels.contains(.attendees) && !labels.isDisjoint(with: [.purpose, .outcomes, .actions])
  }

  private mutating func read(_ line: MinutesLine) {
    switch line {
    case .blank:
      if section?.hasWords == true { section?.isAfterBlank = true }
    case .heading(let level, let words):
      readHeading(words, level: level)
    case .label(let name, let value, let style):
      readLabel(name, value: value, style)
    case .element(let words): add(words)
    case .words(let words):
      if section?.isAfterBlank == true && section?.level == nil { section = nil }
      add(words)
    }
  }

  private mutating func readLabel(_ name: String, value: String, _ style: MinutesLine.Style) {
    if let label = MinutesLabel(name) {
      begin(label, level: nil)
      add(value)
      return
    }
    // Another label ends a section that a label began: "Apologies:" ends the attendees. In a list
    // it is part of the section, as in "- Anna: asks for prices".
    if let open = section, open.level == nil, style != .element,
      style == .bold || open.label == .attendees || open.isAfterBlank
    {
      section = nil
    }
    add(value.isEmpty ? name : "\(name): \(value)")
  }

  private mutating func readHeading(_ words: String, level: Int) {
    let parts = words.split(separator: ":", maxSplits: 1).map(String.init)
    if let label = MinutesLabel(words) ?? parts.first.flatMap({ MinutesLabel($0) }) {
      begin(label, level: level)
      if parts.count > 1 { add(parts[1]) }
    } else if let open = section?.level, open < level {
      // This is a heading within the section.
    } else {
      section = nil
    }
  }

  private mutating func begin(_ label: MinutesLabel, level: Int?) {
    labels.insert(label)
    section = Section(label: label, level: level, hasWords: false)
  }

  private mutating func add(_ words: String) {
    let words = words.oneLine
    guard !words.isEmpty, let label = section?.label else { return }
    section?.hasWords = true
    add(words, to: label)
  }

  private mutating func add(_ words: String, to label: MinutesLabel) {
    switch label {
    case .attendees:
      let entries = AttendeeList.entries(words)
      fields.attendees += entries
      people += entries.flatMap(AttendeeList.people)
    case .purpose: fields.purpose.append(words)
    case .outcomes: fields.outcomes.append(words)
    case .actions: fields.actions.append(words)
    case .location: if fields.location.isEmpty { fields.location = words }
    case .date: if fields.date.isEmpty { fields.date = words }
    }
  }

  /// Reads the front matter's plain `key: value` lines and the lists below them.
  private mutating func readFields(_ content: ArraySlice<UInt8>) {
    var label: MinutesLabel?
    for line in TextLines(content) {
      let text = line.content.trimmed
      if text.first == .hyphen, text.dropFirst().first?.isWhitespace == true {
        if let label { add(Self.value(text.dropFirst(2)), to: label) }
        continue
      }
      guard let colon = text.firstIndex(of: .colon) ?? text.firstIndex(of: .equalsSign) else {
        continue
      }
      let key = text[..<colon].trimmed.text.lowercased()
      let value = Self.value(text[(colon + 1)...])
      if ["type", "kind", "category"].contains(key) {
        let kinds = ["meeting", "meetings", "minutes", "meeting notes", "meeting minutes"]
        let kind = value.lowercased().replacing("-", with: " ").replacing("_", with: " ")
        isDeclared = isDeclared || kinds.contains(kind)
      }
      label = MinutesLabel(key)
      if let label, !value.isEmpty { add(value, to: label) }
    }
  }

  /// Removes quotation marks, brackets and links.
  private static func value(_ text: ArraySlice<UInt8>) -> String {
    var text = TurnText.trimmed(text.prefix(4000).text)
    if text.hasPrefix("["), text.hasSuffix("]"), !text.hasPrefix("[[") || text.contains("],") {
      text = String(text.dropFirst().dropLast())
    }
    if text == "|" || text == ">" { return "" }
    return InlineMarkdown.plain(text.filter { $0 != "\"" })
  }
}
