import Testing

/// The complete expansions of `@Generable` on enums.
@Suite struct EnumExpansionTests {
  @Test func plainCases() {
    expect(
      """
      @Generable(description: "How someone feels")
      public enum Mood {
        case happy, `default`
      }
      """,
      expandsTo: """
        public enum Mood {
          case happy, `default`

          public nonisolated static var generationSchema: LanguageModels.GenerationSchema {
            LanguageModels.GenerationSchema(
              type: Self.self,
              description: "How someone feels",
              anyOf: [
                "happy",
                "default",
              ]
            )
          }
        }

        extension Mood: nonisolated LanguageModels.Generable {
          public nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
            let choice = try content.enumCase()
            switch choice.name {
            case "happy":
              self = .happy
            case "default":
              self = .`default`
            default:
              throw choice.isNoCase(of: Self.self, among: ["happy", "default"])
            }
          }

          public nonisolated var generatedContent: LanguageModels.GeneratedContent {
            switch self {
            case .happy:
              LanguageModels.GeneratedContent(kind: .string("happy"))
            case .`default`:
              LanguageModels.GeneratedContent(kind: .string("default"))
            }
          }
        }
        """)
  }

  @Test func rawStrings() {
    expect(
      """
      @Generable
      enum Size: String, Sendable {
        case small = "S"
        case large
      }
      """,
      expandsTo: """
        enum Size: String, Sendable {
          case small = "S"
          case large

          nonisolated static var generationSchema: LanguageModels.GenerationSchema {
            LanguageModels.GenerationSchema(
              type: Self.self,
              anyOf: [
                "S",
                "large",
              ]
            )
          }
        }

        extension Size: nonisolated LanguageModels.Generable {
          nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
            let choice = try content.enumCase()
            switch choice.name {
            case "S":
              self = .small
            case "large":
              self = .large
            default:
              throw choice.isNoCase(of: Self.self, among: ["S", "large"])
            }
          }

          nonisolated var generatedContent: LanguageModels.GeneratedContent {
            switch self {
            case .small:
              LanguageModels.GeneratedContent(kind: .string("S"))
            case .large:
              LanguageModels.GeneratedContent(kind: .string("large"))
            }
          }
        }
        """)
  }

  @Test func otherRawValues() {
    expect(
      """
      @Generable
      enum Level: Int {
        case low = 1
      }
      """,
      expandsTo: """
        enum Level: Int {
          case low = 1

          nonisolated static var generationSchema: LanguageModels.GenerationSchema {
            LanguageModels.GenerationSchema(
              type: Self.self,
              anyOf: [
                "low",
              ]
            )
          }
        }

        extension Level: nonisolated LanguageModels.Generable {
          nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
            let choice = try content.enumCase()
            switch choice.name {
            case "low":
              self = .low
            default:
              throw choice.isNoCase(of: Self.self, among: ["low"])
            }
          }

          nonisolated var generatedContent: LanguageModels.GeneratedContent {
            switch self {
            case .low:
              LanguageModels.GeneratedContent(kind: .string("low"))
            }
          }
        }
        """)
  }

  @Test func associatedValues() {
    expect(
      """
      @Generable(description: "What to draw")
      public indirect enum Shape {
        case nothing
        case named(String)
        case circle(radius: Double, _ label: String, Self?)
        case maybe(Int?)
      }
      """,
      expandsTo: """
        public indirect enum Shape {
          case nothing
          case named(String)
          case circle(radius: Double, _ label: String, Self?)
          case maybe(Int?)

          public nonisolated static var generationSchema: LanguageModels.GenerationSchema {
            LanguageModels.GenerationSchema(
              type: Self.self,
              description: "What to draw",
              anyOf: [
                GenerableCases.NamedCase.self,
                GenerableCases.CircleCase.self,
                GenerableCases.MaybeCase.self,
                GenerableCases.Names.self,
              ]
            )
          }

          private nonisolated enum GenerableCases {
            nonisolated enum NamedCase: LanguageModels.GenerableCase {
              nonisolated static var generationSchema: LanguageModels.GenerationSchema {
                LanguageModels.GenerationSchema(
                  type: Self.self,
                  properties: [
                    .init(name: "named", type: String.self),
                  ]
                )
              }
            }

            nonisolated enum CircleCase: LanguageModels.GenerableCase {
              nonisolated static var generationSchema: LanguageModels.GenerationSchema {
                LanguageModels.GenerationSchema(
                  type: Self.self,
                  properties: [
                    .init(name: "circle", type: CircleValues.self),
                  ]
                )
              }
            }

            nonisolated enum CircleValues: LanguageModels.GenerableCase {
              nonisolated static var generationSchema: LanguageModels.GenerationSchema {
                LanguageModels.GenerationSchema(
                  type: Self.self,
                  properties: [
                    .init(name: "radius", type: Double.self),
                    .init(name: "label", type: String.self),
                    .init(name: "_2", type: Shape?.self),
                  ]
                )
              }
            }

            nonisolated enum MaybeCase: LanguageModels.GenerableCase {
              nonisolated static var generationSchema: LanguageModels.GenerationSchema {
                LanguageModels.GenerationSchema(
                  type: Self.self,
                  properties: [
                    .init(name: "maybe", type: MaybeValues.self),
                  ]
                )
              }
            }

            nonisolated enum MaybeValues: LanguageModels.GenerableCase {
              nonisolated static var generationSchema: LanguageModels.GenerationSchema {
                LanguageModels.GenerationSchema(
                  type: Self.self,
                  properties: [
                    .init(name: "_0", type: Int?.self),
                  ]
                )
              }
            }

            nonisolated enum Names: LanguageModels.GenerableCase {
              nonisolated static var generationSchema: LanguageModels.GenerationSchema {
                LanguageModels.GenerationSchema(
                  type: Self.self,
                  anyOf: [
                    "nothing",
                  ]
                )
              }
            }
          }
        }

        extension Shape: nonisolated LanguageModels.Generable {
          public nonisolated init(_ content: LanguageModels.GeneratedContent) throws {
            let choice = try content.enumCase()
            switch choice.name {
            case "nothing":
              self = .nothing
            case "named":
              self = .named(try choice.value())
            case "circle":
              self = .circle(radius: try choice.value(forProperty: "radius"), try choice.value(forProperty: "label"), try choice.value(forProperty: "_2"))
            case "maybe":
              self = .maybe(try choice.value(forProperty: "_0"))
            default:
              throw choice.isNoCase(of: Self.self, among: ["nothing", "named", "circle", "maybe"])
            }
          }

          public nonisolated var generatedContent: LanguageModels.GeneratedContent {
            switch self {
            case .nothing:
              LanguageModels.GeneratedContent(kind: .string("nothing"))
            case .named(let value0):
              LanguageModels.GeneratedContent(properties: ["named": value0])
            case .circle(let value0, let value1, let value2):
              LanguageModels.GeneratedContent(properties: ["circle": LanguageModels.GeneratedContent(fields: [
                .init("radius", value0),
                .init("label", value1),
                .init("_2", value2),
              ])])
            case .maybe(let value0):
              LanguageModels.GeneratedContent(properties: ["maybe": LanguageModels.GeneratedContent(fields: [
                .init("_0", value0),
              ])])
            }
          }
        }
        """)
  }
}
