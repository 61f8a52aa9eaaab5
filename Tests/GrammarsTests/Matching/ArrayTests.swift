import Grammars
import Testing

@Suite struct ArrayTests {
  @Test func allowsExactlyWhatItSays() throws {
    let elements: [JSONValue] = [.null, .bool(true), .array([])]
    var arrays: [[JSONValue]] = [[]]
    var last: [[JSONValue]] = [[]]
    for _ in 0..<4 {
      last = last.flatMap { array in elements.map { array + [$0] } }
      arrays += last
    }
    let inner = SchemaNode.array(ArrayNode(items: .never))
    let prefixes: [[SchemaNode]] = [[], [.null], [.boolean(nil), .any], [.null, .never]]
    for prefix in prefixes {
      for items in [SchemaNode.any, .never, .null, inner, .anyOf([inner, .null])] {
        for (minimum, maximum) in [(0, nil), (0, 0), (1, nil), (2, 2), (0, 3), (3, nil), (2, 3)] {
          let node = ArrayNode(
            prefix: prefix, items: items, minimumCount: minimum, maximumCount: maximum)
          let reference = Reference(graph: SchemaGraph(root: .array(node)))
          let right = arrays.filter { reference.allows(.array($0)) }
          guard let grammar = try? Grammar(reference.graph) else {
            #expect(right.isEmpty)
            continue
          }
          for array in arrays {
            let text = JSONValue.array(array).serialized()
            #expect(accepts(grammar, text) == right.contains(array), "\(text) \(node)")
          }
        }
      }
    }
  }

  @Test func countsFar() throws {
    let node = ArrayNode(items: .null, minimumCount: 500, maximumCount: 1_000)
    let grammar = try grammar(.array(node))
    func text(_ count: Int) -> String {
      "[" + [String](repeating: "null", count: count).joined(separator: ",") + "]"
    }
    for count in [500, 700, 1_000] { #expect(accepts(grammar, text(count))) }
    for count in [0, 499, 1_001] { #expect(!accepts(grammar, text(count))) }
    #expect(String(decoding: ByteMatcher(grammar).shortestCompletion(), as: UTF8.self) == text(500))
  }
}
