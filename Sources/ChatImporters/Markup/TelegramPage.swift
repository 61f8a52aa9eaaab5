import Foundation
import ImportSupport
import Items

/// A page of Telegram's HTML export: `messages.html`, `messages2.html` and so on.
///
/// All pages in a folder are one chat, which the head of each page names. Service messages,
/// stickers, reactions and calls aren't read, as in the JSON export.
struct TelegramPage {
  let file: SourceFile
  let limits: ImportLimits

  private static let headBytes = 1 << 14
  /// The beginnings of all messages, of which the first is that of people's.
  private static let marks = [#"<div class="message default"#, #"<div class="message "#]

  /// Begins the details of a message on a page; the name of its sender follows.
  private static let details = "page "

  /// Takes the first bytes of a file.
  static func recognizes(_ head: [UInt8]) -> Bool {
    let start = head[...].withoutByteOrderMark.trimmedLeft
    return start.first == .lessThanSign && start.text.contains(#"class="page_body chat_page""#)
  }

  /// Reports each message that a person wrote.
  ///
  /// A message without a sender of its own is from the sender of the message before it.
  func scan(_ report: (ScanEvent) throws -> Void) throws {
    let reader = try FileReader(file)
    let title = try title(reader)
    let chat = conversation
    var identity = ChatIdentity(path: file.path)
    var sender = ""
    try MarkedRegion.each(in: reader, marks: Self.marks, limit: limits.messageBytes) {
      region, bytes in
      guard bytes.starts(with: Self.marks[0].utf8) else { return }
      let found: TelegramMarkup
      do {
        found = try markup(bytes)
      } catch let problem as ImportProblem {
        return try report(.problem(problem))
      }
      let message = found.message(joinedTo: sender)
      sender = message.sender
      guard !message.isEmpty else { return }
      let date = found.date?.date
      try report(
        .item(
          Item.Outline(
            id: found.id.map { identity.makeID($0) } ?? identity.makeID(date),
            offset: region.offset, length: region.length, line: region.line,
            conversation: "telegram:\(chat)", date: date,
            importerData: ChatContext(title: title, details: Self.details + sender).importerData)))
    }
  }

  /// Returns `nil` if the message is in JSON.
  func read(_ outline: Item.Outline) throws -> Item? {
    let context = ChatContext(outline.importerData)
    guard context.details.hasPrefix(Self.details) else { return nil }
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.messageBytes))
    let sender = String(context.details.dropFirst(Self.details.count))
    let message = try markup(bytes).message(joinedTo: sender)
    guard !message.isEmpty else { throw ChangedFile.problem(outline, path: file.path) }
    return message.item(outline, title: context.title)
  }

  private func markup(_ bytes: [UInt8]) throws -> TelegramMarkup {
    try ReadingBudget.withBudget(for: file, limits) { TelegramMarkup(bytes) }
  }

  private func title(_ reader: borrowing FileReader) throws -> String {
    let head = try reader.bytes(at: 0, count: Self.headBytes)
    let end = head[...].firstRange(of: Array(Self.marks[1].utf8))?.lowerBound ?? head.endIndex
    let name = try markup(Array(head[..<end])).text
    return name.isEmpty ? ChatTitle.title(of: file) ?? "" : name.oneLine
  }

  /// The path of the first page.
  private var conversation: String {
    let stem = file.path.dropLast(".html".count)
    let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }.count
    let first = stem.dropLast(digits)
    return first.hasSuffix("messages") ? "\(first).html" : file.path
  }
}
