import Foundation
import LanguageModels
import Testing

@Suite struct PartialContentTests {
  private let json =
    #"{"name": "Soup \"du\" jour", "price": 12.5, "rating": 4, "#
    + #""allergens": ["milk", "nuts"], "note": "warm"}"#

  private func snapshots(of json: String) -> [GeneratedContent] {
    let answer = GenerationID()
    let characters = Array(json.unicodeScalars)
    return (0...characters.count).compactMap { count in
      let text = String(String.UnicodeScalarView(characters[..<count]))
      return GeneratedContent(partialJSON: text, answer: answer)
    }
  }

  @Test func nothingYet() {
    for text in ["", " ", "\n", "-", "tru", "1"] {
      #expect(GeneratedContent(partialJSON: text, answer: GenerationID()) == nil)
    }
  }

  @Test func typedSnapshotsGrow() throws {
    var before: Dish.PartiallyGenerated?
    for content in snapshots(of: json) {
      let dish = try Dish.PartiallyGenerated(content)
      if let before {
        #expect(dish.id == before.id)
        #expect((dish.name ?? "").hasPrefix(before.name ?? ""))
        #expect(before.price == nil || dish.price == before.price)
        #expect(before.rating == nil || dish.rating == before.rating)
        #expect((dish.allergens ?? []).starts(with: before.allergens ?? []))
        #expect((dish.note ?? "").hasPrefix(before.note ?? ""))
      }
      before = dish
    }
    let last = try #require(before)
    #expect(last.name == #"Soup "du" jour"#)
    #expect(last.price == 12.5)
    #expect(last.allergens == [.milk, .nuts])
    #expect(last.note == "warm")
    #expect(snapshots(of: json).last?.isComplete == true)
    #expect(snapshots(of: json).dropLast().allSatisfy { !$0.isComplete })
  }

  @Test func identitiesStayWithTheirPlaces() throws {
    let json = #"[{"name": "a", "children": [{"name": "b", "children": []}]}, {"name": "c"}]"#
    var known: [String: GenerationID] = [:]
    func visit(_ content: GeneratedContent, _ path: String) throws {
      let id = try #require(content.id)
      #expect(known[path, default: id] == id)
      known[path] = id
      switch content.kind {
      case .array(let elements):
        for (index, element) in elements.enumerated() { try visit(element, "\(path)/\(index)") }
      case .structure(let properties, _):
        for (key, value) in properties { try visit(value, "\(path)/\(key)") }
      default: break
      }
    }
    for content in snapshots(of: json) { try visit(content, "") }
    #expect(Set(known.values).count == known.count)
    #expect(known.count == 9)
    // A key with a slash has another identifier than a path.
    let keys = try #require(
      GeneratedContent(
        partialJSON: #"{"a": {"b": 1}, "a/b": 2, "a~1b": 3}"#, answer: GenerationID()))
    #expect(
      try keys.value(GeneratedContent.self, forProperty: "a").value(
        GeneratedContent.self, forProperty: "b"
      ).id != keys.value(GeneratedContent.self, forProperty: "a/b").id)
    // The identifiers of another response are different.
    let other = try #require(GeneratedContent(partialJSON: "[", answer: GenerationID()))
    #expect(other.id != known[""])
  }

  /// Tests the completeness of each part in prefixes of JSON texts.
  @Test(arguments: [
    (#"{"a":[1,{"b":"x"#, [false, false, true, false, false]),
    (#"{"a":[1,{"b":"x""#, [false, false, true, false, true]),
    (#"{"a":[1,{"b":"x"}"#, [false, false, true, true, true]),
    (#"{"a":[1,{"b":"x"}]"#, [false, true, true, true, true]),
    (#"{"a":[1,{"b":"x"}]}"#, [true, true, true, true, true]),
    (#"{"a":[1,{"b":"x"}],"c"#, [false, true, true, true, true]),
    (#"{"a":[1,{"b":"\"]"#, [false, false, true, false, false]),
    (#"{"a":[1,{"#, [false, false, true, false]),
    (#"{"a":[1"#, [false, false]),
    (#""a"#, [false]), (#""a""#, [true]), (#"["]"#, [false, false]), ("{", [false]),
  ])
  func completeness(text: String, expected: [Bool]) throws {
    func list(_ content: GeneratedContent) -> [Bool] {
      switch content.kind {
      case .array(let elements): [content.isComplete] + elements.flatMap(list)
      case .structure(let properties, let keys):
        [content.isComplete] + keys.compactMap { properties[$0] }.flatMap(list)
      default: [content.isComplete]
      }
    }
    let content = try #require(GeneratedContent(partialJSON: text, answer: GenerationID()))
    #expect(list(content) == expected)
  }

  @Test func unfinishedChoicesAreLeftOut() throws {
    let answer = GenerationID()
    func allergens(_ text: String) throws -> [Allergen]? {
      let content = try #require(GeneratedContent(partialJSON: text, answer: answer))
      return try Dish.PartiallyGenerated(content).allergens
    }
    #expect(try allergens(#"{"allergens": ["mi"#) == [])
    #expect(try allergens(#"{"allergens": ["milk", "nu"#) == [.milk])
    #expect(try allergens(#"{"allergens": ["milk", "nuts"]"#) == [.milk, .nuts])
    #expect(try allergens(#"{"allergens""#) == nil)
    #expect(throws: (any Error).self) { try allergens(#"{"allergens": ["wood"], "#) }
  }

  @Test func theWholeAnswerInOneStepIsTheSame() throws {
    let partial = try #require(GeneratedContent(partialJSON: json, answer: GenerationID()))
    #expect(try partial == GeneratedContent(json: json))
    #expect(try Dish(partial).note == "warm")
  }
}
