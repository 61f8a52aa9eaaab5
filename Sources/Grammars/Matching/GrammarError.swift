/// The reason why a grammar can't be made.
public enum GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No value fits, because the conditions at this location contradict one another.
  ///
  /// In a location, `$` is the value itself, `$.name` the value of a key, `$[]` an element.
  case unsatisfiable(place: String)
  /// The automaton for the conditions at this location would be too large.
  case tooLarge(place: String)
  /// A number in the schema can't be read or is out of range.
  case badNumber(text: String, place: String)

  /// The problem, its location, and how to solve it.
  public var description: String {
    switch self {
    case .unsatisfiable(let place):
      "No value fits at \(place): its conditions contradict one another. Loosen one of them."
    case .tooLarge(let place):
      "The conditions at \(place) need too large an automaton. Use shorter repetitions or fewer "
        + "conditions on one value."
    case .badNumber(let text, let place):
      "“\(text)”, a condition at \(place), isn't a number that can be used there."
    }
  }
}
