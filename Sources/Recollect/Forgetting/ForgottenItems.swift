import Digests
import Foundation
import Items

/// The items that were forgotten, so that imports leave them out.
///
/// They are recognized by ``ItemTraces``. An item is left out
/// - if its content is that of a forgotten one, wherever it is: under another `Message-ID`, name or
///   link, in another export of its chat. As many equal messages of one time are left out as
///   were forgotten, since "ok" may be said twice in a minute;
/// - if it is an edited version: it has the place of a forgotten one, and a ``TextSketch`` finds at
///   least half of each text in the other. A mail that has the `Message-ID` of a forgotten one may
///   have other text around it, such as the footer of a list.
///
/// Other content with the place or the `Message-ID` of a forgotten item is imported, since anybody
/// can write an id into a mail. Attachments are left out with their mail, also with one that is
/// attached itself. A forgotten file or mail is left out as an attachment as well; a file that is
/// equal to a forgotten attachment isn't left out. Collections have no traces, because an app that
/// stores an item again means to.
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
    // Attachments come after their mails, which may be attached themselves.
    func rank(_ origin: ItemOrigin) -> (ExactString, Int, Int) {
      let outline = origin.outline
      return (ExactString(origin.file), outline.offset, outline.attachment?.utf8.count ?? 0)
    }
    let order = origins.indices.sorted { rank(origins[$0]) < rank(origins[$1]) }
    for position in order {
      try Task.checkCancellation()
      let origin = origins[position]
      guard let path = location(position) else { continue }
      let file = ExactString(origin.file)
      let place = places[file] ?? ForgottenPlace(path: origin.file, location: path)
      places[file] = place
      let isOfForgottenMail = MailPlace.mails(of: origin).contains(where: mails.contains)
      let item = isCandidate(origin.outline) ? try read(position) : nil
      let rows = item.map { contents(of: $0, origin, at: place, seen: &seen) } ?? []
      let identity = Self.identity(of: origin.key, file: path)
      let isKnown = identities.contains(identity)
      guard isOfForgottenMail || !rows.isEmpty || isKnown else { continue }
      found.rows[position] = rows
      if isKnown { found.digests[position] = identity }
      mails.insert(MailPlace(origin, origin.outline.attachment ?? ""))
    }
    return found
  }

  /// Returns `true` if a forgotten item may have this outline.
  private func isCandidate(_ outline: Item.Outline) -> Bool {
    var possible: [ForgottenForm?] = [nil, ForgottenForm(outline)]
    // A forgotten file or mail may be attached to another mail.
    if outline.attachment != nil { possible += [.mail, .other] }
    return possible.contains(where: forms.contains)
  }

  private struct MailPlace: Hashable {
    var file: ExactString
    var offset: Int
    /// The place of an attached mail; empty for one that isn't.
    var attachment: ExactString

    init(_ origin: ItemOrigin, _ attachment: String) {
      (file, offset) = (ExactString(origin.file), origin.outline.offset)
      self.attachment = ExactString(attachment)
    }

    /// Returns the places of the mails that an attachment may belong to.
    ///
    /// `2.1.3` is in the mail itself, or in one that is attached as `2` or `2.1`.
    static func mails(of origin: ItemOrigin) -> [MailPlace] {
      guard let attachment = origin.outline.attachment else { return [] }
      let parts = attachment.split(separator: ".")
      return parts.indices.map { MailPlace(origin, parts[..<$0].joined(separator: ".")) }
    }
  }

  private func contents(
    of item: Item, _ origin: ItemOrigin, at place: ForgottenPlace, seen: inout [String: Int]
  ) -> [Int64] {
    let traces = ItemTraces(item, origin, at: place, salt: salt)
    var equal = traces.contents.flatMap { byContent[$0] ?? [] }
    if !equal.isEmpty {
      guard item.kind == .message else { return equal.map(\.id) }
      equal.removeAll { !ForgottenChat.isSame($0.identity, traces.identity) }
      if equal.isEmpty { return [] }
      let occurrence = [origin.file, traces.content, traces.identity].joined(separator: "\n")
      seen[occurrence, default: 0] += 1
      let most = equal.map(\.count).max() ?? 0
      return seen[occurrence, default: 0] <= most ? equal.map(\.id) : []
    }
    guard item.kind != .message, let candidates = byIdentity[traces.identity] else { return [] }
    let isMail = item.kind == .mail
    let words = SaltedWords(isMail ? item.text : ItemTraces.visibleText(of: item), salt: salt)
    let versions = candidates.filter { candidate in
      guard let sketch = candidate.sketch else { return false }
      return isMail ? sketch.isContained(in: words) : sketch.isVersion(of: words)
    }
    return versions.map(\.id)
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
    SHA256().digest(of: [
      key.scope.rawValue, key.scope == .file ? file : "", key.name.string, key.attachment.string,
      key.variant.string,
    ])
  }
}
