import ChatImporters
import Foundation
import ImportSupport
import Items
import Testing

/// Telegram's HTML export.
@Suite struct TelegramPageTests {
  private func page(_ messages: String) -> String {
    """
    <!DOCTYPE html>
    <html><head><meta charset="utf-8"/><title>Exported Data</title></head><body>
     <div class="page_wrap"><div class="page_header"><div class="content"><div class="text bold">
    Roof &amp; garden
     </div></div></div>
     <div class="page_body chat_page"><div class="history">
    \(messages)
    </div></div></div></body></html>
    """
  }

  private func message(
    _ number: Int, from name: String? = nil, at time: String = "18:05:11 UTC+01:00", _ body: String
  ) -> String {
    """
      <div class="message default clearfix\(name == nil ? " joined" : "")" id="message\(number)">
       <div class="pull_left userpic_wrap"><div class="userpic"><div class="initials">
    A
       </div></div></div>
       <div class="body"><div class="pull_right date details" title="12.03.2024 \(time)">
    18:05
       </div>
       \(name.map { "<div class=\"from_name\">\n\($0) \n</div>" } ?? "")
       \(body)
      </div></div>
    """
  }

  private func read(_ messages: String) throws -> Reading {
    let text = page(messages)
    let reading = try Reading(text, name: "messages.html", with: TelegramImporter())
    checkPlaces(reading, in: Array(text.utf8))
    return reading
  }

  private func text(_ words: String) -> String { "<div class=\"text\">\n\(words)\n</div>" }

  @Test func aPageIsRecognized() {
    let page = Array(page("").utf8)
    #expect(
      TelegramImporter().recognizes(SourceFile.Candidate(name: "messages.html", head: page)))
    let list = Array("<html><body><div class=\"page_body list_page\"></div></body></html>".utf8)
    #expect(!TelegramImporter().recognizes(SourceFile.Candidate(name: "a.html", head: list)))
  }

  @Test func messagesHaveTheirSendersAndTimes() throws {
    let service = """
      <div class="message service" id="message-1"><div class="body details">
      12 March 2024
      </div></div>
      """
    let reading = try read(
      service + message(1, from: "Anna", text("Hello<br>there &lt;3"))
        + message(2, at: "18:06:00", text("Again")) + message(3, from: "Ben", text("  Hi  ")))
    #expect(words(reading) == ["Anna: Hello\nthere <3", "Anna: Again", "Ben: Hi"])
    #expect(timestamps(reading).prefix(2) == ["2024-03-12T17:05:11", "2024-03-12T18:06:00"])
    #expect(reading.items.map { $0.timeZone?.secondsFromGMT() } == [3600, nil, 3600])
    #expect(reading.items.map(\.id) == ["messages.html#1", "messages.html#2", "messages.html#3"])
    #expect(Set(reading.items.map(\.title)) == ["Roof & garden"])
  }

  @Test func pagesOfAFolderAreOneChat() throws {
    let folder = try TemporaryFolder()
    try folder.write(page(message(1, from: "Anna", text("a"))), to: "Export/messages.html")
    try folder.write(page(message(2, from: "Ben", text("b"))), to: "Export/messages2.html")
    try folder.write(page(message(1, from: "Carl", text("c"))), to: "Other/messages.html")
    let conversations = try SourceLister().list(folder.path).files.map {
      try Reading($0, with: TelegramImporter()).outlines.map(\.conversation)
    }
    #expect(
      conversations == [
        ["telegram:Export/messages.html"], ["telegram:Export/messages.html"],
        ["telegram:Other/messages.html"],
      ])
  }

  @Test func theLinkToTheNextPageIsNoAttachment() throws {
    let link = #"<a class="pagination block_link" href="messages2.html">Next messages</a>"#
    let reading = try read(message(1, from: "Ben", text("only")) + link)
    #expect(reading.items.map(\.text) == ["only"])
  }

  @Test func linksHaveTheirAddresses() throws {
    let words = """
      <a href="https://example.org">https://example.org</a> <a href="https://b.example">Plan</a>
      <a href="https://t.me/ben">@ben</a> <a href="" onclick="return ShowHashtag('a')">#roof</a>
      <strong>bold</strong> <span class="spoiler hidden"><span aria-hidden="true">told</span></span>
      """
    let reading = try read(
      message(1, from: "Anna", text(words)) + message(2, text("<pre>a\n  b</pre>c")))
    #expect(
      reading.items.map(\.text) == [
        "https://example.org Plan (https://b.example) @ben #roof bold told", "a\n  b\nc",
      ])
  }

  @Test func repliesAndReactionsAreNotWordsOfTheMessage() throws {
    let reply = """
      <div class="reply_to details">
      In reply to <a href="messages.html#go_to_message1">this message</a>
      </div>
      """
    let reactions = "<span class=\"reactions\"><span class=\"emoji\">👍</span></span>"
    let reading = try read(
      message(
        2, from: "Anna",
        reply + text("Yes") + reactions
          + "<div class=\"signature details\">\nBoard\n</div>"))
    #expect(words(reading) == ["Anna: Yes"])
    #expect(reading.items[0].attachments.isEmpty)
    #expect(reading.items[0].fields == [Item.Field("Author", "Board")])
  }

  @Test func aForwardedMessageNamesItsAuthor() throws {
    let forwarded = """
      <div class="pull_left forwarded userpic_wrap"></div>
      <div class="forwarded body"><div class="from_name">
      Carl <span class="date details" title="11.03.2024 09:00:00"> 11.03.2024 09:00:00</span>
      </div>\(text("Rain"))</div>
      """
    let reading = try read(message(1, from: "Ben via @gif", forwarded))
    #expect(words(reading) == ["Ben: Rain"])
    #expect(timestamps(reading) == ["2024-03-12T17:05:11"])
    let fields: [Item.Field] = reading.items[0].fields
    #expect(fields == [Item.Field("Forwarded from", "Carl"), Item.Field("Via", "@gif")])
  }

  private func sent(_ kind: String, _ path: String? = nil, _ lines: [(String, String)]) -> String {
    let body = lines.map { "<div class=\"\($0.0)\">\n\($0.1)\n</div>" }.joined()
    let name = path == nil ? "div" : "a"
    let link = path.map { " href=\"\($0)\"" } ?? ""
    return "<div class=\"media_wrap clearfix\"><\(name) class=\"media clearfix \(kind)\"\(link)>"
      + "<div class=\"body\">\(body)</div></\(name)></div>"
  }

  @Test func mediaAreAttachmentsOrWords() throws {
    let file = [("title bold", "plan.pdf"), ("status details", "1 MB")]
    let photo = """
      <div class="media_wrap clearfix"><a class="photo_wrap clearfix pull_left"
      href="photos/photo_1.jpg"><img class="photo" src="photos/photo_1_thumb.jpg"/></a></div>
      """
    let sticker = "<a class=\"sticker_wrap clearfix\" href=\"stickers/a.webp\"></a>"
    let poll = """
      <div class="media_poll"><div class="question bold">
      When?
      </div><div class="details">
      Anonymous poll
      </div><div class="answer">
      - Now <span class="details">2 votes</span>
      </div><div class="total details">2 votes</div></div>
      """
    let reading = try read(
      message(1, from: "Anna", photo + text("Look"))
        + message(2, sent("media_file", "files/plan.pdf", file))
        + message(3, sent("media_file", nil, file)) + message(4, sticker)
        + message(5, sent("media_photo", nil, [("title bold", "Photo")]))
        + message(
          6, sent("media_contact", nil, [("title bold", "Dora"), ("status details", "+49")]))
        + message(7, "<div class=\"media_wrap\">\(poll)</div>"))
    #expect(
      words(reading) == [
        "Anna: Look", "Anna: ", "Anna: ", "Anna: Dora\n+49", "Anna: When?\n- Now 2 votes",
      ])
    #expect(
      reading.items.map(\.attachments) == [["photo_1.jpg"], ["plan.pdf"], ["plan.pdf"], [], []])
  }
}
