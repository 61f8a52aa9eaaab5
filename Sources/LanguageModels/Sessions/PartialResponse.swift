/// The text of a response generated so far, with its parser.
///
/// The text is parsed only for snapshots, so a long response isn't parsed once per token.
struct PartialResponse: Sendable {
  var text: String
  var parse: @Sendable (String) -> GeneratedContent?

  var content: GeneratedContent? { parse(text) }
}
