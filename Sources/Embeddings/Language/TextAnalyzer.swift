/// An analyzer that recognizes the language of a text and finds its sentences.
///
/// A library has rules of its own for both. Give it an analyzer where the system knows more, such as
/// abbreviations, or sentences in a script without full stops:
///
/// ```swift
/// let chunking = ChunkingOptions(analyzer: AppleTextAnalyzer())
/// try await library.add(notes, using: reader, options: AddOptions(chunking: chunking))
/// ```
///
/// The language of a question, and the sentences of an answer, are those of the library's rules.
public protocol TextAnalyzer: Sendable {
  /// The name of the analyzer; two analyzers with one name are equal.
  var identifier: String { get }

  /// Returns the main language of a text as a BCP-47 code without script or region, such as `de`.
  ///
  /// `nil` leaves the language to the library.
  func language(of text: String) -> String?

  /// Returns the ranges of the sentences of a text, in order.
  ///
  /// `nil` leaves the sentences to the library. Lines and paragraphs end sentences in any case.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - language: The BCP-47 code of its language; `nil` if unknown.
  func sentences(of text: String, language: String?) -> [Range<String.Index>]?
}
