import Testing

/// The dependence of expansions on a struct's declaration: access, parameters, conformances.
@Suite struct StructDeclarationExpansionTests {
  @Test func aStructThatIsPublicByItsExtension() {
    expect(
      """
      public extension Outer {
        @Generable
        struct Inner {
          var text: String
        }
      }
      """,
      expandsTo: """
        public extension Outer {
          struct Inner {
            var text: String

            public nonisolated static var generationSchema: LanguageModels.GenerationSchema {
              LanguageModels.GenerationSchema(
                type: Self.self,
                properties: [
                  .init(name: "text", type: String.self),
                ]
              )
            }

            public nonisolated struct PartiallyGenerated: Swift.Identifiable, LanguageModels.ConvertibleFromGeneratedContent {
              public var id: LanguageModels.GenerationID
              var text: String.PartiallyGenerated?

              public nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
                self.id = content.id ?? LanguageModels.GenerationID()
                self.text = try content.value(forProperty: "text")
              }
            }
          }
        }

        extension Outer.Inner: nonisolated LanguageModels.Generable {
          public nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
            self.text = try content.value(forProperty: "text")
          }

          public nonisolated var generatedContent: LanguageModels.GeneratedContent {
            LanguageModels.GeneratedContent(fields: [
              .init("text", self.text),
            ])
          }
        }
        """)
  }

  @Test func aGenericStruct() {
    expect(
      """
      @Generable
      struct Page<Item: Generable> {
        var items: [Item]
        var next: [Self]
      }
      """,
      expandsTo: """
        struct Page<Item: Generable> {
          var items: [Item]
          var next: [Self]

          nonisolated static var generationSchema: LanguageModels.GenerationSchema {
            LanguageModels.GenerationSchema(
              type: Self.self,
              properties: [
                .init(name: "items", type: [Item].self),
                .init(name: "next", type: [Self].self),
              ]
            )
          }

          nonisolated struct PartiallyGenerated: Swift.Identifiable, LanguageModels.ConvertibleFromGeneratedContent {
            var id: LanguageModels.GenerationID
            var items: [Item].PartiallyGenerated?
            var next: [Page].PartiallyGenerated?

            nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
              self.id = content.id ?? LanguageModels.GenerationID()
              self.items = try content.value(forProperty: "items")
              self.next = try content.value(forProperty: "next")
            }
          }
        }

        extension Page: nonisolated LanguageModels.Generable {
          nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
            self.items = try content.value(forProperty: "items")
            self.next = try content.value(forProperty: "next")
          }

          nonisolated var generatedContent: LanguageModels.GeneratedContent {
            LanguageModels.GeneratedContent(fields: [
              .init("items", self.items),
              .init("next", self.next),
            ])
          }
        }
        """)
  }

  @Test func aStructThatDeclaresItsConformance() {
    expect(
      """
      @Generable
      struct Dish: Generable {
        var name: String
      }
      """,
      expandsTo: """
        struct Dish: Generable {
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
            var id: LanguageModels.GenerationID
            var name: String.PartiallyGenerated?

            nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
              self.id = content.id ?? LanguageModels.GenerationID()
              self.name = try content.value(forProperty: "name")
            }
          }
        }

        extension Dish {
          nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
            self.name = try content.value(forProperty: "name")
          }

          nonisolated var generatedContent: LanguageModels.GeneratedContent {
            LanguageModels.GeneratedContent(fields: [
              .init("name", self.name),
            ])
          }
        }
        """, isConforming: true)
  }
}
