import Digests
import Foundation
import Items

/// The digests that recognize a forgotten item when its file, a copy or an edited version is
/// imported.
///
/// They are salted with 32 random bytes of the library, so two libraries have different ones, and
/// no table of digests of likely texts helps. Whoever has the library's file has the salt, too, and
/// can test a guess of a whole text. Only a secret that just the person knows could avoid that.
struct ItemTraces: Sendable {
  /// The digests of what the item is, wherever it is; the first one is stored.
  ///
  /// If some of the item's text was left out, the whole text counts. The others are those with
  /// which an equal item may have been stored:
  /// - if some of its text had been left out;
  /// - by an earlier version, in which the order of a mail's people counted;
  /// - if it wasn't attached to a mail.
  var contents: [String]
  /// The digest of the place or `Message-ID` at which an edited version is recognized.
  ///
  /// For a message of a chat, the digests of its ``ForgottenChat``.
  var identity: String
  /// Recognizes an edited version; `nil` for messages of a chat and for texts without words.
  var sketch: TextSketch?

  /// The fewest bytes of a text that is recognized without its title, which may be a file's name.
  ///
  /// Several notes may have a shorter one, such as "done".
  private static let minimumDistinctiveBytes = 16

  /// Creates the traces of an item; `salt` is a digest that has been fed the salt.
  init(_ item: Item, _ origin: ItemOrigin, at place: ForgottenPlace, salt: SHA256) {
    let key = origin.key
    contents = Self.contents(of: item, key, salt: salt)
    if item.kind == .message {
      identity = ForgottenChat(item, origin).identity(at: place, salt: salt)
    } else {
      identity = Self.identity(key, at: place, salt: salt)
      sketch = TextSketch(SaltedWords(Self.visibleText(of: item), salt: salt))
    }
  }

  /// The digest that is stored.
  var content: String { contents[0] }

  /// Returns the part of an item's text that its author wrote.
  static func visibleText(of item: Item) -> String {
    SearchedText.ranges(of: item).map { item.text[bytes: $0] }.joined(separator: "\n")
  }

  /// Returns the digest of an item's text, whatever white space it has.
  static func digest(ofTextOf item: Item) -> String { digest(of: text(of: item)) }

  private static func digest(of text: String) -> String { SHA256().digest(of: [text]) }

  private static func text(of item: Item) -> String {
    item.text.storable.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A way of digesting an item.
  private enum Reading {
    case current
    /// With the people of a mail in their order, as earlier versions did.
    case ordered
    /// Without the mail to which it's attached.
    case detached
  }

  static func contents(of item: Item, _ key: ItemKey, salt: SHA256) -> [String] {
    let text = text(of: item)
    let shortened = "\u{1}" + (item.wholeText ?? digest(of: text))
    var readings = [Reading.current]
    if !key.attachment.string.isEmpty { readings.append(.detached) }
    if item.kind == .mail && key.attachment.string.isEmpty { readings.append(.ordered) }
    let texts = item.wholeText == nil ? [text, shortened] : [shortened]
    return texts.flatMap { text in
      readings.map { content(item, key, as: $0, text: text, salt: salt) }
    }
  }

  private static func content(
    _ item: Item, _ key: ItemKey, as reading: Reading, text: String, salt: SHA256
  ) -> String {
    let title = item.title.storable
    let date = item.date?.stored ?? ""
    if !key.attachment.string.isEmpty && reading != .detached {
      return salt.digest(of: ["attachment", key.name.string, title, text])
    }
    var digest = salt
    switch item.kind {
    case .mail, .message:
      let title = item.kind == .mail ? title : ""
      digest.update(fields: item.kind.rawValue, date, title, text)
      let isSorted = item.kind == .mail && reading != .ordered
      let people = isSorted ? sorted(item.people) : item.people
      // A sent mail has recipients that its copies don't name.
      for person in people where person.role != .bcc {
        let address = person.address.storable.lowercased()
        digest.update(fields: person.role.rawValue, person.name.storable, address)
      }
      digest.update(fields: "", item.attachments.joined(separator: "\u{1}"))
    case .meeting, .note, .document:
      let isDistinctive = text.utf8.count >= minimumDistinctiveBytes
      digest.update(
        fields: item.kind == .meeting ? date : "", isDistinctive ? "" : title, text)
    }
    return digest.finalize().hexadecimal
  }

  /// Returns the people of a mail in an order that doesn't depend on that of its header.
  private static func sorted(_ people: [Item.Participant]) -> [Item.Participant] {
    func key(_ person: Item.Participant) -> (String, String, String) {
      (person.role.rawValue, person.address.storable.lowercased(), person.name.storable)
    }
    return people.sorted { key($0) < key($1) }
  }

  private static func identity(
    _ key: ItemKey, at place: ForgottenPlace, salt: SHA256
  ) -> String {
    if key.scope == .file {
      return salt.digest(of: ["file", place.resolved, place.suffix(of: key.name.string)])
    }
    return salt.digest(of: ["mail", key.name.string, key.attachment.string])
  }
}

/// The form of an item, known from its outline.
///
/// An import reads only items of a form that a forgotten one has.
enum ForgottenForm: String, Sendable {
  case attachment, conversation, mail, other

  init(_ outline: Item.Outline) {
    if outline.attachment != nil {
      self = .attachment
    } else if outline.threading != nil {
      self = .mail
    } else {
      self = outline.conversation == nil ? .other : .conversation
    }
  }
}

/// The file of an item, under the path that it has without links.
struct ForgottenPlace: Sendable {
  private let path: String
  /// The absolute path with every link resolved; a member's follows its archive's path.
  let resolved: String

  init(path: String, location: String) {
    self.path = path
    resolved = Self.resolved(location)
  }

  /// Returns an id without the path of the file, with which ids often begin.
  ///
  /// The path depends on the source.
  func suffix(of id: String) -> String {
    id.beginsExactly(with: path)
      ? String(decoding: id.utf8.dropFirst(path.utf8.count), as: UTF8.self)
      : id
  }

  private static func resolved(_ path: String) -> String {
    var (head, rest) = (path[...], "")
    while let slash = head.lastIndex(of: "/"), slash != head.startIndex {
      if let found = realpath(String(head), nil) {
        defer { free(found) }
        return String(cString: found) + rest
      }
      rest = head[slash...] + rest
      head = head[..<slash]
    }
    return path
  }
}
