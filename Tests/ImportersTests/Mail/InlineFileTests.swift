import Items
import Testing

/// Uuencoded files in the text of a mail.
@Suite struct InlineFileTests {
  /// The output of `uuencode` for "The quick brown fox jumps over the lazy dog, twice a day.".
  private static let file = """
    begin 644 fox.txt
    M5&AE('%U:6-K(&)R;W=N(&9O>"!J=6UP<R!O=F5R('1H92!L87IY(&1O9RP@
    ,='=I8V4@82!D87DN
    `
    end

    """

  /// Returns the words of a mail with this body that aren't excluded, and the reasons for the
  /// others.
  private func parts(_ body: String) throws -> (words: String, reasons: [ExcludedRange.Reason]) {
    let item = try mail("From: a@b\n\n" + body)
    // The text is stored unchanged in the file, so offsets in it are offsets in the file.
    #expect(item.text == body && item.textOffset == 11 && item.textLine == 3)
    #expect(item.attachments.isEmpty)
    var bytes = Array(item.text.utf8)
    for excluded in item.excludedRanges.reversed() { bytes.removeSubrange(excluded.range) }
    return (String(decoding: bytes, as: UTF8.self), item.excludedRanges.map(\.reason))
  }

  @Test(arguments: [
    ("Before\n\(file)After\n", "Before\nbegin 644 fox.txt\nAfter\n"),
    ("Before\n\(file)", "Before\nbegin 644 fox.txt\n"),
    ("Before\n\(file.dropLast(6))", "Before\nbegin 644 fox.txt\n"),
    ("\(file)\n\(file)", "begin 644 fox.txt\n\nbegin 644 fox.txt\n"),
  ])
  func areExcludedExceptForTheirName(body: String, words: String) throws {
    let parts = try parts(body)
    #expect(parts.words == words)
    #expect(Set(parts.reasons) == [.encodedFile])
  }

  @Test func doNotHideWhatStandsAroundThem() throws {
    let signed = try parts("Before\n\(Self.file)\n-- \nAnna Berg\n")
    #expect(signed.words == "Before\nbegin 644 fox.txt\n\n")
    #expect(signed.reasons == [.encodedFile, .signature])
    let above = try parts("Before\n\n-- \nAnna Berg\n\n\(Self.file)")
    #expect(above.reasons == [.signature, .encodedFile] || above.reasons == [.encodedFile])
    #expect(above.words.hasPrefix("Before\n"))
    // A file inside a quote is part of the quote.
    let quoted = try parts(
      "New.\n\n-----Original Message-----\nFrom: b@c.org\nSent: Monday, May 6, 2002 9:12 AM\n"
        + "To: a@b.org\nSubject: x\n\nOld.\n\n\(Self.file)\nOld.\n")
    #expect(quoted.words == "New.\n\n")
    #expect(quoted.reasons == [.quote])
  }

  @Test(arguments: [
    "begin 644 things\nas they should be\nend\n", "begin the day\nend\n", "begin 644\n",
    "to begin 644 x\nM\n", "=ybegin line=128 size=3 name=a\nxyz\n=yend size=3\n", "begin 644 a",
  ])
  func wordsThatLookSoStay(text: String) throws {
    let item = try mail("From: a@b\n\n" + text)
    #expect(item.text == text)
    #expect(item.excludedRanges.isEmpty)
  }

  @Test func isATransferEncodingToo() throws {
    let head = "From: a@b\nContent-Transfer-Encoding: x-uuencode\n\n"
    let item = try mail(head + Self.file)
    #expect(item.text == "The quick brown fox jumps over the lazy dog, twice a day.")
  }

  @Test func wordsSaidToBeBase64StayWords() throws {
    let head = "From: a@b\nContent-Transfer-Encoding: base64\n\n"
    let text = "Nobody ever encoded this, though the header says that somebody did: read it.\n"
    #expect(try mail(head + text).text == text)
    #expect(try mail(head + "?garbage").text == "?garbage")
  }
}
