/// Finds drafts in the tokens so far: what followed the last tokens where they occurred before.
///
/// This is prompt lookup decoding (Apoorv Saxena, 2023): an answer from passages repeats much of
/// them, so the prompt itself is the best draft model.
package struct PromptLookup {
  package private(set) var tokens: [Int32]

  package static let maximumMatch = 8
  private static let maximumContinuations = 4

  package init(_ prompt: [Int32]) {
    tokens = prompt
  }

  package mutating func append(_ token: Int32) {
    tokens.append(token)
  }

  /// The match is the number of last tokens that precede the continuation in both places.
  package struct Continuation: Equatable {
    package var match: Int
    package var tokens: [Int32]

    package init(match: Int, tokens: [Int32]) {
      self.match = match
      self.tokens = tokens
    }
  }

  /// Returns what followed the last tokens: longest match first, then latest place first.
  ///
  /// - Complexity: O(tokens).
  package func continuations(minimumMatch: Int, length: Int) -> [Continuation] {
    guard let last = tokens.last, tokens.count > 1, length > 0 else { return [] }
    var found: [(match: Int, end: Int)] = []
    for end in (0..<tokens.count - 1).reversed() where tokens[end] == last {
      let match = matched(upTo: end)
      guard match >= minimumMatch else { continue }
      found.append((match, end))
      if match == Self.maximumMatch, found.count >= Self.maximumContinuations { break }
    }
    return found.sorted { ($1.match, $1.end) < ($0.match, $0.end) }.prefix(
      Self.maximumContinuations
    ).map {
      Continuation(match: $0.match, tokens: Array(tokens[($0.end + 1)...].prefix(length)))
    }
  }

  /// Returns the number of tokens up to an index that equal the last tokens.
  private func matched(upTo end: Int) -> Int {
    let longest = min(Self.maximumMatch, end + 1)
    for offset in 1..<max(1, longest)
    where tokens[end - offset] != tokens[tokens.count - 1 - offset] {
      return offset
    }
    return longest
  }
}
