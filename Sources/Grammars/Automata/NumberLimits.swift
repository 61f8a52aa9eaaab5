/// The maximum numbers of digits, which keep a model from writing endless numbers.
///
/// A bound with more digits raises the limit for its number.
package struct NumberLimits: Sendable, Hashable {
  package var integerDigits: Int
  package var fractionDigits: Int
  package var exponentDigits: Int

  package init(integerDigits: Int = 20, fractionDigits: Int = 20, exponentDigits: Int = 3) {
    self.integerDigits = integerDigits
    self.fractionDigits = fractionDigits
    self.exponentDigits = exponentDigits
  }
}
