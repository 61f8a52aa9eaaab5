import Foundation
import Grammars
import TestSupport
import Testing

@Suite struct RandomGraphTests {
  /// Checks that random choices always produce a value that the graph allows.
  @Test(arguments: 0..<8)
  func neverLeavesTheGraph(_ part: UInt64) async throws {
    var graphs = RandomGraph(seed: part)
    var random = SeededGenerator(seed: 100 + part)
    var made = 0
    while made < 40 {
      // Other tests wait for their turn on the same few threads.
      await Task.yield()
      let graph = try graphs.graph()
      guard let grammar = try? Grammar(graph) else { continue }
      made += 1
      let reference = Reference(graph: graph)
      for length in [0, 1, 2, 3, 5, 8, 13, 21, 34, 80] {
        let text = try randomText(of: grammar, length: length, &random)
        #expect(
          throws: Never.self, "\(text)",
          performing: {
            try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
          })
        let value = try JSONValue(parsing: text)
        #expect(reference.allows(value), "\(text) of \(graph)")
      }
    }
  }
}
