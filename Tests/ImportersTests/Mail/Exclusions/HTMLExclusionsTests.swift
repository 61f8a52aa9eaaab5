import Items
import TestSupport
import Testing

/// The new text of HTML mails, found in the text made from the HTML.
@Suite struct HTMLExclusionsTests {
  private func item(_ html: String, subject: String = "Re: x") throws -> Item {
    try mail(
      "From: a@b\nSubject: \(subject)\nContent-Type: text/html; charset=utf-8\n"
        + "Content-Transfer-Encoding: 8bit\n\n\(html)")
  }

  private func new(_ html: String, subject: String = "Re: x") throws -> String {
    let item = try item(html, subject: subject)
    return newText(item.text, without: item.excludedRanges)
  }

  @Test(arguments: [
    // Gmail.
    """
    <div dir="ltr">Fine.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On \
    Mon, May 3, 2021 at 10:15 AM Anna &lt;<a href="mailto:a@b.org">a@b.org</a>&gt; wrote:<br></div>\
    <blockquote class="gmail_quote" style="border-left:1px solid"><div>Friday?</div></blockquote></div>
    """,
    // Apple Mail.
    """
    <div>Fine.</div><div><br><blockquote type="cite" style="border: none"><div>On 3 May 2021, at \
    10:15, Anna &lt;a@b.org&gt; wrote:</div><br><div>Friday?</div></blockquote></div>
    """,
    // Thunderbird.
    """
    <p>Fine.</p><div class="moz-cite-prefix">On 5/3/21 10:15 AM, Anna wrote:<br></div>\
    <blockquote type="cite" cite="mid:x">Friday?</blockquote><div class="moz-signature">-- <br>Tom</div>
    """,
    // Outlook.
    """
    <p>Fine.</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Anna \
    &lt;a@b.org&gt;<br><b>Sent:</b> Monday, May 3, 2021 10:15 AM<br><b>To:</b> Tom<br><b>Subject:\
    </b> x</p></div><p>Friday?</p>
    """,
    // Outlook on the web.
    """
    <div>Fine.</div><div id="Signature"><div>Tom Baker</div><div>Acme</div></div>\
    <div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Anna &lt;a@b.org&gt;<br>\
    <b>Sent:</b> Monday, May 3, 2021 10:15:00 AM<br><b>To:</b> Tom<br><b>Subject:</b> x</div>\
    <div>Friday?</div>
    """,
    // Yahoo.
    """
    <div>Fine.</div><div class="yahoo_quoted"><div>On Monday, May 3, 2021, 10:15:00 AM GMT+2, Anna \
    &lt;a@b.org&gt; wrote:</div><div>Friday?</div></div>
    """,
    // The element of a signature at the end.
    "<div>Fine.</div><div class='gmail_signature'>Tom<br>Head of Sales</div>",
    "<div>Fine.</div><div>-- <br></div><div class='gmail_signature'>Tom<br>Head of Sales</div>",
  ])
  func excludesWhatProgramsRepeat(html: String) throws {
    #expect(try new(html) == "Fine.")
  }

  @Test func excludesSignaturesOnlyWhereNothingFollows() throws {
    let one = "<div>One</div>"
    let signature = "<div class='gmail_signature'><div>Tom</div></div>"
    let quote = "<blockquote>q</blockquote>"
    let two = "<div>two</div>"
    #expect(try item(one + signature).text == "One\n-- \nTom")
    #expect(try item(one + signature + two).text == "One\nTom\ntwo")
    #expect(try item(one + signature + quote).text == "One\n-- \nTom\n\n> q")
    #expect(try item(one + signature + quote + two).text == "One\nTom\n\n> q\n\ntwo")
    #expect(
      try item("<blockquote>q" + signature + "</blockquote>" + two).text == "> q\n> Tom\n\ntwo")
  }

  @Test func whatIsMovedToTheRightIsNoQuote() throws {
    let html = "One<blockquote style='margin:0 0 0 40px;border:none;padding:0px'>two</blockquote>"
    #expect(try item(html).text == "One\n\ntwo")
    #expect(try item(html).excludedRanges.isEmpty)
  }

  @Test func theSubjectTellsThatAMessageIsPassedOn() throws {
    let html = """
      <p>See below.</p><p><b>From:</b> Anna &lt;a@b.org&gt;<br><b>Sent:</b> Monday, May 3, 2021 \
      10:15 AM<br><b>To:</b> Tom<br><b>Subject:</b> x</p><p>The bus leaves at nine.</p>
      """
    #expect(try new(html, subject: "FW: x") == "See below.\n\nThe bus leaves at nine.")
    #expect(try new(html, subject: "WG: x") == "See below.\n\nThe bus leaves at nine.")
  }

  @Test func damagedElementsLoseNoWords() throws {
    var random = SeededGenerator(seed: 11)
    let tags = [
      "<div class='gmail_signature'>", "</div>", "<blockquote type=cite>", "</blockquote>", "<div>",
      "<blockquote style='border:none'>", "<div id=divRplyFwdMsg>", "<span class=moz-signature>",
      "</span>", "<br>", "<p>", "<table><td class=signature>", "</table>", "<hr class=signature>",
    ]
    for _ in 0..<500 {
      var html = ""
      var words: [String] = []
      for word in 0..<Int.random(in: 1...30, using: &random) {
        html += tags[Int.random(in: 0..<tags.count, using: &random)] + "w\(word) "
        words.append("w\(word)")
      }
      let item = try item(html)
      let found = item.text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      #expect(found == words)
      var end = 0
      for excluded in item.excludedRanges {
        #expect(
          excluded.range.lowerBound >= end && excluded.range.upperBound <= item.text.utf8.count)
        end = excluded.range.upperBound
      }
    }
  }
}
