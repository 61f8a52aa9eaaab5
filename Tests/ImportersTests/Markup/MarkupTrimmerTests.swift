import ImportSupport
import Markup
import TestSupport
import Testing

@Suite struct MarkupTrimmerTests {
  private func trimmed(_ text: String, _ syntax: MarkupTrimmer.Syntax) -> String {
    var bytes = Array(text.utf8)
    MarkupTrimmer.trim(&bytes, syntax)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let attributes = (0..<1000).map { " a\($0)=\"\($0)\"" }

  @Test func attributesBeyondTheLimitAreCutOut() {
    let kept = Self.attributes.prefix(MarkupLimits.attributes).joined()
    let page = "<p" + Self.attributes.joined() + ">words</p>"
    #expect(trimmed(page, .html).filter { $0 != " " } == "<p\(kept)>words</p>".filter { $0 != " " })
    let empty = trimmed("<p" + Self.attributes.joined() + "/>", .xml)
    #expect(empty.hasPrefix("<p" + kept) && empty.hasSuffix("/>"))
  }

  @Test func longValuesAreMadeEmpty() {
    let value = String(repeating: "x", count: MarkupLimits.valueBytes + 1)
    #expect(trimmed("<img src=\"\(value)\" alt=a>b", .html) == "<img src=\"\" alt=a>b")
    #expect(trimmed("<img src='\(value.dropLast())'>", .xml).utf8.count == value.utf8.count + 11)
  }

  @Test func commentsOfXMLAreCutOut() {
    #expect(trimmed("<a>b<!-- <c d=\" -->e</a><!--", .xml) == "<a>be</a>")
    #expect(trimmed("<a>b<!-- c -->e</a>", .html) == "<a>b<!-- c -->e</a>")
  }

  @Test func conditionsOfWordAreCutOut() {
    let page = "<p><![if !supportLists]>1. <![endif]>words</p><!x-a b=c>"
    #expect(trimmed(page, .html) == "<p>1. words</p>")
    #expect(trimmed(page, .xml) == page)
    #expect(trimmed("a <! b> <!5 c>", .html) == "a <! b> <!5 c>")
  }

  @Test func declarationsInsideADocumentAreCutOut() {
    let subset = "<!ENTITY a ']'><!-- ] ' --><?x ]'?><!ATTLIST b c CDATA \"]\">"
    #expect(
      trimmed("<!DOCTYPE a SYSTEM '[' [\(subset)] ><a>b</a>", .xml)
        == "<!DOCTYPE a SYSTEM '['  ><a>b</a>")
    #expect(trimmed("<!DOCTYPE a [\(subset)", .xml) == "<!DOCTYPE a ")
  }

  @Test(arguments: [
    "<p a='>' b=\">\" c = d>x</p>", "<a/><a / ><a/b>", "<script>a<b c=\"</script><p d>",
    "1 < 2 <3 & <é>", "<!DOCTYPE html><?x <y z ?><p>", "<", "</", "<!", "<p", "<p a=", "<p a='b",
  ])
  func whatIsInTheLimitsStaysByteForByte(text: String) {
    #expect(trimmed(text, .html) == text)
    #expect(trimmed(text, .xml) == text)
  }

  /// A handler that finds the maximum number of attributes that libxml2 reads in one tag.
  private final class Counter: HTMLHandler {
    var maximum = 0

    func start(_ name: String, _ attributes: HTMLAttributes) {
      var count = 0
      attributes.forEach { _, _ in count += 1 }
      maximum = max(maximum, count)
    }

    func end(_ name: String) {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  }

  /// The trimmer and the parser agree on every tag, except when a style that contains tags hides
  /// it.
  ///
  /// In that case, the parser's own counts limit the attributes.
  @Test func noTagWithMoreAttributesReachesTheParser() {
    var generator = SeededGenerator(seed: 91)
    let seed = Array(
      "<html><body><p class=a>one</p><!-- two --><b title='x'>y</b></body></html>".utf8)
    let rounds = Mutation.rounds(3000)
    var missed = 0
    for _ in 0..<rounds {
      let page = String(
        decoding: Mutation.hostileMarkup(seed, using: &generator), as: UTF8.self)
      let counter = Counter()
      let stop = HTMLEvents.parse(page, counter)
      if counter.maximum > MarkupLimits.attributes || stop == .markup { missed += 1 }
      #expect(counter.maximum < 2 * MarkupLimits.maximumAttributes, "\(page)")
    }
    #expect(missed <= rounds / 1000)
  }
}
