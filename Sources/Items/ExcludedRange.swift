/// A range of an item's text that is excluded from search.
///
/// The author of a mail didn't write its quotes, signature or disclaimer for this message. The
/// library stores such ranges and shows them on request, but neither searches nor embeds them.
public struct ExcludedRange: Sendable, Hashable, Codable {
  /// The reason a range is excluded from search.
  public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
    /// Text of an earlier message, repeated in a reply, with the line that introduces it.
    case quote
    /// The name, address and sayings below a message.
    case signature
    /// Text that a company or a mailing list adds below every message.
    case disclaimer
    /// The header of a forwarded message.
    ///
    /// The forwarded body isn't excluded.
    case forwardedHeader
    /// A file encoded as text, as `uuencode` does.
    ///
    /// The line that names the file isn't excluded.
    case encodedFile
  }

  /// The reason the range is excluded.
  public var reason: Reason
  /// The range in bytes of the item's UTF-8 text.
  public var range: Range<Int>

  /// Creates an excluded range.
  public init(_ reason: Reason, _ range: Range<Int>) {
    self.reason = reason
    self.range = range
  }
}
