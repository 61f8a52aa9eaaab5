import Items
import MailImporters
import Testing

/// Parts that can't be read, which are listed.
@Suite struct UnreadPartTests {
  @Test(arguments: [
    ("enveloped", "S/MIME"), ("authenticated", "S/MIME"), ("encrypted", "PGP"), ("armored", "PGP"),
  ])
  func anEncryptedMailIsListed(name: String, means: String) throws {
    let reading = try SignedFixtures.read(name)
    #expect(reading.items.count == 1)
    let problem = try #require(reading.problems.first)
    #expect(reading.problems.count == 1)
    #expect(problem.code == .unreadable && problem.isWarning && problem.path == "a.eml")
    #expect(
      problem.message == "The message is encrypted with \(means), so not all of it was read.")
  }

  @Test func inAMailboxItHasItsLine() throws {
    let separator = "From a@b Fri Nov 21 09:55:06 1997\n"
    let encrypted = String(decoding: try SignedFixtures.bytes("armored"), as: UTF8.self)
    let box = separator + "From: c@d\n\nfirst\n\n" + separator + encrypted + "\n"
    let reading = try Reading(box, name: "box", with: MboxImporter())
    #expect(reading.items.count == 2)
    #expect(reading.problems.map(\.line) == [6])
  }

  /// A header longer than the bytes that a scan reads first doesn't hide the text after it.
  @Test func longHeadersHideNothing() throws {
    let text = String(decoding: try SignedFixtures.bytes("armored"), as: UTF8.self)
    for length in [4000, 8000, 8150, 20_000] {
      let long = "X-Long: " + String(repeating: "x", count: length) + "\n" + text
      #expect(try SignedFixtures.read(Array(long.utf8)).problems.count == 1)
    }
  }

  private func parts(_ parts: String...) throws -> [String] {
    let text =
      "From: a@b\nContent-Type: multipart/mixed; boundary=b\n\n"
      + parts.map { "--b\n\($0)\n" }.joined() + "--b--\n"
    return try SignedFixtures.read(Array(text.utf8)).problems.map(\.message)
  }

  private static let block = "-----BEGIN PGP MESSAGE-----\n\nhF4D9W\n-----END PGP MESSAGE-----"

  @Test func partsAreCountedByReason() throws {
    let file = "Content-Type: application/octet-stream; name=plan.asc\n\n\(Self.block)"
    #expect(
      try parts("\nwords", file)
        == ["The part plan.asc of the message is encrypted with PGP, so not all of it was read."])
    #expect(
      try parts("\n\(Self.block)", "\nfooter")
        == ["A part of the message is encrypted with PGP, so not all of it was read."])
    let smime = "Content-Type: application/pkcs7-mime; name=smime.p7m\n\nxx"
    #expect(
      try parts(file, file, smime) == [
        "The part smime.p7m of the message is in a damaged S/MIME container, "
          + "so not all of it was read.",
        "2 parts of the message are encrypted with PGP, so not all of them were read.",
      ])
  }

  /// Keys and quoted blocks are no one's words.
  @Test func onlyMessagesAreListed() throws {
    let key = Self.block.replacing("MESSAGE", with: "PUBLIC KEY BLOCK")
    #expect(try parts("\nwords", "Content-Type: text/plain; name=key.asc\n\n\(key)").isEmpty)
    #expect(try parts("\n> " + Self.block.replacing("\n", with: "\n> ")).isEmpty)
    #expect(
      try parts("\nwords", "Content-Type: application/pkcs7-signature; name=smime.p7s\n\nx").isEmpty
    )
  }

  /// Certificates alone have no words.
  @Test func aContainerWithoutContentIsNamedOnly() throws {
    let oids: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7]
    let container =
      [0x30, 0x80] + oids + [2, 0xA0, 0x80, 0x30, 0x80, 2, 1, 1, 0x31, 0, 0x30, 11] + oids + [1]
    let head =
      "From: a@b\nContent-Type: application/pkcs7-mime; name=smime.p7c\n"
      + "Content-Transfer-Encoding: binary\n\n"
    let reading = try SignedFixtures.read(Array(head.utf8) + container)
    #expect(reading.problems.isEmpty)
    #expect(reading.items.map(\.attachments) == [["smime.p7c"]])
  }
}
