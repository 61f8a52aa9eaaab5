import Foundation
import Recollect
import Testing

/// Tests of names that differ only in Unicode normalization.
///
/// macOS and Linux spell an accent in two ways.
@Suite struct NormalFormTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  /// A Boolean value that indicates whether the disk treats the two spellings as different names.
  private static let isExact: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    _ = try? folder.write("1", to: composed)
    _ = try? folder.write("2", to: decomposed)
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    return names?.count == 2
  }()

  @Test(.enabled(if: isExact, "The disk takes both spellings for one name."))
  func bothFilesAreRead() async throws {
    let library = try TestLibrary()
    try library.write("Quinces.", to: Self.composed + ".md")
    try library.write("The tractor needs oil before the winter.", to: Self.decomposed + ".md")
    let report = try await library.add()
    #expect(report.files == 2 && report.items == 2)
    #expect(try await library.find("quinces").count == 1)
    #expect(try await library.find("tractor").count == 1)
    let status = try await library.library.status()
    #expect(status.incompleteFiles == 0)
    #expect(try await library.add().changedNothing)
    try library.write("Medlars.", to: Self.decomposed + ".md")
    try await library.add()
    #expect(try await library.find("quinces").count == 1)
    #expect(try await library.find("medlars").count == 1)
    try library.folder.remove("notes/\(Self.composed).md")
    try await library.add()
    #expect(try await library.find("quinces").isEmpty)
    #expect(try await library.find("medlars").count == 1)
    try await library.expectFresh()
  }

  @Test(.enabled(if: isExact, "The disk takes both spellings for one name."))
  func bothSourcesAreKept() async throws {
    let library = try TestLibrary()
    for (name, word) in [(Self.composed, "quinces"), (Self.decomposed, "medlars")] {
      try library.folder.write("About \(word).", to: "\(name)/a.md")
      try await library.add(name)
    }
    #expect(try await library.library.status().sources.count == 2)
    try await library.library.remove(source: library.folder.file(Self.decomposed).path)
    #expect(try await library.find("quinces").count == 1)
    #expect(try await library.find("medlars").isEmpty)
  }

  @Test func bothMembersOfAnArchiveAreRead() async throws {
    let library = try TestLibrary()
    let zip = StoredZip.bytes([
      (Self.composed + ".md", Array("Quinces.".utf8)),
      (Self.decomposed + ".md", Array("The tractor needs oil.".utf8)),
    ])
    try library.folder.write(zip, to: "notes/both.zip")
    let report = try await library.add()
    #expect(report.files == 2 && report.items == 2 && report.problems == [])
    #expect(try await library.find("quinces").count == 1)
    #expect(try await library.find("tractor").count == 1)
    #expect(try await library.add().changedNothing)
    try await library.expectFresh()
  }

  @Test func idsOfMailsAndMessagesAreCompared() async throws {
    let library = try TestLibrary()
    try library.write(
      Mails.mailbox(
        Mails.mail(Self.composed, "Quinces."), Mails.mail(Self.decomposed, day: 2, "Medlars.")),
      to: "a.mbox")
    try library.write(
      "date,sender,text,id\n2021-03-01 10:00:00,Ben,plums,\(Self.composed)\n"
        + "2021-03-01 10:01:00,Ben,pears,\(Self.decomposed)\n", to: "b.csv")
    let report = try await library.add()
    #expect(report.problems == [] && report.items == 4)
    #expect(try library.items().filter { $0.contains("#") && $0.hasPrefix("caf") }.isEmpty)
    for word in ["quinces", "medlars", "plums", "pears"] {
      #expect(try await library.find(word).count == 1)
    }
    try await library.expectFresh()
  }
}
