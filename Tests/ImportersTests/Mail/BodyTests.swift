import Foundation
import ImportSupport
import Items
import MailImporters
import Testing

@Suite struct BodyTests {
  private func body(_ type: String, _ encoding: String = "7bit", _ text: String) throws -> Item {
    try mail(
      "From: a@b\nContent-Type: \(type)\nContent-Transfer-Encoding: \(encoding)\n\n\(text)")
  }

  private func html(_ text: String) throws -> String { try body("text/html", "8bit", text).text }

  @Test(arguments: ["\n", "\r\n"])
  func plainTextIsTheFilesOwnWithLineFeeds(end: String) throws {
    let text = "From: a@b\nSubject: x\n\nOne\n> two\n-- \nme\n".replacing("\n", with: end)
    let item = try mail(text)
    #expect(Array(item.text.utf8) == Array("One\n> two\n-- \nme\n".utf8))
    #expect(item.textLine == 4)
    #expect((item.textOffset == nil) == (end == "\r\n"))
    #expect(item.kind == .mail)
  }

  @Test(arguments: [("base64", "T25lDQp0d28NCg=="), ("quoted-printable", "One\r\ntwo\r\n")])
  func decodedTextHasLineFeeds(encoding: String, text: String) throws {
    #expect(Array(try body("text/plain", encoding, text).text.utf8) == Array("One\ntwo\n".utf8))
  }

  @Test(arguments: [
    ("a=20b=C3=A4=\n c=\n", "a bä c"), ("x = y =Z= \n", "x = y =Z"),
    ("sp  \t\nend=20\n", "sp\nend \n"),
    ("=", ""), ("=4", "=4"), ("=c3=a4", "ä"),
  ])
  func readsQuotedPrintable(encoded: String, text: String) throws {
    let item = try body("text/plain; charset=utf-8", "Quoted-Printable", encoded)
    #expect(item.text == text)
    #expect(item.textLine == nil)
  }

  /// The test vectors of RFC 4648, section 10, and damaged forms.
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
    ("Zm9vYmE=", "fooba"), ("Zm9vYmFy", "foobar"), ("Zm9v\r\n Ym*Fy", "foobar"), ("Zm8", "fo"),
    ("Zg==Zg==", "ff"), ("Z", ""), ("====", ""),
  ])
  func readsBase64(encoded: String, text: String) throws {
    #expect(try body("text/plain", "base64", encoded).text == text)
  }

  @Test(
    arguments: [
      ("koi8-r", [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4], "Привет"),
      ("windows-1251", [0xCF, 0xF0], "Пр"),
      ("iso-8859-15", [0xA4], "€"), ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"),
      ("euc-kr", [0xC7, 0xD1], "한"), ("big5", [0xA4, 0xA4], "中"), ("gb18030", [0xD6, 0xD0], "中"),
      ("us-ascii", [0xC3, 0xA4], "ä"), ("us-ascii", [0xE4, 0x20], "ä "), ("nonsense", [0xE4], "ä"),
      ("../../etc/passwd", [0x61], "a"), ("utf-8", [0x61, 0xFF, 0x62], "a\u{FFFD}b"),
      ("euc-jp", [0xC6, 0xFC, 0xFF, 0x61], "日\u{FFFD}a"),
    ] as [(String, [UInt8], String)])
  func readsCharacterSets(charset: String, bytes: [UInt8], text: String) throws {
    let header = "From: a@b\nContent-Type: text/plain; charset=\"\(charset)\"\n\n"
    #expect(try mail(Array(header.utf8) + bytes).text == text)
  }

  @Test func joinsFlowedLines() throws {
    let text = "One \ntwo\n> quoted \n> more\n>> deeper\n From here\n-- \nme \n"
    let item = try body("text/plain; format=flowed", "7bit", text)
    #expect(item.text == "One two\n> quoted more\n>> deeper\nFrom here\n-- \nme ")
    #expect(item.textLine == nil)
    let deleted = try body("text/plain; format=Flowed; DelSp=Yes", "7bit", "日 \n本\n")
    #expect(deleted.text == "日本\n")
    let fixed = try body("text/plain; format=flowed", "7bit", "One\ntwo\n")
    #expect(fixed.textLine == 5)
  }

  @Test func theMarkersOfEudoraAreNotText() throws {
    let flowed = try body(
      "text/plain; format=flowed", "7bit", "<x-flowed>One \ntwo</x-flowed>\n\nConverted: a.doc\n")
    #expect(flowed.text == "One two\n\nConverted: a.doc\n")
    #expect(flowed.textLine == nil && flowed.textOffset == nil)
    let html = try body(
      "multipart/alternative; boundary=b", "7bit",
      "<x-html><!x-stuff-for-pete id=\"0\">\n<html><b>Bold</b> caf&eacute;</html></x-html>\n")
    #expect(html.text.trimmingCharacters(in: .newlines) == "Bold café")
    #expect(try body("text/plain", "7bit", "<x-other> stays").text == "<x-other> stays")
  }

  @Test func prefersThePlainAlternative() throws {
    let parts = """
      --b
      Content-Type: text/plain

      plain
      --b
      Content-Type: text/html

      <p>rich</p>
      --b--
      """
    let item = try body("multipart/alternative; boundary=b", "7bit", parts)
    #expect(item.text == "plain")
    #expect(item.textLine == 8)
    let blank = parts.replacingOccurrences(of: "\nplain", with: "\n ")
    #expect(try body("multipart/alternative; boundary=b", "7bit", blank).text == "rich")
  }

  private func alternative(plain: String, html: String) throws -> String {
    try body(
      "multipart/alternative; boundary=b", "7bit",
      "--b\nContent-Type: text/plain; charset=utf-8\n\n\(plain)\n--b\nContent-Type: text/html\n\n"
        + "\(html)\n--b--"
    ).text
  }

  /// Neither an invisible text nor one that asks for another program is chosen over HTML.
  @Test(arguments: [
    "", " \n", "\u{A0}", "\u{200B}\u{FEFF}\u{200D}", "\u{3000}\r\n\u{AD}", "--", "&nbsp;",
    "Your mail program does not show HTML.",
    "View this email in your browser:\nhttps://x.org/a/b/c/d",
    "Um diese Nachricht zu sehen, öffnen Sie sie bitte mit Ihrem Browser: https://x.org/?a=1",
    "Si vous ne visualisez pas ce message, ouvrez-le dans votre navigateur.", "https://x.org/view",
    "Status",
  ])
  func prefersHTMLToAPlaceholder(plain: String) throws {
    #expect(try alternative(plain: plain, html: "<p>On its way.") == "On its way.")
  }

  @Test func prefersThePlainTextThatSaysAsMuch() throws {
    let words = String(repeating: "Your order is on its way. ", count: 10)
    // Tags don't count as words.
    let empty = String(repeating: "<p class=x></p>", count: 100)
    let html = "My browser shows it as HTML, Anna"
    #expect(
      try alternative(plain: html, html: "\(empty)<p>My <b>browser</b> shows it as HTML") == html)
    #expect(
      try alternative(plain: "Come to room 7 at nine", html: "Dear Bo") == "Come to room 7 at nine")
    #expect(try alternative(plain: "今日は九時に来て", html: "<p>今日は九時に来てね") == "今日は九時に来て")
    let long = String(repeating: "word ", count: 300).dropLast()
    #expect(try alternative(plain: String(long), html: String(repeating: words, count: 20)) == long)
    // A reply's quote doesn't count either.
    let quote = "On Mon, 6 May 2002, Bo &lt;b@c.org&gt; wrote:<blockquote>\(words)</blockquote>"
    #expect(try alternative(plain: "Thanks!", html: "<p>Thanks!</p>\(quote)") == "Thanks!")
  }

  @Test func readsTheOnlyAlternative() throws {
    let parts = "--b\nContent-Type: text/markdown\n\n# On its way\n--b--\n"
    #expect(try body("multipart/alternative; boundary=b", "7bit", parts).text == "# On its way")
  }

  @Test func namesWhatIsAttached() throws {
    let parts = """
      preamble
      --b
      Content-Type: multipart/related; boundary="b 2"

      --b 2
      Content-Type: text/html

      Hello <img src="cid:x">
      --b 2
      Content-Type: image/png; name=logo.png

      xx
      --b 2--
      --b
      Content-Type: text/plain
      Content-Disposition: attachment; filename*0*=utf-8''caf%C3%A9%20;
       filename*1=menu.txt

      not text
      --b
      Content-Type: application/pdf; name="=?utf-8?q?gr=C3=BCn.pdf?="

      xx
      --b--
      epilogue
      """
    let item = try body("multipart/mixed; boundary=b", "7bit", parts)
    #expect(item.text == "Hello")
    #expect(item.attachments == ["logo.png", "café menu.txt", "grün.pdf"])
  }

  @Test func joinsPartsThatAreShownOneAfterAnother() throws {
    let parts = "--b\n\none\n--b\nContent-Type: image/png\n\nx\n--b\n\ntwo\n--b--\n"
    let item = try body("multipart/mixed; boundary=b", "7bit", parts)
    #expect(item.text == "one\n\ntwo")
    #expect(item.textLine == nil)
  }

  @Test func readsMultipartsThatBreakTheRules() throws {
    #expect(try body("multipart/mixed", "7bit", "--x1\n\nbody\n--x1--\n").text == "body")
    #expect(try body("multipart/mixed; boundary=b", "7bit", "no parts\n").text == "no parts\n")
    #expect(try body("multipart/mixed; boundary=b", "7bit", "--b\n\ncut sho").text == "cut sho")
    #expect(try body("nonsense", "7bit", "body").text == "body")
    #expect(try body("text/markdown", "x-none", "body").text == "body")
  }

  @Test(arguments: [
    ("<p>One<p>Two", "One\n\nTwo"), ("a<br>b<br><br>c", "a\nb\n\nc"), ("a\n  b\t c", "a b c"),
    ("<div>a</div><div>b</div>", "a\nb"), ("&lt;b&gt; &amp; &eacute;&#x20AC;&nbsp;x", "<b> & é€ x"),
    ("<ul><li>a<li>b<ol><li>c</ol></ul>end", "- a\n- b\n  1. c\n\nend"),
    ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a | b\nc | d"),
    ("<a href='http://x.org'>link</a> <b>bold</b>", "link bold"),
    ("<pre>a\n  b</pre>", "a\n  b"), ("x<blockquote>y<br>z</blockquote>w", "x\n\n> y\n> z\n\nw"),
    ("<head><title>t</title><style>s</style></head><body>b<script>x<y</script>c", "bc"),
    ("a<!-- c -->b", "ab"), ("<div style='display: none'>no</div>yes", "yes"), ("", ""),
    ("a & b < c", "a & b < c"), ("<p>unclosed <b>tags <i>here", "unclosed tags here"),
  ])
  func turnsHTMLIntoText(source: String, text: String) throws {
    #expect(try html(source) == text)
  }

  @Test func expandsNoEntitiesOfItsOwn() throws {
    let folder = try TemporaryFolder()
    let secret = try folder.write("hidden words", to: "secret")
    let text = try html("<!DOCTYPE html [<!ENTITY x SYSTEM 'file://\(secret)'>]><p>a&x;b</p>")
    #expect(text.hasSuffix("a&x;b"))
    #expect(!text.contains("hidden"))
  }

  @Test func theConditionsOfWordAreNotText() throws {
    #expect(
      try html("<p><![if !supportLists]><span>1.&nbsp;</span><![endif]>Bring water</p>")
        == "1. Bring water")
  }

  @Test func readsTheCharacterSetAnHTMLTextNames() throws {
    let bytes = Array("From: a@b\nContent-Type: text/html\n\n<meta charset=koi8-r>".utf8)
    #expect(try mail(bytes + [0xF0, 0xD2]).text == "Пр")
  }

  @Test func endlesslyNestedHTMLKeepsItsWords() throws {
    let deep = String(repeating: "<div><b>", count: 50_000)
    #expect(
      try html(deep + "caf&eacute; &amp; &#8364;<br>x" + "<script>a</script>y") == "café & €\nxy")
    #expect(try html(String(repeating: "<blockquote>", count: 600) + "x").hasSuffix("> x"))
  }

  @Test func textsOverTheLimitAreRefused() throws {
    let importer = EMLImporter(limits: ImportLimits(textBytes: 10))
    let problem = #expect(throws: ImportProblem.self) {
      try Reading("From: a@b\n\nmore than ten bytes", name: "a.eml", with: importer)
    }
    #expect(problem?.code == .tooLarge)
  }

  @Test func ofAVeryLongMailTheBeginningIsRead() throws {
    let importer = EMLImporter(limits: ImportLimits(messageBytes: 40))
    let reading = try Reading(
      "From: a@b\nSubject: x\n\nThe beginning of it and the end", name: "a", with: importer)
    #expect(reading.items.map(\.text) == ["The beginning of i"])
    #expect(reading.problems.map(\.code) == [.tooLarge])
    #expect(reading.problems[0].isWarning)
  }
}
