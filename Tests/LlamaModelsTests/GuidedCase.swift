import Grammars
import LanguageModels
import Testing

/// A schema with an independent check of its values.
struct GuidedCase: Sendable, CustomTestStringConvertible {
  typealias Schema = DynamicGenerationSchema
  typealias Property = DynamicGenerationSchema.Property

  var testDescription: String
  var root: @Sendable () -> Schema
  var isValid: @Sendable (JSONValue) -> Bool

  func schema() throws -> GenerationSchema {
    try GenerationSchema(root: root(), dependencies: [])
  }

  static let text = GuidedCase(testDescription: "text") {
    Schema(name: "Text", properties: [Property(name: "text", schema: Schema(type: String.self))])
  } isValid: {
    $0.object?["text"]?.string != nil
  }

  static let all: [GuidedCase] = [
    GuidedCase(testDescription: "person") {
      Schema(
        name: "Person",
        properties: [
          Property(name: "name", schema: Schema(type: String.self)),
          Property(name: "age", schema: Schema(type: Int.self, guides: [.range(0...150)])),
          Property(name: "kind", schema: Schema(name: "Kind", anyOf: ["cat", "cow", "dog"])),
        ])
    } isValid: { value in
      guard let object = value.object, object.map(\.key) == ["name", "age", "kind"] else {
        return false
      }
      return object["name"]?.string != nil
        && (0...150).contains(object["age"]?.number?.int ?? -1)
        && ["cat", "cow", "dog"].contains(object["kind"]?.string ?? "")
    },
    GuidedCase(testDescription: "flag") {
      Schema(type: Bool.self)
    } isValid: {
      $0 == true || $0 == false
    },
    GuidedCase(testDescription: "integer") {
      Schema(type: Int.self)
    } isValid: {
      $0.number?.int != nil
    },
    GuidedCase(testDescription: "bounded number") {
      Schema(type: Double.self, guides: [.range(-0.5...0.25)])
    } isValid: {
      (-0.5...0.25).contains($0.number?.double ?? 1)
    },
    GuidedCase(testDescription: "choice") {
      Schema(name: "Colour", anyOf: ["red", "redder", "green", "\"quoted\"", "très bien"])
    } isValid: {
      ["red", "redder", "green", "\"quoted\"", "très bien"].contains($0.string ?? "")
    },
    GuidedCase(testDescription: "pattern") {
      Schema(type: String.self, guides: [.pattern(/[a-z]{2,4}-[0-9]+é?/)])
    } isValid: {
      $0.string?.wholeMatch(of: /[a-z]{2,4}-[0-9]+é?/) != nil
    },
    GuidedCase(testDescription: "list of three") {
      Schema(
        arrayOf: Schema(type: Int.self, guides: [.range(1...3)]), minimumElements: 3,
        maximumElements: 3)
    } isValid: {
      $0.array?.count == 3 && $0.array?.allSatisfy { (1...3).contains($0.number?.int ?? 0) } == true
    },
    GuidedCase(testDescription: "short list of words") {
      Schema(arrayOf: Schema(type: String.self), minimumElements: 0, maximumElements: 2)
    } isValid: {
      ($0.array?.count ?? 3) <= 2 && $0.array?.allSatisfy { $0.string != nil } == true
    },
    GuidedCase(testDescription: "optional") {
      Schema(
        name: "Note",
        properties: [
          Property(name: "title", schema: Schema(type: String.self)),
          Property(name: "due", schema: Schema(type: String.self), isOptional: true),
        ])
    } isValid: {
      $0.object?["title"]?.string != nil
        && $0.object?.allSatisfy { ["title", "due"].contains($0.key) } == true
    },
    GuidedCase(testDescription: "either") {
      Schema(
        name: "Either",
        anyOf: [
          Schema(
            name: "A",
            properties: [Property(name: "a", schema: Schema(type: Int.self))]),
          Schema(
            name: "B",
            properties: [Property(name: "b", schema: Schema(type: Bool.self))]),
        ])
    } isValid: {
      let keys = $0.object?.map(\.key)
      return keys == ["a"] || keys == ["b"]
    },
    GuidedCase(testDescription: "nested") {
      let leaf = Schema(
        name: "Leaf", properties: [Property(name: "n", schema: Schema(type: Int.self))])
      return Schema(
        name: "Tree",
        properties: [
          Property(
            name: "leaves", schema: Schema(arrayOf: leaf, minimumElements: 1, maximumElements: 3))
        ])
    } isValid: {
      $0.object?["leaves"]?.array?.allSatisfy { $0.object?["n"]?.number?.int != nil } == true
    },
    text,
  ]
}
