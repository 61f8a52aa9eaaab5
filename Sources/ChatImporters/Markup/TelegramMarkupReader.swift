import ImportSupport
import Markup

/// Gathers the words of a message in Telegram's HTML export by the classes of its elements.
final class TelegramMarkupReader: HTMLHandler {
  enum Role {
    /// Not words of the message.
    case unread
    case name
    case forwardedBody
    case forwarded
    case text
    case signature
    case media
    /// The name of a file that wasn't exported.
    case missing
  }

  private(set) var id: String?
  private(set) var date = ""
  /// A contact, place, song or invoice, or the question and the answers of a poll.
  private(set) var media: [String] = []
  private(set) var files: [String] = []

  private var parts: [Role: [UInt8]] = [:]
  private var open: [(element: String, role: Role)] = []
  /// The open link in the text, and where its label begins.
  private var link: (address: String, start: Int)?
  private var preformatted = 0
  /// The class of the sent thing that was opened last.
  private var kind = ""
  /// True if its file was exported.
  private var isExported = false

  private static let kindsWithWords: Set = [
    "media_audio_file", "media_contact", "media_game", "media_invoice", "media_live_location",
    "media_location", "media_venue",
  ]

  subscript(role: Role) -> String { parts[role, default: []][...].trimmed.text }

  func start(_ element: String, _ attributes: HTMLAttributes) {
    var values: [String: String] = [:]
    attributes.forEach { if values[$0] == nil { values[$0] = $1 } }
    let classes = Set((values["class"] ?? "").split(separator: " ").map(String.init))
    if id == nil, let name = values["id"], name.hasPrefix("message") {
      id = String(name.dropFirst("message".count))
    }
    if let found = classes.first(where: { $0.hasPrefix("media_") && $0 != "media_wrap" }) {
      (kind, isExported) = (found, false)
    }
    let outer = open.last?.role ?? .unread
    if classes.contains("date"), outer == .unread, date.isEmpty { date = values["title"] ?? "" }
    let role = role(of: classes, in: outer)
    open.append((element, role))
    if role == .text {
      begin(element, address: values["href"] ?? "")
    } else if role == .media, role != outer {
      endMedia()
    } else if element == "a", let path = values["href"],
      classes.isDisjoint(with: ["sticker_wrap", "pagination"]),
      !path.isEmpty, !path.contains("#"), !path.contains("://")
    {
      files += path.split(separator: "/").suffix(1).map(String.init)
      isExported = true
    }
  }

  func end(_ element: String) {
    guard let index = open.lastIndex(where: { $0.element == element }) else { return }
    let role = open[index].role
    open.removeSubrange(index...)
    if role == .text { finish(element) }
    guard role != open.last?.role ?? .unread else { return }
    if role == .media { endMedia() }
    if role == .missing {
      files += [self[.missing]].filter { !$0.isEmpty }
      parts[.missing] = nil
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let role = open.last?.role, role != .unread, role != .forwardedBody else { return }
    Self.add(bytes, to: &parts[role, default: []], keepsSpaces: preformatted > 0)
  }

  private func role(of classes: Set<String>, in outer: Role) -> Role {
    if classes.contains("forwarded"), classes.contains("body") { return .forwardedBody }
    if classes.contains("from_name") { return outer == .forwardedBody ? .forwarded : .name }
    if classes.contains("signature") { return .signature }
    if classes.contains("text") { return .text }
    if classes.contains("question") || classes.contains("answer") { return .media }
    if classes.contains("title") || classes.contains("description") {
      if Self.kindsWithWords.contains(kind) { return .media }
      let isMissing = kind == "media_file" && !isExported && classes.contains("title")
      return isMissing ? .missing : .unread
    }
    if classes.contains("status") {
      return Self.kindsWithWords.contains(kind) && kind != "media_audio_file" ? .media : .unread
    }
    // The votes for an answer are details.
    if !classes.isDisjoint(with: ["details", "reactions", "initials"]), outer != .media {
      return .unread
    }
    return outer
  }

  private func endMedia() {
    media += [self[.media]].filter { !$0.isEmpty }
    parts[.media] = nil
  }

  // MARK: Text

  private func begin(_ element: String, address: String) {
    switch element {
    case "br": Self.endLine(&parts[.text, default: []])
    case "a": link = (address, parts[.text]?.count ?? 0)
    case "pre": preformatted += 1
    default: break
    }
    if Self.blocks.contains(element), parts[.text]?.last != .lineFeed {
      Self.endLine(&parts[.text, default: []])
    }
  }

  private func finish(_ element: String) {
    if element == "pre" { preformatted = max(0, preformatted - 1) }
    if Self.blocks.contains(element), parts[.text]?.last != .lineFeed {
      Self.endLine(&parts[.text, default: []])
    }
    guard element == "a", let link else { return }
    self.link = nil
    let label = parts[.text, default: []].dropFirst(link.start).text
    // Mentions and tags have addresses of their own.
    guard !link.address.isEmpty, !label.isEmpty, !label.hasPrefix("@"), !label.hasPrefix("#"),
      !link.address.hasSuffix(label)
    else { return }
    parts[.text]?.replaceSubrange(
      link.start..., with: ChatLink.text(link.address, label: label).utf8)
  }

  private static let blocks: Set = ["pre", "blockquote", "div"]

  private static func endLine(_ part: inout [UInt8]) {
    while part.last == .space { part.removeLast() }
    part.append(.lineFeed)
  }

  private static func add(
    _ bytes: UnsafeBufferPointer<UInt8>, to part: inout [UInt8], keepsSpaces: Bool
  ) {
    for byte in bytes {
      if keepsSpaces || !byte.isWhitespace {
        part.append(byte)
      } else if let last = part.last, !last.isWhitespace {
        part.append(.space)
      }
    }
  }
}
