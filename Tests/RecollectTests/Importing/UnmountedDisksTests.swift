import Foundation
import Items
import Recollect
import TestSupport
import Testing

@Suite(.enabled(if: TestDisk.isPossible, "Mounting a disk takes Linux and root."))
struct UnmountedDisksTests {
  private let test: TestLibrary
  private var place: URL { test.notes.appending(path: "disk") }

  init() throws {
    test = try TestLibrary()
    try test.write("The tent is in the cellar.", to: "tent.md")
  }

  private func mounted() throws -> TestDisk {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    return try TestDisk(kilobytes: 256, at: place)
  }

  @Test("What is on a disk stays when the disk isn't mounted, and goes when the disk lacks it")
  func unmounted() async throws {
    let disk = try mounted()
    for name in ["oars", "sails"] { try test.write("The \(name) are dry.", to: "disk/\(name).md") }
    #expect(try await test.add().items == 3)
    disk.unmount()
    for isThere in [true, false] {
      if !isThere { try FileManager.default.removeItem(at: place) }
      let report = try await test.add()
      #expect(report.problems.map(\.path) == ["disk"])
      #expect(report.problems.first?.message.contains("2 items of it stay") == true)
      #expect(try test.items() == ["disk/oars.md", "disk/sails.md", "tent.md"])
    }
    let other = try mounted()
    try test.write("The oars are dry.", to: "disk/oars.md")
    #expect(try await test.add().problems.isEmpty)
    #expect(try test.items() == ["disk/oars.md", "tent.md"])
    other.unmount()
    #expect(try await test.add().problems.count == 1)
  }

  @Test("A folder in the place of a disk is read as any other")
  func replaced() async throws {
    let disk = try mounted()
    try test.write("The oars are dry.", to: "disk/oars.md")
    try await test.add()
    disk.unmount()
    try test.write("The sails are dry.", to: "disk/sails.md")
    #expect(try await test.add().problems.isEmpty)
    #expect(try test.items() == ["disk/sails.md", "tent.md"])
    try FileManager.default.removeItem(at: place)
    #expect(try await test.add().problems.isEmpty)
    #expect(try test.items() == ["tent.md"])
  }
}
