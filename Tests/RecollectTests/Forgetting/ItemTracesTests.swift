import Foundation
import Items
import Recollect
import Testing

/// Tests that a forgotten file or mail stays forgotten in other mails.
@Suite struct ItemTracesTests {
  private static let secret = """
    The surgery on my left knee was done by Doctor Zebraquartz in Lindau, and the scar is still
    visible today.

    """

  private static func mail(_ id: String, with part: String) -> String {
    """
    From: Clara <clara@example.org>
    To: Ben <ben@example.org>
    Date: 5 Mar 2021 10:00:00 +0000
    Subject: Plums
    Message-ID: <\(id)>
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary="edge"

    --edge
    Content-Type: text/plain

    About plums, and what is attached.
    --edge
    \(part)
    --edge--

    """
  }

  private func forgottenLibrary(_ text: String, _ path: String) async throws -> TestLibrary {
    let test = try TestLibrary()
    try test.write(text, to: path)
    try test.write("Pears ripen in September.", to: "pears.md")
    try await test.add()
    #expect(try await test.library.forget(test.selection("notes/\(path)")).items == 1)
    return test
  }

  @Test func aForgottenFileIsLeftOutAsAnAttachment() async throws {
    let test = try await forgottenLibrary(Self.secret, "knee.txt")
    let part = """
      Content-Type: text/plain; name=scan.txt
      Content-Disposition: attachment; filename=scan.txt

      \(Self.secret)
      """
    try test.folder.write(Self.mail("m", with: part), to: "mails/m.eml")
    #expect(try await test.add("mails").itemsForgotten == 1)
    #expect(try await test.find("zebraquartz").isEmpty)
    #expect(try await test.find("plums").count >= 1)
    #expect(try LibraryRows.faults(test.library.url) == [])
  }

  @Test func aForgottenMailIsLeftOutWhenItIsForwarded() async throws {
    let mail = Mails.mail("secret", Self.secret)
    let test = try await forgottenLibrary(mail, "secret.eml")
    let forwarded = Self.mail("m", with: "Content-Type: message/rfc822\n\n" + mail)
    try test.folder.write(forwarded, to: "mails/m.eml")
    #expect(try await test.add("mails").itemsForgotten == 1)
    #expect(try await test.find("zebraquartz").isEmpty)
    #expect(try await test.find("plums").count >= 1)
  }

  /// Checks that an attachment that was stored before an equal file was forgotten stays.
  @Test func aStoredAttachmentStaysWhenItsMailIsReadAgain() async throws {
    let test = try TestLibrary()
    let part = "Content-Disposition: attachment; filename=scan.txt\n\n" + Self.secret
    try test.write(Self.secret, to: "knee.txt")
    try test.folder.write(Self.mail("m", with: part), to: "mails/m.eml")
    try await test.add()
    try await test.add("mails")
    #expect(try await test.library.forget(ItemSelection(ids: ["knee.txt"])).items == 1)
    #expect(try await test.find("zebraquartz").count == 1)
    let edited = Self.mail("m", with: part).replacing("About plums", with: "About many plums")
    try test.folder.write(edited, to: "mails/m.eml")
    #expect(try await test.add("mails").itemsForgotten == 0)
    #expect(try await test.find("zebraquartz").count == 1)
  }

  @Test func theOrderOfRecipientsDoesNotMatter() async throws {
    func mail(_ recipients: String) -> String {
      """
      From: Anna <anna@example.org>
      To: \(recipients)
      Date: 1 Mar 2021 10:00:00 +0000
      Subject: Knee

      \(Self.secret)
      """
    }
    let (ben, clara) = ("Ben <ben@example.org>", "Clara <clara@example.org>")
    let test = try await forgottenLibrary(mail("\(clara), \(ben)"), "a.eml")
    try test.folder.write(mail("\(ben), \(clara)"), to: "mails/b.eml")
    #expect(try await test.add("mails").itemsForgotten == 1)
    #expect(try await test.find("zebraquartz").isEmpty)
  }
}
