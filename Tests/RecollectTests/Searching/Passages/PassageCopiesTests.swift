import Recollect
import Testing

@Suite("Copies of a passage in other files") struct PassageCopiesTests {
  @Test("A copy is found behind many passages that are only as long")
  func behindManyOfItsLength() async throws {
    let test = try TestLibrary()
    let plan = "# Plan\n\nPaint the boat now.\n"
    try test.write(plan, to: "a/plan.md")
    for number in 101...130 {
      try test.write("# Item\n\nPaint the boat \(number).\n", to: "b/\(number).md")
    }
    try test.write(plan, to: "z/plan copy.md")
    try await test.add()
    var options = SearchOptions(mode: .lexical, limit: 100, floor: nil)
    options.candidates = 100
    let found = try await test.library.search("paint the boat", options: options).passages
    #expect(found.count == 31)
    let plans = found.filter { $0.title == "Plan" }
    #expect(plans.map(\.path.name) == ["plan.md"])
    #expect(plans.map { $0.copies.map(\.path.name) } == [["plan copy.md"]])
  }
}

extension String {
  fileprivate var name: Substring {
    self[(lastIndex(of: "/").map { index(after: $0) } ?? startIndex)...]
  }
}
