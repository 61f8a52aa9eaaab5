import ImportSupport

enum SlackText {
  /// Puts names in place of ids, makes links readable, and decodes entities.
  ///
  /// `<@U123>` → `@Anna`; `<https://example.org|Plan>` → `Plan (https://example.org)`; `&amp;`,
  /// `&lt;` and `&gt;` → `&`, `<` and `>`.
  static func plain(_ text: String, names: inout SlackNames) -> String {
    guard text.contains("<") || text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      result += unescaped(rest[..<open])
      let after = rest[rest.index(after: open)...]
      guard let close = after.firstIndex(of: ">") else {
        rest = rest[open...]
        break
      }
      result += Self.markup(after[..<close], names: &names)
      rest = after[after.index(after: close)...]
    }
    return result + unescaped(rest)
  }

  private static func markup(_ markup: Substring, names: inout SlackNames) -> String {
    let halves = markup.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let target = halves.first ?? ""
    let label = halves.count > 1 && !halves[1].isEmpty ? unescaped(halves[1]) : nil
    switch target.first {
    case "@":
      return "@" + (names.person(String(target.dropFirst()))?.name ?? label ?? "someone")
    case "#":
      return "#" + (label ?? names.person(String(target.dropFirst()))?.name ?? "channel")
    case "!":
      if let label { return label }
      return "@" + target.dropFirst().prefix { $0 != "^" }
    default: return ChatLink.text(unescaped(target), label: label)
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    return String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&")
  }
}
