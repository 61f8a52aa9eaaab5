/// A compiled grammar: rules, automata, and what each rule's shortest text costs.
struct Program: Sendable {
  var rules: [Rule]
  var root: Int32
  /// The automata of texts, all of them wanted.
  var views: [TextView]
  /// The length in bytes of each rule's shortest text, `impossible` where it has none.
  var costs: [Int]

  static let impossible = Int.max / 4

  /// The sum of two costs; nothing is more than impossible.
  static func add(_ first: Int, _ second: Int) -> Int {
    min(impossible, first + second)
  }
}
