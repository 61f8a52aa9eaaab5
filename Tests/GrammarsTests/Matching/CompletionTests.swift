import Grammars
import Testing

@Suite struct CompletionTests {
  /// Returns the length of a grammar's shortest text over few bytes, found by trying all texts.
  private static func shortest(_ matcher: ByteMatcher, limit: Int) -> Int? {
    var front = [matcher]
    for length in 0...limit {
      if front.contains(where: \.isComplete) { return length }
      front = front.flatMap { matcher in
        Array(#"{}[]",:abkx012te rufnl\"#.utf8).compactMap { byte in
          var next = matcher
          return next.advance(byte) ? next : nil
        }
      }
      if front.count > 20_000 { return nil }
    }
    return nil
  }

  @Test func isShortest() throws {
    let pattern = ObjectNode.Pattern(language: try Language(pattern: "^x+$"), node: .integer)
    let nodes: [SchemaNode] = [
      .any, .null, .boolean(nil), .integer, .anyString, try .strings("abba", "ab"),
      .number(NumberNode(minimum: .init("100"))),
      .string(StringNode(language: try Language(pattern: "^(aa|b{5})+x$"), minLength: 4)),
      .array(ArrayNode(items: .integer, minimumCount: 2)),
      .object(
        ObjectNode(
          properties: [
            .init(name: "abk", node: .null), .init(name: "k", node: .integer, isRequired: true),
          ],
          patterns: [pattern], additional: .never, minimumCount: 2)),
      .object(ObjectNode(additional: .integer, minimumCount: 1)),
    ]
    for node in nodes {
      let start = ByteMatcher(try grammar(node))
      var matcher = start
      for byte in start.shortestCompletion() {
        let rest = matcher.shortestCompletion()
        if let least = Self.shortest(matcher, limit: rest.count) {
          #expect(rest.count == least, "\(String(decoding: rest, as: UTF8.self)) of \(node)")
        }
        let isTaken = matcher.advance(byte)
        #expect(isTaken)
      }
      #expect(matcher.isComplete)
    }
  }

  @Test func endsRecursion() throws {
    let tree = SchemaNode.object(
      ObjectNode(
        properties: [
          .init(name: "next", node: .anyOf([.reference(0), .null]), isRequired: true),
          .init(name: "value", node: .integer, isRequired: true),
        ], additional: .never))
    let grammar = try Grammar(SchemaGraph(root: .reference(0), definitions: [tree]))
    #expect(accepts(grammar, #"{"next":{"next":null,"value":1},"value":2}"#))
    var matcher = ByteMatcher(grammar)
    let isTaken = matcher.advance(Array(#"{"value":1,"next":{"value":2,"next":{"ne"#.utf8))
    #expect(isTaken)
    let rest = String(decoding: matcher.shortestCompletion(), as: UTF8.self)
    #expect(rest == #"xt":null,"value":0}}}"#)
  }

  @Test func findsEndlessValues() throws {
    let endless = SchemaNode.array(ArrayNode(items: .reference(0), minimumCount: 1))
    #expect(throws: GrammarError.self) {
      try Grammar(SchemaGraph(root: .reference(0), definitions: [endless]))
    }
    #expect(throws: GrammarError.self) {
      try Grammar(SchemaGraph(root: .reference(0), definitions: [.anyOf([.reference(0)])]))
    }
    let object = SchemaNode.object(
      ObjectNode(properties: [.init(name: "a", node: .reference(0))], additional: .never))
    let grammar = try Grammar(SchemaGraph(root: object, definitions: [endless]))
    #expect(accepts(grammar, "{}"))
    var matcher = ByteMatcher(grammar)
    let isTaken = matcher.advance(Array(#"{""#.utf8))
    #expect(!isTaken)
  }

  /// Checks more configurations than are kept, and a stack deeper than recursion could reach.
  @Test func goesDeepAndFar() throws {
    let grammar = try grammar(.any)
    var matcher = TokenMatcher(grammar, TokenVocabulary(tokens: [[0x5B]], endTokens: []))
    let depth = 40_000
    for _ in 0..<depth {
      let isTaken = matcher.advance(0)
      #expect(isTaken)
    }
    #expect(matcher.mask().count == 1)
    #expect(matcher.shortestCompletion() == [UInt8](repeating: 0x5D, count: depth))
    let isTaken = matcher.advance(bytes: matcher.shortestCompletion())
    #expect(isTaken && matcher.mustEnd)
    let node = ObjectNode(additional: .integer, minimumCount: 300)
    var keys = ByteMatcher(try Self.make(.object(node)))
    for index in 0..<299 {
      let text = (index == 0 ? "{" : ",") + "\"some longer key that takes places \(index)\":1"
      let isTaken = keys.advance(Array(text.utf8))
      #expect(isTaken)
    }
    let isRepeated = keys.advance(Array(",\"some longer key that takes places 7\"".utf8))
    #expect(!isRepeated)
    let isEnded = keys.advance(keys.shortestCompletion())
    #expect(isEnded && keys.isComplete)
  }

  private static func make(_ node: SchemaNode) throws -> Grammar { try grammar(node) }
}
