package struct DateToken {
  package enum Kind { case word, number, mark }

  package var kind: Kind
  /// The word in lowercase without accents; the digits of a number; the mark.
  package var text: String
  /// In UTF-8 bytes of the question.
  package var range: Range<Int>
  /// True after white space and at the beginning.
  var isSpaced: Bool
  /// True for a capital at the beginning, but not for all capitals.
  var isCapitalized = false
  /// The value of a number of at most four digits.
  var value: Int?

  /// Returns the number if it's written with as many digits.
  func number(digits: ClosedRange<Int>) -> Int? { digits.contains(text.utf8.count) ? value : nil }
}
