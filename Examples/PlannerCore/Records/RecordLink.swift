package import Items

/// A link to a record or a part of one: `planner://note/rubber`,
/// `planner://meeting/TS3010c#outcomes`.
///
/// It is the id of an item in the library, so every passage carries the link to its record. An app
/// would open the record with it.
package struct RecordLink: Hashable, Sendable, LosslessStringConvertible {
  /// `.meeting` or `.note`.
  package let kind: Item.Kind
  package let id: String
  /// `nil` for the whole record.
  package let part: String?

  package init(_ kind: Item.Kind, _ id: String, part: String? = nil) {
    self.kind = kind
    self.id = id
    self.part = part
  }

  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: /planner:\/\/(meeting|note)\/([^#]+)(?:#(.+))?/),
      let kind = Item.Kind(rawValue: String(match.1))
    else { return nil }
    self.init(kind, String(match.2), part: match.3.map(String.init))
  }

  package var description: String {
    "planner://\(kind.rawValue)/\(id)" + (part.map { "#" + $0 } ?? "")
  }

  package var whole: RecordLink { RecordLink(kind, id) }

  package func part(_ name: String) -> RecordLink { RecordLink(kind, id, part: name) }
}
