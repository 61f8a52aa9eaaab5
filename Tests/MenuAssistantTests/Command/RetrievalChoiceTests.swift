import Foundation
import MenuAssistant
import Testing

@Suite struct RetrievalChoiceTests {
  @Test func takesTheThreeWays() throws {
    #expect(RetrievalChoice(["tool"])?.retrieval == .tool)
    #expect(RetrievalChoice(["always"])?.retrieval == .always)
    let remote = try #require(RetrievalChoice(["remote", "http://127.0.0.1:8090/dishes"]))
    #expect(remote.retrieval == .tool)
    #expect(remote.url == URL(string: "http://127.0.0.1:8090/dishes"))
    #expect(RetrievalChoice(["tool"])?.url == nil)
  }

  @Test(arguments: [
    [], ["never"], ["remote"], ["remote", "nonsense"], ["remote", "file:///etc"],
    ["tool", "http://127.0.0.1/"], ["remote", "http://127.0.0.1/", "twice"],
  ])
  func refusesAnythingElse(words: [String]) {
    #expect(RetrievalChoice(words) == nil)
  }
}
