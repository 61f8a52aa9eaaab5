import Digests
import Items

/// The chat of a message, which tells it from equal messages in other chats.
///
/// A chat with an id has it in every export. Without one, it is recognized by its title, which is
/// the name of the export without signs of a copy, and by the file if that has no other chat.
struct ForgottenChat {
  /// The id or the title; empty if there is neither.
  private let name: String
  /// `true` if the file has messages of this chat only.
  private let hasFile: Bool

  init(_ item: Item, _ origin: ItemOrigin) {
    let conversation = origin.outline.conversation ?? ""
    // Importers put the name of the format before the id or the path of a chat.
    let colon = conversation.utf8.firstIndex(of: UInt8(ascii: ":"))
    let start = colon.map { conversation.utf8.index(after: $0) } ?? conversation.startIndex
    let id = String(conversation[start...])
    if id.beginsExactly(with: origin.file), !id.isExactly(origin.file) {
      name = String(decoding: id.utf8.dropFirst(origin.file.utf8.count), as: UTF8.self)
      hasFile = false
    } else if origin.file.beginsExactly(with: id) && origin.outline.account == nil
      || id.isExactly(origin.file)
    {
      let base = FileNameSuffixes(item.title, [.copy, .date]).base
      name = base.isEmpty ? item.title.lowercased() : base
      hasFile = true
    } else {
      name = conversation
      hasFile = false
    }
  }

  /// Returns the digests of the file and of the name, separated by a space.
  ///
  /// A file of several chats is marked with `-`: equal messages are counted in each file, but the
  /// file recognizes no chat.
  func identity(at place: ForgottenPlace, salt: SHA256) -> String {
    var digests = [(hasFile ? "" : "-") + salt.digest(of: ["chat file", place.resolved])]
    if !name.isEmpty { digests.append(salt.digest(of: ["chat", name])) }
    return digests.joined(separator: " ")
  }

  static func isSame(_ left: String, _ right: String) -> Bool {
    let names = left.split(separator: " ").filter { !$0.hasPrefix("-") }
    return !Set(names).isDisjoint(with: right.split(separator: " "))
  }
}
