import Foundation
import ImportSupport
import Items
import Markup

/// A note of an export of Evernote.
struct EvernoteNote {
  private(set) var title = ""
  private(set) var text = ""
  /// As the export writes it: `20240503T173000Z`.
  private(set) var created = ""
  private(set) var tags: [String] = []
  private(set) var author = ""
  /// The address of the page that a clip was taken from.
  private(set) var source = ""
  private(set) var attachments: [String] = []
  private(set) var isEncrypted = false
  /// True if the note is well-formed.
  private(set) var isWhole = false

  init(_ bytes: [UInt8]) {
    let reader = Reader()
    _ = XMLEvents.parse(bytes, reader, isWhole: &isWhole)
    title = reader.first("title").wholeWords
    created = reader.first("created")
    tags = reader.all("tag")
    author = reader.first("author")
    source = reader.first("source-url")
    attachments = reader.attachments
    let markup = EvernoteMarkup(reader.content)
    isEncrypted = markup.isEncrypted || reader.isEncrypted
    let tasks = reader.all("task").map { "[ ] \($0)" }
    text = ([HTMLText.plain(markup.html).wholeWords] + tasks)
      .filter { !$0.utf8.allSatisfy(\.isWhitespace) }.joined(separator: "\n\n")
  }

  var isEmpty: Bool { text.isEmpty && title.isEmpty }

  var date: Date? {
    let digits = created.utf8.filter(\.isDigit)
    guard digits.count == 14 else { return nil }
    let numbers = digits.map { Int($0 - UInt8(ascii: "0")) }
    func number(_ range: Range<Int>) -> Int { numbers[range].reduce(0) { $0 * 10 + $1 } }
    return CivilTime.date(
      year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(8..<10),
      minute: number(10..<12), second: number(12..<14))
  }

  private final class Reader: XMLHandler {
    private(set) var content = ""
    private(set) var attachments: [String] = []
    private(set) var isEncrypted = false
    private var values: [String: [String]] = [:]
    private var path: [String] = []
    private var value = ""

    private static let maximumAttachments = 1000
    private static let names: Set = [
      "title", "created", "tag", "author", "source-url", "file-name",
    ]

    func first(_ name: String) -> String { values[name]?.first ?? "" }
    func all(_ name: String) -> [String] { values[name] ?? [] }

    func start(_ name: String, _ attributes: XMLAttributes) {
      path.append(name)
      value = ""
      if name == "content", attributes["encoding"] != nil { isEncrypted = true }
    }

    func text(_ text: String) {
      switch path.last {
      case "content": if !isEncrypted { content += text }
      case let name?: if Self.names.contains(name) { value += text }
      case nil: break
      }
    }

    func end(_ name: String) {
      let parent = path.dropLast().last
      path = path.dropLast()
      let words = value.oneLine
      value = ""
      guard !words.isEmpty, Self.names.contains(name) else { return }
      if name == "file-name" {
        if attachments.count < Self.maximumAttachments { attachments.append(words) }
      } else if parent == "task" {
        if name == "title" { values["task", default: []].append(words) }
      } else {
        values[name, default: []].append(words)
      }
    }
  }
}
