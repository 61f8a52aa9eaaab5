import Foundation
import Grammars
import TestSupport
import Testing

@Suite struct TokenMatcherTests {
  /// Every byte, and parts of JSON of several bytes.
  ///
  /// Some occur twice, some end within a scalar.
  private static let vocabulary: TokenVocabulary = {
    var tokens: [[UInt8]] = (UInt8.min...UInt8.max).map { [$0] }
    let pieces = [
      "\":", "\",\"", "{\"", "\"}", "],[", "null", "true", "fal", "se", "ab", "abab", "é", "éa",
      "12",
      "0.5", "e-1", "\\n", "\\u00", "\\\"", "\": ", ", ", ",\"a\":", "x1", "[]", "{}", "a\"",
      "aaaa",
      "aaaaaaaa", "😀", "\",", "ab",
    ]
    tokens += pieces.map { Array($0.utf8) }
    tokens += [Array("é".utf8.prefix(1)), Array("a😀".utf8.prefix(3)), [], Array("</s>".utf8)]
    return TokenVocabulary(tokens: tokens, endTokens: [tokens.count - 1])
  }()

  /// Compares every mask of a random walk with the answer for each token, and that with the bytes.
  @Test(arguments: 0..<4)
  func masksEveryTokenRightly(_ part: UInt64) throws {
    var graphs = RandomGraph(seed: 50 + part)
    var random = SeededGenerator(seed: part)
    for _ in 0..<30 {
      guard let grammar = try? Grammar(graphs.graph()) else { continue }
      var matcher = TokenMatcher(grammar, Self.vocabulary)
      var bytes = ByteMatcher(grammar)
      for _ in 0..<12 {
        let mask = matcher.mask()
        var allowed: [Int] = []
        for token in 0..<Self.vocabulary.count {
          var probe = bytes
          let text = Self.vocabulary.tokens[token]
          let isEnd = Self.vocabulary.endTokens.contains(token)
          let isRight = isEnd ? bytes.isComplete : !text.isEmpty && probe.advance(text)
          #expect(mask.contains(token) == isRight)
          #expect(matcher.allows(token) == isRight)
          if isRight { allowed.append(token) }
        }
        #expect(mask.count == allowed.count)
        var listed: [Int] = []
        mask.forEach { listed.append($0) }
        #expect(listed == allowed)
        let token = try #require(allowed.randomElement(using: &random))
        let isTaken = matcher.advance(token)
        #expect(isTaken)
        if Self.vocabulary.endTokens.contains(token) { break }
        _ = bytes.advance(Self.vocabulary.tokens[token])
        #expect(matcher.isComplete == bytes.isComplete && matcher.mustEnd == bytes.mustEnd)
      }
    }
  }

  @Test func staysWhenRefused() throws {
    let grammar = try grammar(.strings("ab"))
    var matcher = TokenMatcher(grammar, Self.vocabulary)
    let isTaken = matcher.advance(Int(UInt8(ascii: "x")))
    #expect(!isTaken)
    let isEnded = matcher.advance(Self.vocabulary.count - 1)
    #expect(!isEnded)
    let isWritten = matcher.advance(bytes: Array("\"ab\"".utf8))
    #expect(isWritten && matcher.mustEnd)
    #expect(matcher.mask().count == 1)
    let isDone = matcher.advance(Self.vocabulary.count - 1)
    #expect(isDone && matcher.isComplete)
  }

  @Test func countsPlainTokens() throws {
    let grammar = try grammar(.string(StringNode(maxLength: 5)))
    var matcher = TokenMatcher(grammar, Self.vocabulary)
    let isBegun = matcher.advance(bytes: Array("\"".utf8))
    #expect(isBegun)
    for written in 0..<5 {
      let mask = matcher.mask()
      for (token, bytes) in Self.vocabulary.tokens.enumerated() {
        guard let text = String(validating: bytes, as: UTF8.self), !text.isEmpty,
          text.allSatisfy({ $0.isLetter })
        else { continue }
        #expect(mask.contains(token) == (text.unicodeScalars.count <= 5 - written))
      }
      _ = matcher.advance(Int(UInt8(ascii: "a")))
    }
  }

  /// Checks that matchers on many threads can share one grammar's tables.
  @Test func sharesTablesBetweenThreads() throws {
    let grammar = try grammar(.any)
    let failures = Mutexed(0)
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      var random = SeededGenerator(seed: UInt64(index))
      var matcher = TokenMatcher(grammar, Self.vocabulary)
      for _ in 0..<50 {
        var tokens: [Int] = []
        matcher.mask().forEach { tokens.append($0) }
        guard let token = tokens.randomElement(using: &random), matcher.advance(token) else {
          failures.value += 1
          return
        }
      }
      let isEnded = matcher.advance(bytes: matcher.shortestCompletion())
      if !isEnded || !matcher.isComplete { failures.value += 1 }
    }
    #expect(failures.value == 0)
  }
}
