// swift-tools-version: 6.2
import PackageDescription

// An app that takes notes and search out of the package, and no other format. `.ci/run` builds and
// runs it, and checks that it links neither libxml2 nor libarchive.
let package = Package(
  name: "NotesApp",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Recollect", path: "../..")],
  targets: [
    .executableTarget(
      name: "NotesApp",
      dependencies: [
        .product(name: "ImportSupport", package: "Recollect"),
        .product(name: "NoteImporters", package: "Recollect"),
        .product(name: "Recollect", package: "Recollect"),
        .product(name: "RecollectTesting", package: "Recollect"),
      ])
  ])
