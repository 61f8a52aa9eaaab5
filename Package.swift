// swift-tools-version: 6.2
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
    .library(name: "Recollect", targets: ["Recollect"]),
    .library(name: "Importers", targets: ["Importers"]),
    .library(name: "Embeddings", targets: ["Embeddings"]),
    .library(name: "VectorSearch", targets: ["VectorSearch"]),
    .library(name: "Grammars", targets: ["Grammars"]),
    .library(name: "LanguageModels", targets: ["LanguageModels"]),
    .library(name: "LlamaModels", targets: ["LlamaModels"]),
    .library(name: "RecollectTesting", targets: ["RecollectTesting"]),
    .executable(name: "recollect", targets: ["RecollectCommand"]),
    .executable(name: "recollect-bench", targets: ["RecollectBench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .target(name: "Kernels"),
    .target(name: "VectorSearch", dependencies: ["Kernels"], swiftSettings: strict),
    .target(
      name: "Embeddings",
      dependencies: ["Kernels", .product(name: "Crypto", package: "swift-crypto")],
      swiftSettings: strict),
    .target(name: "Items", swiftSettings: strict),
    .systemLibrary(
      name: "CXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(
      name: "Importers",
      dependencies: [
        "Items", "CXML2", .product(name: "Yams", package: "Yams"),
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .target(name: "Grammars", swiftSettings: strict),
    .target(name: "LanguageModels", swiftSettings: strict),
    .systemLibrary(
      name: "CLlama", pkgConfig: "llama", providers: [.brew(["llama.cpp"])]),
    .target(
      name: "LlamaModels", dependencies: ["CLlama", "LanguageModels"], swiftSettings: strict),
    .target(
      name: "Recollect",
      dependencies: [
        "Items", "Embeddings", "VectorSearch", "LanguageModels",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
    .target(
      name: "RecollectTesting", dependencies: ["Embeddings", "LanguageModels"],
      swiftSettings: strict),
    .executableTarget(
      name: "RecollectCommand",
      dependencies: [
        "Recollect", "Items", "Importers", "Embeddings", "LanguageModels", "LlamaModels",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "RecollectBench",
      dependencies: [
        "Recollect", "Items", "Importers", "Embeddings", "RecollectTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // What tests share: seeded randomness and gates.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "VectorSearchTests", dependencies: ["VectorSearch", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "EmbeddingsTests",
      dependencies: ["Embeddings", "Kernels", "RecollectTesting", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "ImportersTests", dependencies: ["Importers", "Items", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GrammarsTests", dependencies: ["Grammars", "TestSupport"],
      exclude: ["JSONSchema/Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "LanguageModelsTests",
      dependencies: ["LanguageModels", "RecollectTesting", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LlamaModelsTests", dependencies: ["LlamaModels", "LanguageModels"],
      swiftSettings: strict),
    .testTarget(
      name: "RecollectTests",
      dependencies: [
        "Recollect", "Items", "Importers", "Embeddings", "LanguageModels", "RecollectTesting",
        "RecollectCommand", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Recollect", "Importers", "Embeddings", "RecollectCommand",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
