// swift-tools-version: 6.2
import PackageDescription

// Tests of Apple's own models, for someone with a Mac: swift test --package-path Tests/MacModels
let package = Package(
  name: "MacModels",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "Recollect", path: "../..", traits: [])],
  targets: [
    .testTarget(
      name: "MacModelsTests",
      dependencies: [
        .product(name: "AppleModels", package: "Recollect"),
        .product(name: "Embeddings", package: "Recollect"),
        .product(name: "LanguageModels", package: "Recollect"),
        .product(name: "RecollectTesting", package: "Recollect"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
