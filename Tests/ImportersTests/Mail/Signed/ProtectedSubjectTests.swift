import Items
import MailImporters
import Testing

/// Subjects that a signed part repeats while the mail's own says nothing.
@Suite struct ProtectedSubjectTests {
  private func signed(
    subject: String, _ parameter: String, inner: String?, kind: String = "signed"
  ) -> String {
    """
    From: Arvid <arvid@example.org>
    Subject: \(subject)
    Message-ID: <p@example.org>
    Content-Type: multipart/\(kind); boundary=OUT

    --OUT
    Content-Type: text/plain\(parameter)
    From: Somebody <else@example.org>
    \(inner.map { "Subject: \($0)\n" } ?? "")
    The words.
    --OUT
    Content-Type: application/pgp-signature

    x
    --OUT--
    """
  }

  @Test(arguments: [
    ("...", "; protected-headers=\"v1\"", "Re: Lamps", "Re: Lamps"),
    ("[...]", "; hp=\"clear\"", "Lamps", "Lamps"),
    ("Encrypted Message", "; hp=cipher", "=?utf-8?q?=C3=84pfel?=", "Äpfel"),
    ("Other", "; hp=clear", "Lamps", "Lamps"), ("", "; protected-headers=V1", "Lamps", "Lamps"),
    // A list's name stays.
    ("[list] Lamps", "; hp=clear", "Lamps", "[list] Lamps"),
    // Nothing is protected.
    ("...", "", "Lamps", "..."), ("...", "; protected-headers=v9", "Lamps", "..."),
    ("...", "; hp=clear", "", "..."), ("...", "; hp=clear", nil, "..."),
  ])
  func isTheTitle(outer: String, parameter: String, inner: String?, title: String) throws {
    let text = signed(subject: outer, parameter, inner: inner)
    let item = try mail(text)
    #expect(item.title == title)
    #expect(item.text == "The words.")
    #expect(item.people.map(\.address) == ["arvid@example.org"])
    let fields = try #require(try threading(text))
    #expect(fields.subject == (title == "Re: Lamps" ? "Lamps" : title))
    #expect(fields.isReply == (title == "Re: Lamps"))
  }

  /// A list's footer stands beside what is signed.
  @Test func isFoundBesideAFooter() throws {
    let inner = signed(subject: "", "; hp=clear", inner: "Lamps")
      .split(separator: "Content-Type: multipart/signed", maxSplits: 1)[1]
    let text =
      "From: a@b\nSubject: ...\nContent-Type: multipart/mixed; boundary=b\n\n--b\n"
      + "Content-Type: multipart/signed\(inner)\n--b\n\nfooter\n--b--\n"
    #expect(try mail(text).title == "Lamps")
    #expect(try threading(text)?.subject == "Lamps")
  }

  @Test func ofAForwardedMailIsItsOwn() throws {
    let inner = signed(subject: "...", "; hp=clear", inner: "Lamps")
    let text =
      "From: a@b\nSubject: Outer\nMessage-ID: <o@x>\nContent-Type: multipart/mixed; boundary=b\n\n"
      + "--b\nContent-Type: message/rfc822\n\n\(inner)\n--b\n\nx\n--b--\n"
    let reading = try SignedFixtures.read(Array(text.utf8))
    #expect(reading.items.map(\.title) == ["Outer", "Lamps"])
  }

  @Test func isReadInAMailbox() throws {
    let text = signed(subject: "...", "; hp=clear", inner: "Lamps")
    let box = "From a@b Fri Nov 21 09:55:06 1997\n" + text + "\n\n"
    let reading = try Reading(box, name: "box", with: MboxImporter())
    #expect(reading.items.map(\.title) == ["Lamps"])
    #expect(reading.outlines.map { $0.threading?.subject } == ["Lamps"])
  }

  @Test(SharedData.needs("cases/08-protected-subject")) func theKnownCasesAreRight() throws {
    let folder = SharedData.path("cases/08-protected-subject/in")
    let secret = try Reading(folder + "/secret.eml", with: EMLImporter())
    #expect(secret.items.map(\.title) == ["Re: Lecture notes about lighthouse optics"])
    #expect(secret.items[0].text.contains("The Fresnel lens weighs two tons, I checked."))
    let encrypted = try Reading(folder + "/encrypted.eml", with: EMLImporter())
    #expect(encrypted.problems.map(\.code) == [.unreadable])
    let inline = try Reading(folder + "/inline-signed.eml", with: EMLImporter())
    #expect(
      inline.items.map(\.text) == [
        "The foghorn list:\n- brass horn\n- leather bellows\n"
          + "From the island it is heard for nine miles.\n"
      ])
  }
}
