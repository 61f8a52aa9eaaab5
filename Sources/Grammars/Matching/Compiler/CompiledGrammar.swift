struct CompiledGrammar: Sendable {
  var rules: [Rule]
  var root: Int32
  /// The automata of texts, each with all labels allowed.
  var views: [TextView]
  /// The length in bytes of each rule's shortest text, or ``impossible``.
  var costs: [Int]

  static let impossible = Int.max / 4

  /// The sum is at most ``impossible``.
  static func add(_ first: Int, _ second: Int) -> Int {
    min(impossible, first + second)
  }
}
