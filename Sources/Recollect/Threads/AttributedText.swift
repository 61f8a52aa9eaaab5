import Items

/// A text for a reader, in which nobody's words can pass for a heading.
///
/// Each line that imitates one is preceded by its author: `Bob: Anna: I agree`. Everything else is
/// byte for byte as in the text.
package struct AttributedText: Sendable {
  private let bytes: [UInt8]
  /// The lines that imitate a heading, in order.
  package let imitations: [ImitatedHeading]
  /// A Boolean value that indicates whether authors are named; with very many imitations, they would
  /// make the text much longer.
  private let namesAuthors: Bool

  /// The largest number of characters of a name.
  private static let longestName = 40

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - authored: The parts of the text by their authors, in order.
  ///   - names: Other names of people that may be imitated.
  package init(_ text: String, by authored: [AuthoredRange], names: [String] = []) {
    bytes = Array(text.utf8)
    // Someone may have taken a sentence away since the parts were found.
    let whole = 0..<bytes.count
    imitations = ImitatedHeading.all(
      in: bytes, by: authored.compactMap { $0.moved(into: whole) }, names: names)
    let added = imitations.reduce(0) { $0 + Self.author(of: $1).utf8.count }
    namesAuthors = added <= max(96, bytes.count / 8)
  }

  /// The whole text.
  package var text: String { text(in: 0..<bytes.count) }

  /// Returns a part of the text.
  package func text(in range: Range<Int>) -> String {
    var text = ""
    var start = range.lowerBound
    for imitation in imitations where range.contains(imitation.offset) {
      text += String(decoding: bytes[start..<imitation.offset], as: UTF8.self)
      text += mark(of: imitation)
      start = imitation.offset
    }
    return text + String(decoding: bytes[start..<range.upperBound], as: UTF8.self)
  }

  /// Returns where a range of the original text is in the whole text.
  package func moved(_ range: Range<Int>) -> Range<Int> {
    moved(range.lowerBound, includingMark: true)..<moved(range.upperBound, includingMark: false)
  }

  private func moved(_ place: Int, includingMark: Bool) -> Int {
    imitations.prefix { $0.offset < place || includingMark && $0.offset == place }
      .reduce(place) { $0 + mark(of: $1).utf8.count }
  }

  private func mark(of imitation: ImitatedHeading) -> String {
    namesAuthors ? Self.author(of: imitation) : "> "
  }

  /// Returns the names of those who wrote a line; the kind of the text if they aren't known.
  private static func author(of imitation: ImitatedHeading) -> String {
    let part = imitation.part
    let names = part.authors.filter { !$0.isEmpty }
    let who = names.isEmpty ? part.kind.rawValue : names.joined(separator: ", ")
    return who.singleLine.prefix(longestName) + ": "
  }
}

extension LibraryThread {
  /// The text with the author before each line that imitates a heading.
  package var attributedText: AttributedText {
    AttributedText(text, by: authored, names: items.flatMap(\.item.people).map(\.shownName))
  }
}
