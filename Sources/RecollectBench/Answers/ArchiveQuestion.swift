import Foundation

/// A question about a person's archive, as an archive's `questions.json` has it.
package struct ArchiveQuestion: Decodable {
  /// A place in a file of the archive that holds the answer, or a part of it.
  package struct Evidence: Decodable {
    /// The path of the file in the folder `files`.
    private var path: String
    /// The words of the place.
    private var phrase: String
    /// The number of the part of the answer that the place holds; `nil` for the first.
    private var part: Int?

    /// The name of the part, which all places of it share.
    package var partName: String { "\(part ?? 1)" }

    /// Returns a Boolean value that indicates whether some text of a file holds the evidence.
    ///
    /// Of a file that is one item, any text does. The files of a series of minutes are one thread, so
    /// a passage that begins in one may go on in the next.
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

    /// The largest number of characters of a phrase that other files may have by chance.
    private static let maximumOrdinaryPhrase = 20
  }

  var id: String
  var question: String
  /// The patterns of which the shown text has to match one.
  private var expected: [String]?
  /// The patterns that no statement may match.
  private var forbidden: [String]?
  package var evidence: [Evidence]?
  private var refuse: Bool?

  /// A Boolean value that indicates whether the archive has the answer.
  package var isAnswerable: Bool { refuse != true }

  package func judge() throws -> AnswerJudge {
    try AnswerJudge(
      isAnswerable: isAnswerable, expected: expected ?? [], forbidden: forbidden ?? [])
  }
}
