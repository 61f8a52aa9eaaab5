import Recollect

/// The other words that were searched for in place of a word, in the output of `search --json` and
/// `ask --json`.
struct VariantsJSON: Encodable {
  var text: String
  var kind: WordVariants.Kind
  var words: [String]
  var others: Int

  init(_ variants: WordVariants) {
    text = variants.text
    kind = variants.kind
    words = variants.words
    others = variants.others
  }
}
