import Grammars
public import LanguageModels
import Testing

// Types in various places and of various kinds, to which the expansion has to adapt. Most of the
// test is that they compile.

/// A public type with a property that isn't public.
@Generable(description: "Seen from outside")
public struct PublicType: Sendable, Hashable {
  /// A public property.
  public var name: String
  package var count: Int
  var inner: PublicChoice?
  private var secret = false

  /// An initializer written by hand.
  public init(name: String) {
    self.name = name
    count = 0
  }

  fileprivate var isSecret: Bool { secret }
}

/// A public enum.
@Generable public enum PublicChoice: Sendable, Hashable {
  /// A case without associated values.
  case plain
  /// A case with an associated value.
  case held(PublicType.PartName)
}

extension PublicType {
  /// A type in a public extension.
  @Generable public struct PartName: Sendable, Hashable {
    /// The text.
    public var text: String

    /// Creates a part name.
    public init(text: String) { self.text = text }
  }
}

public extension PublicChoice {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @Generable struct InPublicExtension {
    var text: String
  }
}

package struct PackageScope {
  @Generable package struct Inside {
    package var number: Int
  }
}

@Generable private struct PrivateType {
  var name: String
  fileprivate let number: Int
}

@Generable fileprivate enum PrivateChoice {
  case a
  case b(PrivateType)
}

@MainActor @Generable struct OnMain {
  var name: String
  var parts: [OnMain]
}

@MainActor struct Screen {
  @Generable struct State {
    var title: String
    var mood: Mood?

    @Generable enum Mood { case good, bad }
  }
}

@Generable struct Page<Item: Generable> {
  var items: [Item]
  var next: Int?
  var first: Item?
}

@Generable struct Tree: Equatable {
  var name: String
  var children: [Tree]
}

@Generable struct Chain: Equatable {
  var value: Int
  var rest: [Self]
}

@Generable struct Folder {
  var entries: [Entry]
}

@Generable indirect enum Entry {
  case file(name: String)
  case folder(Folder)
  case link(to: Entry)
}

@Generable struct `Type` {
  var `repeat`: String
  var `default`: Int!
}

@LanguageModels.Generable struct Qualified {
  @LanguageModels.Guide(description: "By its whole name") var name: Swift.String
  var list: Swift.Array<Int>
  var maybe: Optional<Double>
}

@Suite struct DeclarationTests {
  @Test func publicTypesAreWhole() throws {
    let value = try PublicType(
      GeneratedContent(
        json: #"{"name": "n", "count": 2, "inner": {"held": {"text": "t"}}, "secret": true}"#))
    #expect(value.isSecret)
    #expect(value.inner == .held(.init(text: "t")))
    #expect(try PublicType(value.generatedContent) == value)
    #expect(PublicType(name: "own").count == 0)
    let partials: Set = [try PublicType.PartiallyGenerated(value.generatedContent)]
    #expect(partials.first?.count == 2)
    #expect(PublicChoice.InPublicExtension(text: "t").generatedContent.jsonString.contains("t"))
    #expect(PackageScope.Inside(number: 1).generatedContent.jsonString.contains("1"))
  }

  @Test func privateTypesAreWhole() throws {
    let choice = PrivateChoice.b(PrivateType(name: "n", number: 1))
    guard case .b(let value) = try PrivateChoice(choice.generatedContent) else {
      Issue.record("Another case.")
      return
    }
    #expect(value.name == "n" && value.number == 1)
    #expect(PrivateChoice.a.generatedContent.jsonString == #""a""#)
  }

  /// The conformance can be used in code that isn't isolated to the type's actor.
  @Test nonisolated func isolatedTypesConformEverywhere() async throws {
    func read<Value: Generable>(_: Value.Type, _ json: String) throws -> String {
      try Value(GeneratedContent(json: json)).generatedContent.jsonString
    }
    #expect(try read(OnMain.self, #"{"name":"a","parts":[]}"#).contains("parts"))
    #expect(try read(Screen.State.self, #"{"title":"a","mood":"bad"}"#).contains("bad"))
    let types: [any Generable.Type] = [OnMain.self, Screen.State.self]
    #expect(types.count == 2)
  }

  @Test func genericTypesTakeTheirParameter() throws {
    let page = try Page<Tree>(
      GeneratedContent(json: #"{"items": [{"name": "a", "children": []}], "next": 3}"#))
    #expect(page.items.first?.name == "a")
    #expect(page.first == nil)
    #expect(page.asPartiallyGenerated().items?.first?.children?.isEmpty == true)
    #expect(try Page<Int>(GeneratedContent(json: #"{"items": [1, 2]}"#)).items == [1, 2])
    try Page<Tree>.generationSchema.check()
    #expect(Page<Tree>.generationSchema.document() != Page<Int>.generationSchema.document())
  }

  @Test func typesMayContainThemselves() throws {
    let tree = Tree(name: "a", children: [Tree(name: "b", children: [])])
    #expect(try Tree(GeneratedContent(json: tree.generatedContent.jsonString)) == tree)
    #expect(tree.asPartiallyGenerated().children?.first?.name == "b")
    #expect(Tree.generationSchema.document()["properties"]?["children"]?["items"]?["$ref"] == "#")
    let chain = Chain(value: 1, rest: [Chain(value: 2, rest: [])])
    #expect(try Chain(chain.generatedContent) == chain)
    #expect(chain.asPartiallyGenerated().rest?.first?.value == 2)
  }

  @Test func structsAndEnumsMayContainEachOther() throws {
    let json =
      #"{"entries":[{"file":{"name":"a"}},{"folder":{"entries":[]}},"#
      + #"{"link":{"to":{"file":{"name":"b"}}}}]}"#
    let folder = try Folder(GeneratedContent(json: json))
    #expect(folder.entries.count == 3)
    #expect(folder.generatedContent.jsonString.filter { $0 != " " } == json)
    try Folder.generationSchema.check()
    try Entry.generationSchema.check()
  }

  @Test func namesAreTakenAsTheyAre() throws {
    let type = try Type(GeneratedContent(json: #"{"repeat": "s", "default": 2}"#))
    #expect(type.repeat == "s" && type.default == 2)
    #expect(Type.generationSchema.document()["required"] == ["repeat"])
    let qualified = try Qualified(GeneratedContent(json: #"{"name": "n", "list": [1]}"#))
    #expect(qualified.list == [1] && qualified.maybe == nil)
    #expect(
      Qualified.generationSchema.document()["properties"]?["name"]?["description"]
        == "By its whole name")
  }
}
