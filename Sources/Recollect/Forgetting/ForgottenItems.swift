import Digests
import Foundation
import Items

/// The items that were forgotten, so that imports leave them out.
///
/// They are recognized by ``ItemTraces``. An item is left out
/// - if its content is that of a forgotten one, wherever it is: under another `Message-ID`, name or
///   link, in another export of its chat. As many equal messages of one time are left out as
///   were forgotten, since "ok" may be said twice in a minute;
/// - if it is an edited version, or has other text around it: it has the place or the `Message-ID`
///   of a forgotten one, and a ``TextSketch`` finds at least half of the text in it.
///
/// Other content with the place or the `Message-ID` of a forgotten item is imported, since anybody
/// can write an id into a mail. Attachments are left out with their mail. Collections have no
/// traces, because an app that stores an item again means to.
struct ForgottenItems: Sendable {
  struct Content: Sendable {
    var id: Int64
    var content: String
    var identity: String
    /// The number of equal items that were forgotten at one place.
    var count: Int
    var sketch: TextSketch?
    var form: ForgottenForm?

    fileprivate var key: [String] { [content, identity] }
  }

  /// A digest that has been fed the salt of the library.
  let salt: SHA256
  private(set) var contents: [Content]
  /// The digests of identities without content, which earlier versions stored.
  private(set) var identities: Set<String>
  /// The forms of the forgotten items; `nil` stands for an unknown one.
  private let forms: Set<ForgottenForm?>
  private let byContent: [String: [Content]]
  private let byIdentity: [String: [Content]]

  init(salt: SHA256, contents: [Content], identities: Set<String>) {
    (self.salt, self.contents, self.identities) = (salt, contents, identities)
    forms = Set(contents.map(\.form))
    byContent = Dictionary(grouping: contents, by: \.content)
    byIdentity = Dictionary(grouping: contents, by: \.identity)
  }

  var isEmpty: Bool { contents.isEmpty && identities.isEmpty }

  /// Returns `true` for the same library and for copies of it.
  func hasSalt(of other: ForgottenItems) -> Bool {
    salt.finalize().elementsEqual(other.salt.finalize())
  }

  struct Found: Sendable {
    /// The rows by which the item at a position was recognized.
    fileprivate(set) var rows: [Int: [Int64]] = [:]
    /// The digests of earlier versions by which items were recognized.
    fileprivate(set) var digests: [Int: String] = [:]

    var positions: Set<Int> { Set(rows.keys) }
    var contents: Set<Int64> { Set(rows.values.joined()) }
    var identities: Set<String> { Set(digests.values) }

    func only(_ isWanted: (Int) -> Bool) -> Found {
      Found(
        rows: rows.filter { isWanted($0.key) }, digests: digests.filter { isWanted($0.key) })
    }
  }

  /// Finds the forgotten ones of a source's items.
  ///
  /// - Parameters:
  ///   - origins: The items, with the variants that earlier versions distinguished mails by.
  ///   - location: Returns the absolute path of the file of the item at a position.
  ///   - read: Reads the item at a position; `nil` if it can't be read. It is called only for items
  ///     of a form that a forgotten one has.
  func find(
    in origins: [ItemOrigin], location: (Int) -> String?, read: (Int) throws -> Item?
  ) throws -> Found {
    var found = Found()
    if isEmpty { return found }
    var places: [ExactString: ForgottenPlace] = [:]
    var mails: Set<MailPlace> = []
    var seen: [String: Int] = [:]
    // Attachments come after their mails.
    let order = origins.indices.sorted { left, right in
      let (left, right) = (origins[left], origins[right])
      return (ExactString(left.file), left.outline.offset, left.outline.attachment == nil ? 0 : 1)
        < (ExactString(right.file), right.outline.offset, right.outline.attachment == nil ? 0 : 1)
    }
    for position in order {
      try Task.checkCancellation()
      let origin = origins[position]
      guard let path = location(position) else { continue }
      let file = ExactString(origin.file)
      let place = places[file] ?? ForgottenPlace(path: origin.file, location: path)
      places[file] = place
      let isOfForgottenMail = origin.outline.attachment != nil && mails.contains(MailPlace(origin))
      let isCandidate = forms.contains(nil) || forms.contains(ForgottenForm(origin.outline))
      let item = isCandidate ? try read(position) : nil
      let rows = item.map { contents(of: $0, origin, at: place, seen: &seen) } ?? []
      let identity = Self.identity(of: origin.key, file: path)
      let isKnown = identities.contains(identity)
      guard isOfForgottenMail || !rows.isEmpty || isKnown else { continue }
      found.rows[position] = rows
      if isKnown { found.digests[position] = identity }
      if origin.outline.attachment == nil { mails.insert(MailPlace(origin)) }
    }
    return found
  }

  private struct MailPlace: Hashable {
    var file: ExactString
    var offset: Int

    init(_ origin: ItemOrigin) {
      (file, offset) = (ExactString(origin.file), origin.outline.offset)
    }
  }

  private func contents(
    of item: Item, _ origin: ItemOrigin, at place: ForgottenPlace, seen: inout [String: Int]
  ) -> [Int64] {
    let traces = ItemTraces(item, origin, at: place, salt: salt)
    if var equal = byContent[traces.content] ?? byContent[traces.shortenedContent] {
      guard item.kind == .message else { return equal.map(\.id) }
      equal.removeAll { !ForgottenChat.isSame($0.identity, traces.identity) }
      if equal.isEmpty { return [] }
      let occurrence = [origin.file, traces.content, traces.identity].joined(separator: "\n")
      seen[occurrence, default: 0] += 1
      let most = equal.map(\.count).max() ?? 0
      return seen[occurrence, default: 0] <= most ? equal.map(\.id) : []
    }
    guard item.kind != .message, let candidates = byIdentity[traces.identity] else { return [] }
    let words = SaltedWords(item.text, salt: salt)
    return candidates.filter { $0.sketch?.matches(words) == true }.map(\.id)
  }

  /// Returns what was forgotten after an earlier state of the library, or of a copy of it.
  func since(_ earlier: ForgottenItems) -> ForgottenItems {
    let known = Dictionary(
      earlier.contents.map { ($0.key, $0.count) }, uniquingKeysWith: { first, _ in first })
    var later = contents
    for position in later.indices { later[position].count -= known[later[position].key] ?? 0 }
    return ForgottenItems(
      salt: salt, contents: later.filter { $0.count > 0 },
      identities: identities.subtracting(earlier.identities))
  }

  /// Returns the digest of an identity as earlier versions stored it; `file` is the path on the
  /// disk.
  private static func identity(of key: ItemKey, file: String) -> String {
    var digest = SHA256()
    digest.update(
      fields: key.scope.rawValue, key.scope == .file ? file : "", key.name.string,
      key.attachment.string, key.variant.string)
    return digest.finalize().hexadecimal
  }
}
