import AppSupport
import Foundation
import Testing

@Suite struct LibraryFolderTests {
  @Test func theFolderIsItsOwnersAndMayExistAlready() throws {
    let parent = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: parent) }
    let folder = parent.appending(path: "app/library")
    try LibraryFolder.create(folder, isInBackup: false)
    try Data("a".utf8).write(to: folder.appending(path: "library.sqlite"))
    try LibraryFolder.create(folder, protection: .complete)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    #expect(try Data(contentsOf: folder.appending(path: "library.sqlite")) == Data("a".utf8))
  }
}
