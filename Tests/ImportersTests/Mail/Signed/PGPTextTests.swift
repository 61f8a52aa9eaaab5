import Foundation
import Items
import MailImporters
import Testing

/// Text that is signed or encrypted with PGP in place.
@Suite struct PGPTextTests {
  private func signed(_ words: String, signature: String = "iHUE\n=B4cJ\n") -> String {
    "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n\(words)\n"
      + "-----BEGIN PGP SIGNATURE-----\nComment: by hand\n\n\(signature)"
      + "-----END PGP SIGNATURE-----\n"
  }

  private func text(_ body: String, _ header: String = "") throws -> String {
    try mail("From: a@b\n\(header)\n\(body)").text
  }

  @Test func whatGnuPGSignedIsReadAsItWasWritten() throws {
    let reading = try SignedFixtures.read("clearsigned")
    let item = try #require(reading.items.first)
    #expect(
      item.text == """
        The foghorn list:
        - brass horn
        - leather bellows
        From the island it is heard for nine miles.
        -- 
        Arvid

        """)
    #expect(reading.problems.isEmpty)
    // The line of dashes is a signature's again.
    #expect(item.excludedRanges.map(\.reason) == [.signature])
  }

  @Test(arguments: [
    ("one\n- -two", "one\n-two\n"), ("- From here", "From here\n"),
    ("a\n\n- - b\n\nc", "a\n\n- b\n\nc\n"),
    ("-two", "-two\n"), ("> quoted\n- -- ", "> quoted\n-- \n"),
  ])
  func dashEscapesAreRemoved(words: String, expected: String) throws {
    #expect(try text(signed(words)) == expected)
    #expect(try text(signed(words).replacing("\n", with: "\r\n")) == expected)
    let encoded = Data(signed(words).utf8).base64EncodedString()
    #expect(try text(encoded, "Content-Transfer-Encoding: base64\n") == expected)
  }

  @Test func wordsAroundItStay() throws {
    #expect(try text("before\n" + signed("one") + "after\n") == "before\none\nafter\n")
    #expect(try text(signed("one") + "\n" + signed("two")) == "one\n\ntwo\n")
    let quote = signed("one").split(separator: "\n").map { "> \($0)\n" }.joined()
    #expect(try text(quote) == quote)
    #expect(
      try text("How -----BEGIN PGP SIGNED MESSAGE----- works")
        == "How -----BEGIN PGP SIGNED MESSAGE----- works")
  }

  @Test func aMissingEndHidesNothing() throws {
    let start = "-----BEGIN PGP SIGNED MESSAGE-----\n"
    #expect(try text(start + "Hash: SHA256\n\none\ntwo\n") == "one\ntwo\n")
    #expect(try text(start + "no header\ntwo\n") == "no header\ntwo\n")
    let cut = signed("one").split(separator: "-----END")[0]
    #expect(try text(cut + "Sent by a list\nwith words\n") == "one\nSent by a list\nwith words\n")
    #expect(try text(start) == "")
  }

  @Test func theFilesOwnBytesAreFound() throws {
    let mail = "From: a@b\n\n" + signed("one\ntwo")
    let item = try Reading(mail, name: "a.eml", with: EMLImporter()).items[0]
    #expect(item.text == "one\ntwo\n")
    #expect(item.textLine == 6)
    let offset = try #require(item.textOffset)
    #expect(Array(mail.utf8)[offset...].starts(with: item.text.utf8))
  }

  @Test func flowedLinesAreJoinedAfterwards() throws {
    let type = "Content-Type: text/plain; format=flowed\n"
    #expect(try text(signed("one \ntwo\n- -- \nme"), type) == "one two\n-- \nme\n")
  }
}
