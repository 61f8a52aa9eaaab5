import Importers
import Items
import Testing

/// Files written into the text of a mail.
@Suite struct InlineFileTests {
  /// `uuencode`, run on the text "The quick brown fox jumps over the lazy dog, twice a day.".
  private static let file = """
    begin 644 fox.txt
    M5&AE('%U:6-K(&)R;W=N(&9O>"!J=6UP<R!O=F5R('1H92!L87IY(&1O9RP@
    ,='=I8V4@82!D87DN
    `
    end

    """

  @Test func areNamedAndAreNoText() throws {
    let item = try mail("From: a@b\n\nBefore\n\(Self.file)After\n")
    #expect(item.text == "Before\nAfter\n")
    #expect(item.attachments == ["fox.txt"])
    #expect(item.textOffset == nil)
    let last = try mail("From: a@b\n\nBefore\n\(Self.file)")
    #expect(last.text == "Before\n")
    #expect(last.textOffset == 11)
    let cut = try mail("From: a@b\n\nBefore\n\(Self.file.dropLast(6))")
    #expect(cut.text == "Before\n")
  }

  @Test(arguments: [
    "begin 644 things\nas they should be\nend\n", "begin the day\nend\n", "begin 644\n",
    "to begin 644 x\nM\n", "=ybegin line=128 size=3 name=a\nxyz\n=yend size=3\n", "begin 644 a",
  ])
  func wordsThatLookSoStay(text: String) throws {
    let item = try mail("From: a@b\n\n" + text)
    #expect(item.text == text)
    #expect(item.attachments.isEmpty)
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
