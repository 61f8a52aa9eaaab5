import Foundation
import Grammars
import LanguageModels
import Testing

/// Tests of the conformance that `@Generable` adds to a struct.
@Suite struct StructTests {
  @Generable(description: "A dish on the menu")
  struct Dish: Equatable {
    @Guide(description: "What the guest reads") var name: String
    @Guide(.range(1...200)) let price: Int
    var note: String?
    var parts: [Part]
    var isHot = false
    let kind = "dish"
    var label: String { "\(name) (\(price))" }
    static let house = "Recollect"
    lazy var upper = name.uppercased()

    @Generable struct Part: Equatable {
      var name: String, grams: Double
    }

    static func == (first: Dish, second: Dish) -> Bool {
      first.generatedContent.jsonString == second.generatedContent.jsonString
    }
  }

  static let soup = Dish(
    name: "Soup", price: 7, note: nil, parts: [.init(name: "Leek", grams: 80.5)], isHot: true)

  @Test func aValueIsWrittenInTheOrderOfDeclaration() {
    #expect(
      Self.soup.generatedContent.jsonString.filter { $0 != " " }
        == #"{"name":"Soup","price":7,"parts":[{"name":"Leek","grams":80.5}],"isHot":true}"#)
  }

  @Test(arguments: [nil, "Without \"cream\"\n"]) func aValueComesBackAsItWas(note: String?) throws {
    var dish = Self.soup
    dish.note = note
    let read = try Dish(GeneratedContent(json: dish.generatedContent.jsonString))
    #expect(read == dish)
    #expect(read.note == note)
  }

  @Test func aMissingPropertyIsNamed() {
    #expect {
      _ = try Dish(GeneratedContent(json: #"{"name": "Soup", "parts": [], "isHot": false}"#))
    } throws: {
      "\($0)".contains("price")
    }
  }

  @Test func theSchemaListsWhatIsGenerated() {
    let document = Dish.generationSchema.document()
    #expect(
      document["properties"]?.object?.keys.map { $0 }
        == ["name", "price", "note", "parts", "isHot"])
    #expect(document["required"] == ["name", "price", "parts", "isHot"])
    #expect(document["description"] == "A dish on the menu")
    #expect(document["properties"]?["name"]?["description"] == "What the guest reads")
    #expect(document["properties"]?["price"]?["minimum"] == 1)
    #expect(document["properties"]?["price"]?["maximum"] == 200)
  }

  @Test func aPartialValueHasWhatIsThere() throws {
    let partial = try Dish.PartiallyGenerated(
      GeneratedContent(json: #"{"name": "Soup", "parts": [{"name": "Leek"}]}"#))
    #expect(partial.name == "Soup")
    #expect(partial.price == nil)
    #expect(partial.parts?.count == 1)
    #expect(partial.parts?.first?.name == "Leek")
    #expect(partial.parts?.first?.grams == nil)
    #expect(partial == partial)
  }

  @Test func aWholeValueIsAlsoAPartialOne() {
    let partial = Self.soup.asPartiallyGenerated()
    #expect(partial.price == 7)
    #expect(partial.isHot == true)
    #expect(partial.parts?.map(\.grams) == [80.5])
  }

  @Generable(representNilExplicitlyInGeneratedContent: true)
  struct Letter {
    var subject: String?
    var pages: Int
  }

  @Test func nilCanBeWritten() throws {
    let letter = Letter(subject: nil, pages: 2)
    #expect(
      letter.generatedContent.jsonString.filter { $0 != " " } == #"{"subject":null,"pages":2}"#)
    #expect(Letter.generationSchema.document()["required"] == ["subject", "pages"])
    #expect(try Letter(GeneratedContent(json: #"{"subject": null, "pages": 2}"#)).subject == nil)
  }

  @Generable struct Person {
    let id: GenerationID
    var name: String
  }

  @Test func theIdentityIsNotForTheModel() throws {
    let content = GeneratedContent(properties: ["name": "Ada"], id: GenerationID())
    let person = try Person(content)
    #expect(person.id == content.id)
    #expect(person.generatedContent.id == person.id)
    #expect(try Person.PartiallyGenerated(content).id == content.id)
    #expect(Person.generationSchema.document()["properties"]?.object?.keys.map { $0 } == ["name"])
  }

  @Generable struct Row {
    var id: Int
    var `class`: String
  }

  @Test func ownIDsAndKeywordsAreKeysLikeOthers() throws {
    let row = try Row(GeneratedContent(json: #"{"id": 3, "class": "a"}"#))
    #expect(row.id == 3 && row.class == "a")
    #expect(try Row.PartiallyGenerated(row.generatedContent).id == 3)
  }

  @Generable struct Nothing {}

  @Test func aStructMayBeEmpty() throws {
    #expect(Nothing().generatedContent.jsonString == "{}")
    _ = try Nothing(GeneratedContent(json: "{}"))
  }

  @Generable struct Observed {
    var count: Int = 0 {
      didSet { changes += 1 }
    }
    private var changes = 0
    var ratio = -0.5, words = ["a", "b"]

    var seen: Int { changes }
  }

  @Test func typesCanBeReadOffLiterals() throws {
    let observed = try Observed(
      GeneratedContent(json: #"{"count": 2, "changes": 5, "ratio": 1, "words": []}"#))
    #expect(observed.count == 2 && observed.seen == 5)
    #expect(observed.ratio == 1 && observed.words.isEmpty)
  }
}
