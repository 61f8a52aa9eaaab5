import Testing

/// The declarations that can't be generated, with the diagnostics and fix-its of the macros.
@Suite struct DiagnosticTests {
  /// A declaration that contains one mistake.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var source: String
    var message: String
    var line = 3
    var column = 3
    var fixIt: String?
    var fixed: String?

    var testDescription: String { message }
  }

  static let ofTypes: [Mistake] = [
    Mistake(
      source: "@Generable\nclass Dish {\n  var name: String\n}",
      message:
        "'@Generable' is for structs and enums: a model writes values, and a class isn't one",
      line: 1, column: 1, fixIt: "make it a struct",
      fixed: "@Generable\nstruct Dish {\n  var name: String\n}"),
    Mistake(
      source: "@Generable\nclass Dish: Food {\n}",
      message:
        "'@Generable' is for structs and enums: a model writes values, and a class isn't one",
      line: 1, column: 1),
    Mistake(
      source: "@Generable\nactor Dish {\n}",
      message:
        "'@Generable' is for structs and enums: a model writes values, and an actor isn't one",
      line: 1, column: 1, fixIt: "make it a struct", fixed: "@Generable\nstruct Dish {\n}"),
    Mistake(
      source: "@Generable\nprotocol Dish {\n}",
      message:
        "'@Generable' is for structs and enums: a model writes values, and a protocol isn't one",
      line: 1, column: 1),
    Mistake(
      source: "@Generable\nenum Nothing {\n}",
      message: "A '@Generable' enum needs at least one case for a model to choose", line: 2,
      column: 6),
    Mistake(
      source: "@Generable\nenum Shape {\n  case circle(radius: Int)\n  case circle(width: Int)\n}",
      message:
        "Two cases are called \"circle\"; in generated content a case is told by its name alone",
      line: 4, column: 8),
    Mistake(
      source: "@Generable\nenum Shape {\n  case a\n  #if DEBUG\n  case b\n  #endif\n}",
      message:
        "A case of a '@Generable' enum can't be inside '#if': the macro can't tell whether it's "
        + "compiled; put the whole enum inside '#if' instead", line: 4),
    Mistake(
      source: "@Generable\nenum Shape {\n  case a([String: Int])\n}",
      message:
        "'_0' can't be generated: a schema can't name a dictionary's keys; use an array of a "
        + "'@Generable' struct with a property for the key and one for the value", column: 10),
  ]

  static let ofProperties: [Mistake] = [
    Mistake(
      source: "var id = UUID()",
      message:
        "'id' needs a type annotation: '@Generable' can't see what its initial value is",
      column: 7, fixIt: "add a type annotation", fixed: "var id: UUID = UUID()"),
    Mistake(
      source: "var words = [String]()",
      message:
        "'words' needs a type annotation: '@Generable' can't see what its initial value is",
      column: 7, fixIt: "add a type annotation", fixed: "var words: [String] = [String]()"),
    Mistake(
      source: "var first = [], second: Int",
      message:
        "'first' needs a type annotation: '@Generable' can't see what its initial value is",
      column: 7, fixIt: "add a type annotation", fixed: "var first: <#Type#> = [], second: Int"),
    Mistake(
      source: "var (low, high): (Int, Int)",
      message:
        "'@Generable' can't read a pattern of several names; declare each property by itself",
      column: 7),
    Mistake(
      source: "#if DEBUG\n  var note: String\n  #endif",
      message:
        "A stored property of a '@Generable' type can't be inside '#if': the macro can't tell "
        + "whether it's compiled; put the whole type inside '#if' instead"),
    Mistake(
      source: "var prices: [String: Int]",
      message:
        "'prices' can't be generated: a schema can't name a dictionary's keys; use an array of a "
        + "'@Generable' struct with a property for the key and one for the value", column: 15),
    Mistake(
      source: "var prices: [Swift.Dictionary<String, Int>]?",
      message:
        "'prices' can't be generated: a schema can't name a dictionary's keys; use an array of a "
        + "'@Generable' struct with a property for the key and one for the value", column: 15),
    Mistake(
      source: "var tags: Optional<Set<String>>",
      message:
        "'tags' can't be generated: a schema can't keep a model from repeating an element; use "
        + "an array and make a set of it afterwards", column: 13),
    Mistake(
      source: "var range: (low: Int, high: Int)",
      message: "'range' can't be generated: a tuple has no schema; use a '@Generable' struct",
      column: 14),
    Mistake(
      source: "var action: @Sendable () -> Void",
      message: "'action' can't be generated: a model can't write a function", column: 15),
    Mistake(
      source: "var dish: any Generable",
      message:
        "'dish' can't be generated: its type must be known; use a '@Generable' enum with a case "
        + "for each type it may have", column: 13),
  ]

  static let ofGuides: [Mistake] = [
    Mistake(
      source: "@Guide(.range(1...5)) var name: String",
      message: "'range' guides numbers, and 'name' is of type 'String'", column: 10),
    Mistake(
      source: "@Guide(/[a-z]+/) var price: Int?",
      message: "a regular expression guides strings, and 'price' is of type 'Int?'", column: 10),
    Mistake(
      source: "@Guide(.count(3)) var isOpen: Bool",
      message: "'count' guides arrays, and 'isOpen' is of type 'Bool'", column: 10),
    Mistake(
      source: "@Guide(description: \"One\")\n  @Guide(.anyOf([\"a\"]))\n  var name: String",
      message: "A property has one '@Guide'; put the description and all guides into it",
      line: 4, fixIt: "remove '@Guide'",
      fixed: "@Guide(description: \"One\")\n  var name: String"),
  ]

  static let ofGuidesInVain: [Mistake] = [
    Mistake(
      source: "@Guide(description: \"Long\")\n  var length: Int { 3 }",
      message: "'@Guide' has no effect here: a property that isn't stored isn't generated",
      fixIt: "remove '@Guide'", fixed: "var length: Int { 3 }"),
    Mistake(
      source: "@Guide(description: \"Long\")\n  static var length: Int = 3",
      message: "'@Guide' has no effect here: a property of the type itself isn't generated",
      fixIt: "remove '@Guide'", fixed: "static var length: Int = 3"),
    Mistake(
      source: "@Guide(description: \"Long\")\n  lazy var length: Int = 3",
      message: "'@Guide' has no effect here: a property that isn't stored isn't generated",
      fixIt: "remove '@Guide'", fixed: "lazy var length: Int = 3"),
    Mistake(
      source: "@Guide(description: \"Long\")\n  let length = 3",
      message: "'@Guide' has no effect here: a 'let' with an initial value isn't generated",
      fixIt: "make it a 'var'", fixed: "@Guide(description: \"Long\")\n  var length = 3"),
    Mistake(
      source: "@Guide(description: \"Which\")\n  var id: GenerationID",
      message:
        "'@Guide' has no effect here: a GenerationID is given by the session, not by the model",
      fixIt: "remove '@Guide'", fixed: "var id: GenerationID"),
    Mistake(
      source: "@Guide(description: \"Cook\")\n  func cook() {}",
      message: "'@Guide' is for stored properties of '@Generable' types",
      fixIt: "remove '@Guide'", fixed: "func cook() {}"),
  ]

  @Test(arguments: ofTypes) func typesThatCannotBe(_ mistake: Mistake) {
    check(mistake, in: mistake.source, fixed: mistake.fixed)
  }

  @Test(arguments: ofProperties + ofGuides) func propertiesThatCannotBe(_ mistake: Mistake) {
    check(
      mistake, in: "@Generable\nstruct Menu {\n  \(mistake.source)\n}",
      fixed: mistake.fixed.map { "@Generable\nstruct Menu {\n  \($0)\n}" })
  }

  /// Checks guides in a correct type.
  ///
  /// Only the guide's own macro is expanded, and reports the guide.
  @Test(arguments: ofGuidesInVain) func guidesInVain(_ mistake: Mistake) {
    check(
      mistake, in: "@Other @Generable\nstruct Menu {\n  \(mistake.source)\n}",
      fixed: mistake.fixed.map { "@Other @Generable\nstruct Menu {\n  \($0)\n}" },
      only: ["Guide"])
  }

  @Test func guideOnACase() {
    check(
      Mistake(
        source: "",
        message:
          "'@Guide' is for stored properties; say what a case means in the description of "
          + "'@Generable', or in its name", fixIt: "remove '@Guide'"),
      in: "@Generable\nenum Mood {\n  @Guide(description: \"Happy\")\n  case happy\n}",
      fixed: "@Generable\nenum Mood {\n  case happy\n}", only: ["Guide"])
  }

  @Test func guideInATypeThatIsNotGenerable() {
    check(
      Mistake(
        source: "",
        message: "'@Guide' has no effect here: the type it's in isn't marked '@Generable'",
        fixIt: "remove '@Guide'"),
      in: "@Other\nstruct Menu {\n  @Guide(description: \"Name\")\n  var name: String\n}",
      fixed: "@Other\nstruct Menu {\n  var name: String\n}")
  }

  /// Checks that all mistakes are reported, not only the first.
  @Test func severalMistakesAtOnce() {
    expect(
      "@Generable\nstruct Menu {\n  var a: Set<Int>\n  var b: () -> Void\n}",
      expandsTo: "struct Menu {\n  var a: Set<Int>\n  var b: () -> Void\n}",
      diagnostics: [
        .init(
          message:
            "'a' can't be generated: a schema can't keep a model from repeating an element; use "
            + "an array and make a set of it afterwards", line: 3, column: 10),
        .init(
          message: "'b' can't be generated: a model can't write a function", line: 4, column: 10),
      ])
  }

  /// Checks the identifiers of messages, which don't change with the messages' wording.
  @Test func namesOfMistakes() throws {
    let source = "@Generable\nstruct Menu {\n  var a: Set<Int>\n  var b: () -> Void\n}"
    #expect(try Plugin.expand(source).diagnostics.map(\.id) == ["set", "function"])
  }

  private func check(
    _ mistake: Mistake, in source: String, fixed: String?, only macros: Set<String> = []
  ) {
    var fixIts: [Expansion.FixIt] = []
    if let message = mistake.fixIt, let fixed { fixIts = [.init(message: message, fixed: fixed)] }
    expect(
      source, expandsTo: withoutMacros(source, macros),
      diagnostics: [
        .init(
          message: mistake.message, line: mistake.line, column: mistake.column, fixIts: fixIts)
      ],
      only: macros)
  }

  /// Returns the source with only the macros' attributes removed.
  private func withoutMacros(_ source: String, _ macros: Set<String>) -> String {
    let withoutGuides = source.replacing(/@Guide\((?:[^()]|\([^()]*\))*\)\s+/, with: "")
    return macros.isEmpty || macros.contains("Generable")
      ? withoutGuides.replacing(/@Generable\s+/, with: "") : withoutGuides
  }
}
