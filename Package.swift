// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Settings every Swift target shares: what a file uses it imports, what it imports stays inside
// unless it says otherwise, and an existential is spelled as one.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Recollect",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Recollect", targets: ["Recollect", "Items", "LibraryKeys", "SQLiteVectors"]),
    .library(name: "RecollectAnswers", targets: ["RecollectAnswers", "RecollectEvaluation"]),
    .library(
      name: "Importers",
      targets: [
        "Importers", "MailImporters", "ChatImporters", "MeetingImporters", "DocumentImporters",
        "MessageDatabases",
      ]),
    // Apart from the others, so that an app with notes alone links neither libxml2 nor libarchive.
    .library(name: "NoteImporters", targets: ["NoteImporters", "ImportSupport", "Items"]),
    .library(name: "Embeddings", targets: ["Embeddings"]),
    .library(name: "VectorSearch", targets: ["VectorSearch", "VectorStore"]),
    .library(name: "LanguageModels", targets: ["LanguageModels", "Grammars"]),
    .library(name: "LlamaModels", targets: ["LlamaModels"]),
    // Apart from the others, so that an app without it opens no connection.
    .library(name: "HTTPModels", targets: ["HTTPModels"]),
    // Empty where Apple's frameworks aren't.
    .library(name: "AppleModels", targets: ["AppleModels"]),
    .library(name: "AppSupport", targets: ["AppSupport"]),
    .library(name: "RecollectTesting", targets: ["RecollectTesting", "VectorSearchTesting"]),
    .executable(name: "recollect", targets: ["RecollectCommand"]),
  ],
  traits: [
    .default(enabledTraits: ["Macros", "Programs", "Server"]),
    .trait(
      name: "Macros",
      description: "The macros @Generable and @Guide, which need swift-syntax."),
    .trait(
      name: "Programs",
      description: "The program recollect and the examples, which need ArgumentParser."),
    .trait(
      name: "Server",
      description: "The commands serve and mcp, which need Hummingbird."),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(name: "Kernels"),
    .target(name: "Digests", dependencies: ["Kernels"], swiftSettings: strict),
    .target(name: "VectorSearch", dependencies: ["Kernels"], swiftSettings: strict),
    // Apart from RecollectTesting, so that tests of an index build no models.
    .target(name: "VectorSearchTesting", dependencies: ["VectorSearch"], swiftSettings: strict),
    .target(name: "VectorStore", dependencies: ["VectorSearch"], swiftSettings: strict),
    .target(
      name: "Embeddings",
      dependencies: ["Digests", "Kernels"],
      swiftSettings: strict),
    .target(name: "Items", swiftSettings: strict),
    .target(name: "Languages", swiftSettings: strict),
    .systemLibrary(
      name: "CXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .target(
      name: "ImportSupport",
      dependencies: ["Digests", "Items", "Languages"],
      swiftSettings: strict),
    // Apple's systems have libxml2 with a module of its own.
    .target(
      name: "Markup",
      dependencies: [
        "ImportSupport", "Items", .target(name: "CXML2", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict,
      linkerSettings: [.linkedLibrary("xml2", .when(platforms: [.macOS, .iOS]))]),
    // iOS has no libarchive; `canImport` leaves archives out there.
    .target(
      name: "Archives",
      dependencies: [
        "Digests", "ImportSupport", "Items",
        .target(name: "CArchive", condition: .when(platforms: [.macOS, .linux])),
      ],
      swiftSettings: strict),
    .target(
      name: "MarkdownSupport",
      dependencies: ["ImportSupport", "Items", .product(name: "Yams", package: "Yams")],
      swiftSettings: strict),
    .target(
      name: "MailImporters", dependencies: ["ImportSupport", "Items", "Languages", "Markup"],
      swiftSettings: strict),
    .target(
      name: "ChatImporters", dependencies: ["ImportSupport", "Items", "Languages", "Markup"],
      swiftSettings: strict),
    .target(
      name: "MeetingImporters",
      dependencies: ["ImportSupport", "Items", "Languages", "MarkdownSupport", "Markup"],
      swiftSettings: strict),
    .target(
      name: "NoteImporters", dependencies: ["ImportSupport", "Items", "MarkdownSupport"],
      swiftSettings: strict),
    .target(
      name: "DocumentImporters", dependencies: ["Archives", "ImportSupport", "Items", "Markup"],
      swiftSettings: strict),
    .target(
      name: "Importers",
      dependencies: [
        "Archives", "ChatImporters", "DocumentImporters", "ImportSupport", "Items",
        "MailImporters", "MeetingImporters", "NoteImporters",
      ],
      swiftSettings: strict),
    // Functions with a variable number of arguments, which GRDB's own module of SQLite leaves out.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "SQLiteVectors", dependencies: ["CSQLite", "VectorSearch"], swiftSettings: strict),
    .target(
      name: "MessageDatabases",
      dependencies: ["CSQLite", "Items", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict),
    .target(name: "Grammars", swiftSettings: strict),
    .macro(
      name: "GenerableMacros",
      dependencies: [
        .product(
          name: "SwiftCompilerPlugin", package: "swift-syntax", condition: .when(traits: ["Macros"])
        ),
        .product(
          name: "SwiftDiagnostics", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftParser", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftParserDiagnostics", package: "swift-syntax",
          condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntax", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntaxBuilder", package: "swift-syntax", condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntaxMacroExpansion", package: "swift-syntax",
          condition: .when(traits: ["Macros"])),
        .product(
          name: "SwiftSyntaxMacros", package: "swift-syntax", condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: strict),
    .target(
      name: "LanguageModels",
      dependencies: [
        "Grammars", .target(name: "GenerableMacros", condition: .when(traits: ["Macros"])),
      ],
      swiftSettings: strict),
    .systemLibrary(
      name: "CLlama", pkgConfig: "llama", providers: [.brew(["llama.cpp"])]),
    .target(
      name: "LlamaModels",
      dependencies: ["CLlama", "Digests", "Embeddings", "Grammars", "LanguageModels"],
      swiftSettings: strict),
    .target(
      name: "HTTPModels", dependencies: ["Grammars", "LanguageModels"], swiftSettings: strict),
    .target(
      name: "AppleModels", dependencies: ["Digests", "Embeddings", "Grammars", "LanguageModels"],
      swiftSettings: strict),
    .target(name: "ModelContextProtocol", swiftSettings: strict),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    // Apple's systems protect files themselves.
    .target(
      name: "LibraryKeys",
      dependencies: [.target(name: "CSodium", condition: .when(platforms: [.linux]))],
      swiftSettings: strict),
    // Apart from Recollect, so that it can't use a database.
    .target(name: "QuestionLanguage", dependencies: ["Languages"], swiftSettings: strict),
    .target(
      name: "Recollect",
      dependencies: [
        "CSQLite", "Digests", "Items", "Embeddings", "Languages", "LibraryKeys",
        "QuestionLanguage", "VectorSearch",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "RecollectAnswers",
      dependencies: ["Recollect", "Items", "LanguageModels", "Languages", "QuestionLanguage"],
      swiftSettings: strict),
    .target(
      name: "AppSupport",
      dependencies: ["Recollect", "RecollectAnswers", "Items", "LanguageModels"],
      swiftSettings: strict),
    .target(
      name: "RecollectEvaluation",
      dependencies: [
        "Recollect", "RecollectAnswers", "Embeddings", "Items", "LanguageModels",
        "QuestionLanguage",
      ],
      swiftSettings: strict),
    .target(
      name: "RecollectServer",
      dependencies: [
        "Recollect", "RecollectAnswers", "Digests", "Embeddings", "Grammars", "Items",
        "LanguageModels", "ModelContextProtocol",
        .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"])),
        .product(name: "Mustache", package: "swift-mustache", condition: .when(traits: ["Server"])),
      ],
      resources: [.embedInCode("Page/Resources")],
      swiftSettings: strict),
    .target(
      name: "RecollectTesting", dependencies: ["Embeddings", "Grammars", "LanguageModels"],
      swiftSettings: strict),
    .executableTarget(
      name: "RecollectCommand",
      dependencies: [
        "Recollect", "RecollectAnswers", "RecollectEvaluation", "Items", "Importers",
        "ImportSupport", "MessageDatabases", "Embeddings", "LanguageModels", "LibraryKeys",
        "LlamaModels",
        .product(name: "Yams", package: "Yams"),
        .target(name: "ModelContextProtocol", condition: .when(traits: ["Server"])),
        .target(name: "RecollectServer", condition: .when(traits: ["Server"])),
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Programs"])),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "recollect-bench",
      dependencies: [
        "Recollect", "RecollectAnswers", "RecollectEvaluation", "Items", "Importers", "Embeddings",
        "Grammars", "Kernels",
        "LanguageModels", "LibraryKeys", "LlamaModels", "QuestionLanguage", "RecollectTesting",
        "VectorSearch",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Programs"])),
      ],
      path: "Sources/RecollectBench",
      swiftSettings: strict),
    .executableTarget(
      name: "MenuAssistant",
      dependencies: [
        "MenuCore", "Embeddings", "LanguageModels", "LlamaModels", "RecollectAnswers",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Programs"])),
      ],
      path: "Examples/MenuAssistant",
      swiftSettings: strict),
    .target(
      name: "MenuCore",
      dependencies: ["Embeddings", "VectorSearch", "Items", "LanguageModels", "RecollectAnswers"],
      path: "Examples/MenuCore",
      resources: [.copy("Resources/menu.json"), .copy("Resources/words.json")],
      swiftSettings: strict),
    // iOS has no llama.cpp; `canImport` leaves it out there.
    .executableTarget(
      name: "MenuApp",
      dependencies: [
        "AppleModels", "MenuCore", "Embeddings", "LanguageModels", "RecollectAnswers",
        .target(name: "LlamaModels", condition: .when(platforms: [.macOS, .linux])),
      ],
      path: "Examples/MenuApp",
      swiftSettings: strict),
    .target(
      name: "PlannerCore",
      dependencies: [
        "AppSupport", "Recollect", "RecollectAnswers", "Items", "Embeddings", "LanguageModels",
      ],
      path: "Examples/PlannerCore",
      swiftSettings: strict),
    .executableTarget(
      name: "PlannerApp",
      dependencies: [
        "AppleModels", "AppSupport", "PlannerCore", "Recollect", "RecollectAnswers", "Embeddings",
        "LanguageModels",
      ],
      path: "Examples/PlannerApp",
      swiftSettings: strict),
    .executableTarget(
      name: "Planner",
      dependencies: [
        "PlannerCore", "Recollect", "RecollectAnswers", "Items", "Embeddings", "LanguageModels",
        "LlamaModels",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Programs"])),
      ],
      path: "Examples/Planner",
      swiftSettings: strict),
    .executableTarget(
      name: "Companion",
      dependencies: [
        "Recollect", "RecollectAnswers", "Embeddings", "LanguageModels", "LlamaModels",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: ["Programs"])),
      ],
      path: "Examples/Companion",
      swiftSettings: strict),
    // What tests share: seeded randomness, gates, and where the programs are.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "DigestsTests", dependencies: ["Digests", "Kernels", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "LibraryKeysTests", dependencies: ["LibraryKeys"], swiftSettings: strict),
    .testTarget(name: "LanguagesTests", dependencies: ["Languages"], swiftSettings: strict),
    .testTarget(
      name: "VectorSearchTests",
      dependencies: ["VectorSearch", "VectorSearchTesting", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "VectorStoreTests", dependencies: ["VectorSearch", "VectorStore", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SQLiteVectorsTests",
      dependencies: ["CSQLite", "SQLiteVectors", "VectorSearch", "VectorSearchTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "EmbeddingsTests",
      dependencies: ["Embeddings", "Kernels", "RecollectTesting", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "ImportersTests",
      dependencies: [
        "Importers", "Archives", "ChatImporters", "DocumentImporters", "ImportSupport",
        "MailImporters", "Markup", "MeetingImporters", "NoteImporters", "Items", "TestSupport",
      ],
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "MessageDatabasesTests",
      dependencies: [
        "MessageDatabases", "Importers", "Items", "Recollect", "RecollectTesting", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GrammarsTests", dependencies: ["Grammars", "TestSupport"],
      exclude: ["JSONSchema/Fixtures"], swiftSettings: strict),
    // These start the plugin as a program, which is there because LanguageModels needs it. Linking
    // swift-syntax would compile it a second time; depending on the plugin would have every test,
    // and what it tests, built for the compiler's side as well.
    .testTarget(
      name: "GenerableMacrosTests", dependencies: ["LanguageModels", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LanguageModelsTests",
      dependencies: ["LanguageModels", "Grammars", "RecollectTesting", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LlamaModelsTests",
      dependencies: [
        "LlamaModels", "Embeddings", "Grammars", "LanguageModels", "RecollectTesting",
        "TestSupport",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "ModelContextProtocolTests", dependencies: ["ModelContextProtocol", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RecollectTests",
      dependencies: [
        "Recollect", "Items", "Importers", "ImportSupport", "MailImporters", "Embeddings",
        "LanguageModels", "QuestionLanguage", "RecollectAnswers", "RecollectEvaluation",
        "RecollectTesting", "RecollectCommand", "LibraryKeys", "TestSupport", "VectorSearch",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RecollectAnswersTests",
      dependencies: [
        "RecollectAnswers", "RecollectEvaluation", "Recollect", "Items", "Embeddings",
        "LanguageModels", "LlamaModels", "RecollectTesting", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HTTPModelsTests",
      dependencies: [
        "HTTPModels", "Items", "LanguageModels", "LlamaModels", "Recollect", "RecollectAnswers",
        "RecollectServer", "RecollectTesting",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RecollectServerTests",
      dependencies: [
        "RecollectServer", "Recollect", "RecollectAnswers", "Importers", "Items", "Embeddings",
        "Grammars", "LanguageModels", "LibraryKeys", "ModelContextProtocol", "RecollectTesting",
        "TestSupport",
        .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"])),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MenuAssistantTests",
      dependencies: [
        "MenuAssistant", "MenuCore", "Embeddings", "Items", "LanguageModels", "LlamaModels",
        "RecollectAnswers", "RecollectTesting",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "PlannerTests",
      dependencies: [
        "PlannerCore", "AppSupport", "Recollect", "RecollectAnswers", "Items", "Embeddings",
        "LanguageModels", "LlamaModels", "RecollectTesting", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CompanionTests", dependencies: ["Companion", "Recollect", "Embeddings"],
      swiftSettings: strict),
    .testTarget(
      name: "RecollectBenchTests", dependencies: ["recollect-bench"], swiftSettings: strict),
    .testTarget(
      name: "AppSupportTests",
      dependencies: [
        "AppSupport", "Recollect", "RecollectAnswers", "Items", "Embeddings", "LanguageModels",
        "RecollectTesting", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Recollect", "RecollectAnswers", "RecollectEvaluation", "Importers", "ImportSupport",
        "Embeddings", "RecollectCommand", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: [
        "Support/browser.py", "Support/mcp-client.py", "Support/network-counts.py",
        "Support/openai-client.py",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// The optimizer takes half of the time in which these are compiled, and they compute little.
let unoptimized: Set = [
  "RecollectTests", "CommandTests", "RecollectAnswersTests", "LanguageModelsTests",
  "RecollectServerTests",
]
for target in package.targets where unoptimized.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
}
