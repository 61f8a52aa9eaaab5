import Grammars
import TestSupport
import Testing

/// Returns a text of the grammar: random allowed bytes, followed by the shortest completion.
///
/// It reports an incomplete text after which no byte is allowed, and a completion that is rejected.
func randomText(
  of grammar: Grammar, length: Int, _ random: inout SeededGenerator
) throws -> String {
  var matcher = ByteMatcher(grammar)
  var bytes: [UInt8] = []
  while bytes.count < length {
    var choices: [UInt8] = []
    for byte in UInt8.min...UInt8.max {
      var probe = matcher
      if probe.advance(byte) { choices.append(byte) }
    }
    #expect(matcher.mustEnd == (matcher.isComplete && choices.isEmpty))
    if choices.isEmpty {
      #expect(matcher.isComplete, "Nothing goes on after \(String(decoding: bytes, as: UTF8.self))")
      break
    }
    if matcher.isComplete, Int.random(in: 0..<4, using: &random) == 0 { break }
    // There are many bytes beyond ASCII, so they get a small share.
    let ascii = choices.filter { $0 < 0x80 }
    let isPlain = !ascii.isEmpty && Int.random(in: 0..<8, using: &random) > 0
    let byte = (isPlain ? ascii : choices).randomElement(using: &random)!
    let isTaken = matcher.advance(byte)
    #expect(isTaken)
    bytes.append(byte)
  }
  let rest = matcher.shortestCompletion()
  let isTaken = matcher.advance(rest)
  #expect(isTaken, "\(rest) after \(String(decoding: bytes, as: UTF8.self))")
  #expect(
    matcher.isComplete,
    "\(String(decoding: rest, as: UTF8.self)) ends \(String(decoding: bytes, as: UTF8.self))")
  return try #require(String(validating: bytes + rest, as: UTF8.self))
}
