import ImportSupport
import Testing

@Suite struct JSONHeadTests {
  @Test func findsKeysAndStringsAtAnyDepth() {
    let head = JSONHead(Array("\u{FEFF} [{\"a\": {\"b\\\"\": [\"c\"]}, \"d\": \"cu".utf8))
    #expect(head.isArray && !head.isObject)
    #expect(head.has("a", "b\"", "c", "d"))
    #expect(!head.has("cu") && !head.has("a", "x"))
  }

  @Test(arguments: ["", "a", "\"a\"", "ｘ{\"a\": 1}"])
  func otherTextHasNoKeys(text: String) {
    let head = JSONHead(Array(text.utf8))
    #expect(!head.isObject && !head.isArray && !head.has("a"))
  }
}
