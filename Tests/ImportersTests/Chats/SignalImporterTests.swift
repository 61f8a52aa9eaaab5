import ChatImporters
import Foundation
import Items
import Testing

@Suite struct SignalImporterTests {
  @Test func removesMediaAndReactions() throws {
    let text = """
      [2021-12-30, 22:01] Anna: Look ![beach](./media/2021-12-30_beach.jpg)\u{20}\u{20}
      [2021-12-30, 22:02] Bob: > Look

      Lovely (- Anna: 👍 -)
      [2021-12-30, 22:03] Bob: ![](./media/a.jpg)
      [2021-12-30, 22:04] Bob: see [here](https://example.org)
      """
    let reading = try Reading(text, name: "index.md", with: SignalImporter())
    checkPlaces(reading, in: Array(text.utf8))
    #expect(
      words(reading) == [
        "Anna: Look", "Bob: > Look\n\nLovely", "Bob: ", "Bob: see [here](https://example.org)",
      ])
    #expect(
      reading.items.map(\.attachments) == [["2021-12-30_beach.jpg"], [], ["a.jpg"], []])
    #expect(reading.items.first?.title == "Anna, Bob")
    #expect(reading.outlines.first?.conversation == "signal:index.md")
  }

  @Test func readsDatesWithSecondsAndReactionsBeforeMedia() throws {
    let text = """
      [2021-12-30 22:01:15] Anna: Look\u{20}\u{20}
      (- Bob: 👍 -)![beach.jpg](./media/beach.jpg)\u{20}\u{20}
      [2021-12-30 22:02:00] Bob:\u{20}

      > Look

      Lovely\u{20}\u{20}

      """
    let reading = try Reading(text, name: "Anna/chat.md", with: SignalImporter())
    #expect(words(reading) == ["Anna: Look", "Bob: > Look\n\nLovely"])
    #expect(reading.items.map(\.attachments) == [["beach.jpg"], []])
    #expect(reading.items.first?.date == Date(timeIntervalSince1970: 1_640_901_675))
  }
}
