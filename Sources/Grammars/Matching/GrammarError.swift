/// Why no grammar can be made.
public enum GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Nothing fits: conditions contradict one another at this place (`$` is the value itself,
  /// `$.name` a key's value, `$[]` an element).
  case unsatisfiable(place: String)
  /// The automaton of what stands at this place would be too large.
  case tooLarge(place: String)
  /// A number of the schema can't be read, or is out of range.
  case badNumber(text: String, place: String)

  /// What is wrong, where, and the remedy.
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
