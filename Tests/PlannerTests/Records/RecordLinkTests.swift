import Items
import PlannerCore
import Testing

@Suite struct RecordLinkTests {
  @Test func saysWhatItReads() throws {
    for text in ["planner://note/rubber", "planner://meeting/TS3010c#action-items"] {
      #expect(RecordLink(text)?.description == text)
    }
    let link = try #require(RecordLink("planner://meeting/TS3010c#outcomes"))
    #expect(link.whole == RecordLink(.meeting, "TS3010c"))
    #expect(link.whole.part("outcomes") == link)
  }

  @Test(arguments: [
    "", "rubber", "planner://note/", "planner://mail/1", "planner:/note/a", "planner://note/a#",
    "http://note/rubber",
  ])
  func refusesAnythingElse(text: String) {
    #expect(RecordLink(text) == nil)
  }
}
