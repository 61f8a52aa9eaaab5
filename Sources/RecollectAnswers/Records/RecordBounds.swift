import Languages

/// The limits that words around a number make of it.
struct RecordBounds {
  private let question: [RecordWord]

  init(_ question: [RecordWord]) { self.question = question }

  /// Returns the limit that a number is; `nil` if it is none.
  ///
  /// The unit beside a number tells its field.
  func condition(
    _ number: Double, at index: Int, on fields: [RecordField]
  ) -> RecordQuery.Condition? {
    let beside = [index - 1, index + 1].filter(question.indices.contains).map { question[$0].text }
    let measured = fields.first { field in
      field.units.contains { unit in beside.contains { RecordWords.isForm(unit, of: $0) } }
    }
    guard let field = (measured ?? (fields.count == 1 ? fields[0] : nil))?.name else { return nil }
    if isPaired(index, index + 2) { return .atLeast(field: field, number) }
    if isPaired(index - 2, index) { return .atMost(field: field, number) }
    let before = question[max(0, index - 4)..<index].reversed()
    let after = question[min(index + 1, question.count)..<min(index + 4, question.count)]
    for word in Array(before) + Array(after) {
      if word.number != nil { break }
      let isDenied = before.contains { $0.denies(before: nil) }
      if Self.below.contains(word.text) {
        return isDenied ? .atLeast(field: field, number) : .atMost(field: field, number)
      }
      if Self.above.contains(word.text) {
        return isDenied ? .atMost(field: field, number) : .atLeast(field: field, number)
      }
    }
    return measured == nil ? nil : .atMost(field: field, number)
  }

  /// Returns whether two words are numbers with "and" or "to" in between.
  private func isPaired(_ first: Int, _ second: Int) -> Bool {
    guard first >= 0, second < question.count, question[first].number != nil,
      question[second].number != nil
    else { return false }
    return Self.joining.contains(question[first + 1].text)
  }

  static let words = below.union(above)

  /// Words for a largest number, in English, German, Dutch, French and Spanish.
  private static let below = Language.set(\.records.below)
  private static let above = Language.set(\.records.above)
  private static let joining = Language.set(\.records.joining)
}
