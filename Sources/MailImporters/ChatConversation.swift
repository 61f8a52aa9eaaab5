import ImportSupport
import Markup

/// A conversation of Google Talk, which Gmail keeps as a mail in XML.
final class ChatConversation: XMLHandler {
  private var lines: [String] = []
  private var sender = ""
  /// The text of the message so far; `nil` outside its body.
  private var words: String?
  private var hasBody = false

  /// Returns a line for each message, or `nil` if the bytes are other XML.
  static func plain(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.prefix(1024).text.contains("google:archive:conversation") else { return nil }
    let conversation = ChatConversation()
    var isWhole = true
    guard XMLEvents.parse(Array(bytes), conversation, isWhole: &isWhole) == nil else { return nil }
    return conversation.lines.joined(separator: "\n")
  }

  func start(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "message":
      // The program that somebody wrote with follows the address: `anna@x.org/Talk`.
      sender = String((attributes["from"] ?? "").prefix { $0 != "/" })
      hasBody = false
    case "body" where !hasBody:
      // The same words may follow in HTML.
      (words, hasBody) = ("", true)
    default: break
    }
  }

  func end(_ name: String) {
    guard name == "body", let text = words?.trimmedText else { return }
    words = nil
    if !text.isEmpty { lines.append(sender.isEmpty ? text : "\(sender): \(text)") }
  }

  func text(_ text: String) { words?.append(text) }
}
