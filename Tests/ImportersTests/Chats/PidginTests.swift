import ChatImporters
import Foundation
import ImportSupport
import Items
import Testing

@Suite struct PidginTests {
  private static let folder = "logs/jabber/jo@example.org/anna@example.org"

  private func read(_ text: String, name: String) throws -> Reading {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "\(Self.folder)/\(name)")
    let file = try SourceLister().list(folder.path).files[0]
    #expect(PidginImporter().recognizes(try SourceLister().candidate(file)))
    let reading = try Reading(file, with: PidginImporter())
    checkPlaces(reading, in: Array(text.utf8))
    return reading
  }

  @Test func readsALogOfText() throws {
    let text = """
      Conversation with anna@example.org at Tue 12 Mar 2024 23:58:00 CET on jo@example.org (jabber)
      (23:58:11) jo@example.org/Home: Hello: you
      (two lines)
      (23:59:20) Anna <AUTO-REPLY>: I'm away
      (23:59:30) Anna has signed off.
      (00:01:00) ***Anna waves

      """
    let reading = try read(text, name: "2024-03-12.235800+0100CET.txt")
    #expect(
      words(reading) == [
        "jo@example.org: Hello: you\n(two lines)", "Anna: I'm away", "Anna: Anna waves",
      ])
    #expect(
      timestamps(reading) == ["2024-03-12T22:58:11", "2024-03-12T22:59:20", "2024-03-12T23:01:00"])
    #expect(reading.items.allSatisfy { $0.timeZone?.secondsFromGMT() == 3600 })
    #expect(reading.items.allSatisfy { $0.textOffset != nil })
    #expect(reading.items.map(\.textLine) == [2, 4, 6])
    #expect(Set(reading.items.map(\.title)) == ["anna@example.org"])
    #expect(Set(reading.outlines.map(\.conversation)) == ["pidgin:\(Self.folder)"])
  }

  @Test func noticesOfARoomAreNobodysMessages() throws {
    let text = """
      Conversation with #garden at Tue 12 Mar 2024 18:05:00 CET on anna (irc)
      (18:05:11) The topic for #garden is: Welcome
      (18:06:00) ben has set the topic to: Spring planting
      (18:06:40) carl left the room (quit: Ping timeout: 240 seconds).
      (18:07:10) Unable to send message: offline
      (18:08:00) ben: who has seeds?

      """
    let reading = try read(text, name: "2024-03-12.180500+0100CET.txt")
    #expect(words(reading) == ["ben: who has seeds?"])
  }

  @Test func readsALogInHTML() throws {
    let text = """
      <html><head><title>Conversation with anna@example.org</title></head><body><h3>Anna</h3>
      <font color="#16569E"><font size="2">(06:05:11 PM)</font> <b>Jo:</b></font> a &lt;b&gt; c<br/>
      <font color="#A82F2F"><font size="2">(06:05:20 PM)</font> <b>Anna:</b></font> <i>hi</i><br/>
      <font size="2">(06:06:00 PM)</font><b> Anna has signed off.</b><br/>
      <span style="color: #062585"><span>(03/13/2024 07:00:00 AM)</span> <b>***Anna</b></span> waves<br>
      </body></html>
      """
    let reading = try read(text, name: "2024-03-12.180500+0100CET.html")
    #expect(words(reading) == ["Jo: a <b> c", "Anna: hi", "Anna: Anna waves"])
    #expect(
      timestamps(reading) == ["2024-03-12T17:05:11", "2024-03-12T17:05:20", "2024-03-13T06:00:00"])
  }

  @Test func otherFilesAreNoLogs() {
    let head = Array("(18:05:11) Anna: hi\n".utf8)
    for name in ["notes.txt", "2024-03-12.txt", "2024-03-12.180500+0100CET.pdf"] {
      #expect(!PidginImporter().recognizes(SourceFile.Candidate(name: name, head: head)))
    }
    let name = "2024-03-12.180500+0100CET.txt"
    let text = Array("(see below) words\n".utf8)
    #expect(!PidginImporter().recognizes(SourceFile.Candidate(name: name, head: text)))
  }
}
