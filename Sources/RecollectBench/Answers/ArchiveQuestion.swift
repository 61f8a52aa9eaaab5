import Foundation

package struct ArchiveQuestion: Decodable {
  /// A place in a file that holds the answer or a part of it.
  package struct Evidence: Decodable {
    /// Relative to the folder `files`.
    private var path: String
    private var phrase: String
    /// The number of the part of the answer; `nil` for the first.
    private var part: Int?

    /// All places of a part share this name.
    package var partName: String { "\(part ?? 1)" }

    /// Returns `true` for any text of a file that is one item.
    ///
    /// The files of a series of minutes are one thread, so a passage that begins in one may go on
    /// in the next.
    package func isHeld(by text: String, ofFile file: String) -> Bool {
      let file = file.precomposedStringWithCanonicalMapping
      let wanted = path.precomposedStringWithCanonicalMapping
      let phrase = phrase.plainText
      let hasPhrase = text.plainText.contains(phrase)
      if file == wanted || file.hasSuffix("/" + wanted) {
        let hasManyItems =
          ["mbox", "ics", "csv"].contains((wanted as NSString).pathExtension)
          || wanted.contains("WhatsApp")
        return hasPhrase || !hasManyItems
      }
      let folder = (wanted as NSString).deletingLastPathComponent
      return hasPhrase && phrase.count > Self.maximumOrdinaryPhrase
        && (file as NSString).deletingLastPathComponent.hasSuffix("/" + folder)
    }

    /// Other files may have a phrase of this length by chance.
    private static let maximumOrdinaryPhrase = 20
  }

  var id: String
  var question: String
  /// Patterns, one of which the shown text has to match.
  private var expected: [String]?
  /// Patterns that no statement may match.
  private var forbidden: [String]?
  package var evidence: [Evidence]?
  private var refuse: Bool?

  package var isAnswerable: Bool { refuse != true }

  package func judge() throws -> AnswerJudge {
    try AnswerJudge(
      isAnswerable: isAnswerable, expected: expected ?? [], forbidden: forbidden ?? [])
  }
}
