import Testing

/// The complete expansions of `@Generable` on structs.
@Suite struct StructExpansionTests {
  @Test func everyKindOfProperty() {
    expect(
      """
      @Generable(description: "A dish")
      public struct Dish: Sendable, Equatable {
        @Guide(description: "Its name", .anyOf(["a", "b"])) public let name: String
        @Guide(.minimum(1), .maximum(5))
        var stars: Int?
        var isHot = false, weights = [-1.5], count: Int
        @Guide(/[a-z]+/) private var `class`: String
        var children: [Self] { didSet { print(oldValue) } }
        let fixed = 3
        static let shared = 4
        lazy var later = 5
        var computed: Int { 6 }
        var forced: Double!
      }
      """,
      expandsTo: """
        public struct Dish: Sendable, Equatable {
          public let name: String
          var stars: Int?
          var isHot = false, weights = [-1.5], count: Int
          private var `class`: String
          var children: [Self] { didSet { print(oldValue) } }
          let fixed = 3
          static let shared = 4
          lazy var later = 5
          var computed: Int { 6 }
          var forced: Double!

          public nonisolated static var generationSchema: LanguageModels.GenerationSchema {
            LanguageModels.GenerationSchema(
              type: Self.self,
              description: "A dish",
              properties: [
                .init(name: "name", description: "Its name", type: String.self, guides: [.anyOf(["a", "b"])]),
                .init(name: "stars", type: Int?.self, guides: [.minimum(1), .maximum(5)]),
                .init(name: "isHot", type: Swift.Bool.self),
                .init(name: "weights", type: [Swift.Double].self),
                .init(name: "count", type: Int.self),
                .init(name: "class", type: String.self, guides: [/[a-z]+/]),
                .init(name: "children", type: [Self].self),
                .init(name: "forced", type: Double?.self),
              ]
            )
          }

          public nonisolated struct PartiallyGenerated: Swift.Identifiable, LanguageModels.ConvertibleFromGeneratedContent, Swift.Equatable, Swift.Sendable {
            public var id: LanguageModels.GenerationID
            public var name: String.PartiallyGenerated?
            var stars: Int.PartiallyGenerated?
            var isHot: Swift.Bool.PartiallyGenerated?
            var weights: [Swift.Double].PartiallyGenerated?
            var count: Int.PartiallyGenerated?
            private var `class`: String.PartiallyGenerated?
            var children: [Dish].PartiallyGenerated?
            var forced: Double.PartiallyGenerated?

            public nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
              self.id = content.id ?? LanguageModels.GenerationID()
              self.name = try content.value(forProperty: "name")
              self.stars = try content.value(forProperty: "stars")
              self.isHot = try content.value(forProperty: "isHot")
              self.weights = try content.value(forProperty: "weights")
              self.count = try content.value(forProperty: "count")
              self.`class` = try content.value(forProperty: "class")
              self.children = try content.value(forProperty: "children")
              self.forced = try content.value(forProperty: "forced")
            }
          }
        }

        extension Dish: nonisolated LanguageModels.Generable {
          public nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
            self.name = try content.value(forProperty: "name")
            self.stars = try content.value(forProperty: "stars")
            self.isHot = try content.value(forProperty: "isHot")
            self.weights = try content.value(forProperty: "weights")
            self.count = try content.value(forProperty: "count")
            self.`class` = try content.value(forProperty: "class")
            self.children = try content.value(forProperty: "children")
            self.forced = try content.value(forProperty: "forced")
          }

          public nonisolated var generatedContent: LanguageModels.GeneratedContent {
            LanguageModels.GeneratedContent(fields: [
              .init("name", self.name),
              .init("stars", self.stars),
              .init("isHot", self.isHot),
              .init("weights", self.weights),
              .init("count", self.count),
              .init("class", self.`class`),
              .init("children", self.children),
              .init("forced", self.forced),
            ])
          }
        }
        """)
  }

  @Test func theIdentityOfTheContent() {
    expect(
      """
      @Generable
      struct Person {
        let id: GenerationID
        var name: String
      }
      """,
      expandsTo: """
        struct Person {
          let id: GenerationID
          var name: String

          nonisolated static var generationSchema: LanguageModels.GenerationSchema {
            LanguageModels.GenerationSchema(
              type: Self.self,
              properties: [
                .init(name: "name", type: String.self),
              ]
            )
          }

          nonisolated struct PartiallyGenerated: Swift.Identifiable, LanguageModels.ConvertibleFromGeneratedContent {
            var id: GenerationID
            var name: String.PartiallyGenerated?

            nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
              self.id = content.id ?? LanguageModels.GenerationID()
              self.name = try content.value(forProperty: "name")
            }
          }
        }

        extension Person: nonisolated LanguageModels.Generable {
          nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
            self.id = content.id ?? LanguageModels.GenerationID()
            self.name = try content.value(forProperty: "name")
          }

          nonisolated var generatedContent: LanguageModels.GeneratedContent {
            LanguageModels.GeneratedContent(fields: [
              .init("name", self.name),
            ], id: self.id)
          }
        }
        """)
  }

  @Test func anIDOfItsOwn() {
    expect(
      """
      @Generable
      struct Row {
        let id: Int
      }
      """,
      expandsTo: """
        struct Row {
          let id: Int

          nonisolated static var generationSchema: LanguageModels.GenerationSchema {
            LanguageModels.GenerationSchema(
              type: Self.self,
              properties: [
                .init(name: "id", type: Int.self),
              ]
            )
          }

          nonisolated struct PartiallyGenerated: LanguageModels.ConvertibleFromGeneratedContent {
            var id: Int.PartiallyGenerated?

            nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
              self.id = try content.value(forProperty: "id")
            }
          }
        }

        extension Row: nonisolated LanguageModels.Generable {
          nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
            self.id = try content.value(forProperty: "id")
          }

          nonisolated var generatedContent: LanguageModels.GeneratedContent {
            LanguageModels.GeneratedContent(fields: [
              .init("id", self.id),
            ])
          }
        }
        """)
  }

  @Test func nilWrittenOut() {
    expect(
      """
      @Generable(description: nil, representNilExplicitlyInGeneratedContent: true)
      struct Letter {
        var subject: Optional<String>
      }
      """,
      expandsTo: """
        struct Letter {
          var subject: Optional<String>

          nonisolated static var generationSchema: LanguageModels.GenerationSchema {
            LanguageModels.GenerationSchema(
              type: Self.self,
              representNilExplicitlyInGeneratedContent: true,
              properties: [
                .init(name: "subject", type: Optional<String>.self),
              ]
            )
          }

          nonisolated struct PartiallyGenerated: Swift.Identifiable, LanguageModels.ConvertibleFromGeneratedContent {
            var id: LanguageModels.GenerationID
            var subject: Optional<String>.PartiallyGenerated?

            nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
              self.id = content.id ?? LanguageModels.GenerationID()
              self.subject = try content.value(forProperty: "subject")
            }
          }
        }

        extension Letter: nonisolated LanguageModels.Generable {
          nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
            self.subject = try content.value(forProperty: "subject")
          }

          nonisolated var generatedContent: LanguageModels.GeneratedContent {
            LanguageModels.GeneratedContent(fields: [
              .init("subject", self.subject),
            ], explicitNil: true)
          }
        }
        """)
  }

  @Test func anEmptyStruct() {
    expect(
      """
      @Generable
      package struct Nothing {
      }
      """,
      expandsTo: """
        package struct Nothing {

          package nonisolated static var generationSchema: LanguageModels.GenerationSchema {
            LanguageModels.GenerationSchema(
              type: Self.self,
              properties: []
            )
          }

          package nonisolated struct PartiallyGenerated: Swift.Identifiable, LanguageModels.ConvertibleFromGeneratedContent {
            package var id: LanguageModels.GenerationID

            package nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
              self.id = content.id ?? LanguageModels.GenerationID()
            }
          }
        }

        extension Nothing: nonisolated LanguageModels.Generable {
          package nonisolated init(_ content: LanguageModels.GeneratedContent) throws {

          }

          package nonisolated var generatedContent: LanguageModels.GeneratedContent {
            LanguageModels.GeneratedContent(fields: [])
          }
        }
        """)
  }
}
