import ImportSupport

/// The text of a message's blocks and attachment boxes, in which programs put what they say.
struct SlackBlocks {
  private(set) var lines: [String] = []

  /// Lists in rich text are nested at most this deep.
  private static let maximumDepth = 8

  init(_ blocks: [JSONRecord], names: inout SlackNames) {
    for block in blocks { add(block, names: &names) }
  }

  /// Takes an attachment: the title of a link's preview, an alert of a program, a shared message.
  init(box: JSONRecord, names: inout SlackNames) {
    var keys = ["pretext", "title", "text"]
    if box.isTrue("is_share") { keys.insert("author_name", at: 1) }
    for key in keys { add(SlackText.plain(box.string(key) ?? "", names: &names)) }
    for field in box.records("fields") {
      let parts = [field.string("title") ?? "", field.label("value") ?? ""]
      add(SlackText.plain(parts.filter { !$0.isEmpty }.joined(separator: ": "), names: &names))
    }
    let own = SlackWords(lines)
    lines += SlackBlocks(box.records("blocks"), names: &names).lines.filter { !own.contain($0) }
    if lines.isEmpty { add(SlackText.plain(box.string("fallback") ?? "", names: &names)) }
  }

  private mutating func add(_ text: String) {
    if !text.utf8.allSatisfy(\.isWhitespace) { lines.append(text) }
  }

  private mutating func add(_ block: JSONRecord, names: inout SlackNames) {
    if block.string("type") == "rich_text" {
      for element in block.records("elements") {
        add(Self.richText(element, depth: 0, names: &names))
      }
      return
    }
    for key in ["title", "text", "label", "description"] {
      add(Self.text(block.value(key), names: &names))
    }
    let isContext = block.string("type") == "context"
    for value in block.array("fields") + (isContext ? block.array("elements") : []) {
      add(Self.text(value, names: &names))
    }
    if block.string("type") == "image" { add(block.string("alt_text") ?? "") }
    for row in block.array("rows") {
      let cells = (row as? [Any] ?? []).map { cell in
        guard let cell = (cell as? [String: Any]).map(JSONRecord.init) else { return "" }
        return cell.string("text") ?? Self.richText(cell, depth: 0, names: &names)
      }
      add(cells.joined(separator: " | "))
    }
  }

  /// Takes a text object, or a string.
  private static func text(_ value: Any?, names: inout SlackNames) -> String {
    let object = (value as? [String: Any]).map(JSONRecord.init)
    guard let text = value as? String ?? object?.string("text") else { return "" }
    // Only the text of this type has markup.
    return object?.string("type") == "plain_text" ? text : SlackText.plain(text, names: &names)
  }

  private static func richText(
    _ element: JSONRecord, depth: Int, names: inout SlackNames
  ) -> String {
    let inner = element.records("elements")
    if !inner.isEmpty {
      guard depth < maximumDepth else { return "" }
      let texts = inner.map { richText($0, depth: depth + 1, names: &names) }
      return element.string("type") == "rich_text_list"
        ? texts.map { "- \($0)" }.joined(separator: "\n") : texts.joined()
    }
    func name(_ id: String?, _ fallback: String) -> String {
      id.flatMap { names.person($0)?.name } ?? fallback
    }
    switch element.string("type") {
    case "link":
      return ChatLink.text(element.string("url") ?? "", label: element.string("text"))
    case "user": return "@" + name(element.label("user_id"), "someone")
    case "channel": return "#" + name(element.label("channel_id"), "channel")
    case "broadcast": return "@" + (element.string("range") ?? "here")
    case "emoji": return ":" + (element.string("name") ?? "") + ":"
    default: return element.string("text") ?? element.string("fallback") ?? ""
    }
  }
}

/// The words of a text, with which what is said twice is left out.
struct SlackWords {
  private let texts: Set<String>
  private let words: Set<String>

  init(_ texts: [String]) {
    self.texts = Set(texts)
    words = Set(texts.flatMap(Self.words(of:)))
  }

  /// Returns whether each word of the text is among the words; a text without words must be equal.
  func contain(_ text: String) -> Bool {
    let own = Self.words(of: text)
    return own.isEmpty ? texts.contains(text) : own.allSatisfy(words.contains)
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
