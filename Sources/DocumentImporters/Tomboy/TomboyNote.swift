import Foundation
import ImportSupport
import Markup

/// A note of Tomboy or Gnote.
struct TomboyNote {
  private(set) var title = ""
  private(set) var text = ""
  private(set) var date: Date?
  private(set) var tags: [String] = []
  /// True if the note is well-formed.
  private(set) var isWhole = false

  private static let notebook = "system:notebook:"

  init(_ bytes: [UInt8]) {
    let reader = Reader()
    _ = XMLEvents.parse(bytes, reader, isWhole: &isWhole)
    title = (reader.values["title"]?.first ?? "").oneLine.wholeWords
    date =
      ["create-date", "last-change-date"].lazy
      .compactMap { reader.values[$0]?.first.flatMap { ISODate.parse($0.trimmedText) } }.first
    tags = (reader.values["tag"] ?? []).compactMap { tag -> String? in
      if tag.hasPrefix(Self.notebook) { return String(tag.dropFirst(Self.notebook.count)) }
      return tag.hasPrefix("system:") ? nil : tag
    }
    // The first line repeats the title.
    let lines = reader.content.split(separator: "\n", omittingEmptySubsequences: false)
    let body = lines.first?.oneLine == title ? lines.dropFirst() : lines[...]
    text = body.joined(separator: "\n").trimmedText.wholeWords
  }

  var isEmpty: Bool { text.isEmpty && title.isEmpty }
}

private final class Reader: XMLHandler {
  private(set) var content = ""
  private(set) var values: [String: [String]] = [:]
  private var value = ""
  private var isInContent = false
  /// The number of open lists.
  private var lists = 0

  private static let maximumIndent = 8
  private static let names: Set = ["create-date", "last-change-date", "tag", "title"]

  func start(_ name: String, _ attributes: XMLAttributes) {
    value = ""
    switch name {
    case "note-content": isInContent = true
    case "list": lists += 1
    case "list-item":
      if !content.isEmpty, content.last != "\n" { content += "\n" }
      content += String(repeating: "  ", count: max(0, min(lists, Self.maximumIndent) - 1)) + "- "
    default: break
    }
  }

  func text(_ text: String) {
    if isInContent { content += text } else { value += text }
  }

  func end(_ name: String) {
    if name == "note-content" { isInContent = false }
    if name == "list" { lists = max(0, lists - 1) }
    guard !isInContent, Self.names.contains(name), !value.isEmpty else { return }
    values[name, default: []].append(value)
    value = ""
  }
}
