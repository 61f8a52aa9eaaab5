import Grammars
import LanguageModels
import Testing

/// Tests of the conformance that `@Generable` adds to an enum.
@Suite struct EnumTests {
  @Generable(description: "How someone feels") enum Mood: CaseIterable {
    case happy, sad
    case `default`
  }

  @Generable enum Size: String {
    case small = "S"
    case large = "L \"large\""
    case other
  }

  @Generable enum Level: Int {
    case low = 1
    case high = 2
  }

  @Generable indirect enum Shape: Equatable, Sendable {
    case nothing
    case named(String)
    case circle(radius: Double)
    case box(width: Double, height: Double, label: String?)
    case pair(Shape, Shape)
    case maybe(Int?)
    case group([Shape])
    case tagged(_ tag: String, with: Mood)
    case Named(Int)
  }

  @Generable struct Drawing: Equatable {
    var mood: Mood
    var shape: Shape?
    var moods: [Mood]
  }

  @Test(arguments: zip(Mood.allCases, ["happy", "sad", "default"]))
  func plainCasesAreTheirNames(mood: Mood, name: String) throws {
    #expect(mood.generatedContent.jsonString == "\"\(name)\"")
    #expect(try Mood(GeneratedContent(json: "\"\(name)\"")) == mood)
    #expect(Mood.generationSchema.document()["enum"] == ["happy", "sad", "default"])
    #expect(Mood.generationSchema.document()["description"] == "How someone feels")
  }

  @Test func stringsAreRespectedAsRawValues() throws {
    #expect(Size.large.generatedContent.jsonString == #""L \"large\"""#)
    #expect(try Size(Size.large.generatedContent) == .large)
    #expect(try Size(Size.other.generatedContent) == .other)
    #expect(Size.generationSchema.document()["enum"] == ["S", #"L "large""#, "other"])
  }

  @Test func otherRawValuesAreNot() throws {
    #expect(Level.high.generatedContent.jsonString == #""high""#)
    #expect(try Level(GeneratedContent(json: #""low""#)) == .low)
  }

  static let shapes: [(Shape, String)] = [
    (.nothing, #""nothing""#),
    (.named("square"), #"{"named":"square"}"#),
    (.circle(radius: 2.5), #"{"circle":{"radius":2.5}}"#),
    (.box(width: 1.5, height: 2.5, label: nil), #"{"box":{"width":1.5,"height":2.5}}"#),
    (
      .box(width: 1.5, height: 2.5, label: "b"),
      #"{"box":{"width":1.5,"height":2.5,"label":"b"}}"#
    ),
    (
      .pair(.nothing, .named("line")),
      #"{"pair":{"_0":"nothing","_1":{"named":"line"}}}"#
    ),
    (.maybe(nil), #"{"maybe":{}}"#),
    (.maybe(3), #"{"maybe":{"_0":3}}"#),
    (
      .group([.nothing, .circle(radius: 0.5)]), #"{"group":["nothing",{"circle":{"radius":0.5}}]}"#
    ),
    (.Named(3), #"{"Named":3}"#),
    (.tagged("t", with: .sad), #"{"tagged":{"tag":"t","with":"sad"}}"#),
  ]

  @Test(arguments: shapes.indices) func associatedValuesComeBack(index: Int) throws {
    let (shape, json) = Self.shapes[index]
    #expect(shape.generatedContent.jsonString.filter { $0 != " " } == json)
    #expect(try Shape(GeneratedContent(json: json)) == shape)
  }

  @Test(arguments: [
    #""circles""#, #"{"circle": {"radius": "wide"}}"#, #"{"circle": 3}"#, "3", "null", "[]", "{}",
    #"{"pair": {"_0": "nothing"}}"#, #"{"circle": {"radius": 1}, "named": "x"}"#, #""named""#,
  ]) func whatIsNoCaseIsAnError(json: String) {
    #expect(throws: (any Error).self) { try Shape(GeneratedContent(json: json)) }
  }

  @Test func theErrorNamesTheCasesThatAre() {
    #expect {
      _ = try Mood(GeneratedContent(json: #""angry""#))
    } throws: {
      "\($0)".contains("angry") && "\($0)".contains("Mood")
    }
  }

  @Test func enumsInsideStructsComeBack() throws {
    let drawing = Drawing(mood: .sad, shape: .circle(radius: 1.5), moods: [.happy, .default])
    #expect(try Drawing(GeneratedContent(json: drawing.generatedContent.jsonString)) == drawing)
  }

  @Test func aPartialStructLeavesUnfinishedEnumsOut() throws {
    let partial = try Drawing.PartiallyGenerated(
      GeneratedContent(json: #"{"mood": "sad", "moods": ["happy"]}"#))
    #expect(partial.mood == .sad)
    #expect(partial.shape == nil)
    #expect(partial.moods == [.happy])
  }

  @Test func theSchemaHasAChoiceForEachCase() throws {
    let document = Shape.generationSchema.document()
    try Shape.generationSchema.check()
    let choices = try #require(document["anyOf"]?.array).map { choice in
      choice["$ref"]?.string?.split(separator: "/").last.flatMap { document["$defs"]?[String($0)] }
    }
    let keys = choices.compactMap { $0?["properties"]?.object?.keys.map { $0 } }
    #expect(
      keys == [
        ["named"], ["circle"], ["box"], ["pair"], ["maybe"], ["group"], ["tagged"], ["Named"],
      ])
    #expect(choices.last??["enum"] == ["nothing"])
    let named = try #require(choices.first ?? nil)
    #expect(named["required"] == ["named"])
    #expect(named["properties"]?["named"]?["type"] == "string")
    let box = try #require(document["$defs"]?["BoxValues"])
    #expect(box["required"] == ["width", "height"])
    let group = try #require(document["$defs"]?["GroupCase"])
    #expect(group["properties"]?["group"]?["items"]?["$ref"] == "#")
  }
}
