import Recollect

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
