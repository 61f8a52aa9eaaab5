import Items

/// A text for a reader, in which nobody's words can pass for a heading.
///
/// Each line that imitates one is preceded by its author: `Bob: Anna: I agree`. Everything else is
/// byte for byte as in the text.
package struct AttributedText: Sendable {
  private let bytes: [UInt8]
  package let imitations: [ImitatedHeading]
  /// With very many imitations, the names would make the text much longer.
  private let namesAuthors: Bool

  /// In characters.
  private static let maximumNameLength = 40

  /// Creates a text; `names` are other people's that may be imitated.
  package init(_ text: String, by authored: [AuthoredRange], names: [String] = []) {
    bytes = Array(text.utf8)
    // Someone may have taken a sentence away since the parts were found.
    let whole = 0..<bytes.count
    imitations = ImitatedHeading.all(
      in: bytes, by: authored.compactMap { $0.moved(into: whole) }, names: names)
    let added = imitations.reduce(0) { $0 + Self.author(of: $1).utf8.count }
    namesAuthors = added <= max(96, bytes.count / 8)
  }

  package var text: String { text(in: 0..<bytes.count) }

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

  /// Maps a range of the original text to the whole text.
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

  /// Returns the names of those who wrote a line, or the kind of the text.
  private static func author(of imitation: ImitatedHeading) -> String {
    let part = imitation.part
    let names = part.authors.filter { !$0.isEmpty }
    let who = names.isEmpty ? part.kind.rawValue : names.joined(separator: ", ")
    return who.singleLine.prefix(maximumNameLength) + ": "
  }
}

extension LibraryThread {
  package var attributedText: AttributedText {
    AttributedText(text, by: authored, names: items.flatMap(\.item.people).map(\.shownName))
  }
}
