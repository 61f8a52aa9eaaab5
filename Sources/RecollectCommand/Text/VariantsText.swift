import Recollect

enum VariantsText {
  /// The other words that were searched for; `nil` if there are none.
  static func line(_ variants: [WordVariants]) -> String? {
    guard !variants.isEmpty else { return nil }
    let meanings = variants.map { variants in
      let link = variants.kind == .slip ? "understood" : "also"
      return "“\(SafeText.line(variants.text))” \(link) as \(words(of: variants))"
    }
    return "(\(meanings.joined(separator: "; ")); --exact-words searches as typed)"
  }

  /// For example "Wärmepumpe, Wärmetauscher and 2 more".
  static func words(of variants: WordVariants) -> String {
    let words = variants.words.map(SafeText.line).joined(separator: ", ")
    return words + (variants.others > 0 ? " and \(variants.others) more" : "")
  }
}
