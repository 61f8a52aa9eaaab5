import Grammars
import TestSupport
import Testing

@Suite struct ObjectTests {
  /// All objects of up to three of these members, in every order.
  private static let objects: [[(String, JSONValue)]] = {
    let members: [(String, JSONValue)] = [
      ("a", .number(JSONNumber(1))), ("b", .bool(true)), ("b", .null),
      ("c", .number(JSONNumber(2))),
      ("x1", .null), ("x2", .number(JSONNumber(3))), ("", .null), ("ab", .bool(false)),
    ]
    var result: [[(String, JSONValue)]] = [[]]
    var last: [[(String, JSONValue)]] = [[]]
    for _ in 0..<3 {
      last = last.flatMap { object in
        members.filter { member in !object.contains { $0.0 == member.0 } }.map { object + [$0] }
      }
      result += last
    }
    return result
  }()

  private static func nodes() throws -> [ObjectNode] {
    let pattern = ObjectNode.Pattern(language: try Language(pattern: "^x"), node: .null)
    let fewKeys = ObjectNode.Pattern(language: try Language(pattern: "^x[12]$"), node: .any)
    var result: [ObjectNode] = []
    for required in 0..<8 {
      let properties: [ObjectNode.Property] = [
        .init(name: "a", node: .integer, isRequired: required & 1 != 0),
        .init(name: "b", node: .boolean(nil), isRequired: required & 2 != 0),
        .init(name: "c", node: .any, isRequired: required & 4 != 0),
      ]
      for (minimum, maximum) in [(0, nil), (0, 2), (2, nil), (2, 2), (1, 3), (3, nil), (0, 1)] {
        for patterns in [[], [pattern], [fewKeys]] {
          for additional in [SchemaNode.any, .never, .null] {
            result.append(
              ObjectNode(
                properties: properties, patterns: patterns, additional: additional,
                minimumCount: minimum, maximumCount: maximum))
          }
        }
      }
    }
    return result
  }

  @Test(arguments: [KeyOrder.any, .declared])
  func allowsExactlyWhatItSays(_ order: KeyOrder) throws {
    var random = SeededGenerator(seed: 5)
    for node in try Self.nodes() {
      let reference = Reference(graph: SchemaGraph(root: .object(node), keyOrder: order))
      guard let grammar = try? Grammar(reference.graph) else {
        #expect(!Self.objects.contains { reference.allows(.object(JSONObject($0))) })
        continue
      }
      for members in Self.objects {
        let object = JSONObject(members)
        let isRight =
          reference.allows(.object(object))
          && (order == .any || Reference.isInOrder(node, object))
        let text = JSONValue.object(object).serialized()
        #expect(accepts(grammar, text) == isRight, "\(text) \(node)")
      }
      let text = try randomText(of: grammar, length: 12, &random)
      #expect(try reference.allows(JSONValue(parsing: text)), "\(text)")
    }
  }

  @Test func refusesARepeatedKey() throws {
    let node = ObjectNode(
      properties: [.init(name: "a", node: .any)], additional: .null, minimumCount: 3)
    let grammar = try grammar(.object(node))
    #expect(!accepts(grammar, #"{"a":1,"a":1,"b":null}"#))
    #expect(!accepts(grammar, #"{"a":1,"b":null,"b":null}"#))
    #expect(!accepts(grammar, #"{"":null,"":null,"c":null}"#))
    #expect(accepts(grammar, #"{"":null,"é":null,"c":null}"#))
    #expect(accepts(grammar, #"{"b":null,"a":1,"c":null}"#))
  }

  @Test func limitsKeys() throws {
    var node = ObjectNode(properties: [.init(name: "abc", node: .integer)], additional: .null)
    node.keyLanguage = try Language(pattern: "^[a-c]+$")
    let keys = try grammar(.object(node))
    #expect(accepts(keys, #"{"abc":1,"ab":null}"#))
    #expect(!accepts(keys, #"{"abc":null}"#))
    #expect(!accepts(keys, #"{"d":null}"#))
    node.keyLanguage = try Language(strings: ["p", "q"])
    node.minimumCount = 2
    let two = try grammar(.object(node))
    #expect(accepts(two, #"{"q":null,"p":null}"#))
    #expect(!accepts(two, #"{"q":null}"#))
    node.minimumCount = 3
    #expect(throws: GrammarError.unsatisfiable(place: "$")) { try grammar(.object(node)) }
  }

  @Test func escapesKeys() throws {
    let node = ObjectNode(
      properties: [
        .init(name: "a\"b\\\n", node: .null, isRequired: true),
        .init(name: "é😀", node: .null, isRequired: true),
      ],
      additional: .never)
    let keys = try grammar(.object(node))
    #expect(accepts(keys, #"{"a\"b\\\n":null,"é😀":null}"#))
    #expect(accepts(keys, #"{"a\u0022b\u005c\u000A":null,"é😀":null}"#))
    #expect(!accepts(keys, #"{"a\"b\\\t":null,"é😀":null}"#))
    let start = ByteMatcher(keys)
    #expect(
      String(decoding: start.shortestCompletion(), as: UTF8.self)
        == #"{"a\"b\\\n":null,"é😀":null}"#)
  }

  @Test func allowsOneSpace() throws {
    let grammar = try grammar(.any)
    for text in [#"{"a": 1, "b": [1, 2]}"#, #"{"a":1,"b":[1,2]}"#, "{}", "[]"] {
      #expect(accepts(grammar, text))
    }
    for text in [
      "{ }", "[ ]", #"{"a":  1}"#, #"{"a" :1}"#, "[1 ,2]", "[1,  2]", " 1", "1 ", "[1,\n2]",
    ] {
      #expect(!accepts(grammar, text))
    }
  }
}
