// swift-tools-version: 6.2
import PackageDescription

// An app that takes notes and search out of the package, and no other format. `.ci/run` builds and
// runs it, and checks that it links neither libxml2 nor libarchive, and resolves neither
// swift-syntax nor ArgumentParser.
let package = Package(
  name: "NotesApp",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Recollect", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "NotesApp",
      dependencies: [
        .product(name: "NoteImporters", package: "Recollect"),
        .product(name: "Recollect", package: "Recollect"),
        .product(name: "RecollectTesting", package: "Recollect"),
      ])
  ])
