/// A range of an item's text that isn't what its author had to say in it.
public struct Aside: Sendable, Hashable, Codable {
  /// Why the range is set aside.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Words of an earlier message, repeated in a reply, with the line that introduces them.
    case quote
    /// Name, address and sayings below a message.
    case signature
    /// What a company or a mailing list puts below every message.
    case disclaimer
    /// The header of a message that is passed on, whose body isn't set aside.
    case forwardedHeader
    /// A file written into the text in letters, as `uuencode` does; the line that names it isn't
    /// set aside.
    case encodedFile
  }

  /// Why the range is set aside.
  public var reason: Reason
  /// Bytes of the item's text, in UTF-8.
  public var range: Range<Int>

  /// Creates an aside.
  public init(_ reason: Reason, _ range: Range<Int>) {
    self.reason = reason
    self.range = range
  }
}
