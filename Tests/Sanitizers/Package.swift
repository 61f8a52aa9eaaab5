// swift-tools-version: 6.2
import PackageDescription

// The code with pointers, for `make test-sanitizers`, which links this file beside the folders
// Sources and Tests of the repository.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Sanitizers",
  platforms: [.macOS(.v15), .iOS(.v18)],
  targets: [
    .target(name: "Kernels"),
    .target(name: "VectorSearch", dependencies: ["Kernels"], swiftSettings: strict),
    .target(name: "VectorSearchTesting", dependencies: ["VectorSearch"], swiftSettings: strict),
    .target(name: "VectorStore", dependencies: ["VectorSearch"], swiftSettings: strict),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "VectorSearchTests",
      dependencies: ["VectorSearch", "VectorSearchTesting", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "VectorStoreTests", dependencies: ["VectorSearch", "VectorStore", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "KernelsTests", dependencies: ["Kernels", "TestSupport"],
      path: "Tests/EmbeddingsTests/Kernels", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
