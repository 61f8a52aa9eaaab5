import Items
import Testing

/// Multiparts with and without closing delimiters.
@Suite struct MultipartTests {
  private func text(_ boundary: String, _ body: String) throws -> String {
    try mail("From: a@b\nContent-Type: multipart/mixed\(boundary)\n\n\(body)").text
  }

  @Test(arguments: [
    // The inner multipart isn't closed and ends at a delimiter of the outer one.
    (
      "--a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--a\n\ntwo\n--a--\n",
      "one\n\ntwo"
    ),
    // As above, and a delimiter of the inner multipart comes later.
    (
      "--a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--a\n\ntwo\n--b\n\nthree\n--a--",
      "one\n\ntwo\n\nthree"
    ),
    // Both multiparts have the same boundary.
    (
      "--a\nContent-Type: multipart/mixed; boundary=a\n\n--a\n\none\n--a--\n--a\n\ntwo\n--a--",
      "one\n\ntwo"
    ),
    // The closing delimiter isn't on a line of its own.
    ("--a\n\none--a--\n", "one"),
    // There is no closing delimiter.
    ("--a\n\none\n--a\n\ntwo", "one\n\ntwo"),
    // There is only a closing delimiter.
    ("--a--\n", ""),
    // Text before the first delimiter and after the closing one belongs to no part.
    ("before\n--a\n\none\n--a--\nafter\n--a\n\nmore\n", "one"),
    // A header without an end doesn't extend into the next part.
    ("--a\nContent-Type: text/plain\n--a\n\ntwo\n--a--", "two"),
    // Lines that only begin like a delimiter are text.
    ("--a\n\none\n--ab\n-- a\n--a-- b\n--a--", "one\n--ab\n-- a\n--a-- b"),
    ("--a  \n\none\n--a-- \t\n", "one"),
  ])
  func readsTheParts(body: String, expected: String) throws {
    #expect(try text("; boundary=a", body) == expected)
    let network = try mail(
      "From: a@b\nContent-Type: multipart/mixed; boundary=a\n\n\(body)"
        .replacing("\n", with: "\r\n"))
    #expect(network.text == expected)
  }

  @Test(arguments: ["", "; boundary=", "; boundary=other", "; boundary=\"\""])
  func findsABoundaryThatTheFieldDoesNotName(field: String) throws {
    #expect(try text(field, "--x1\n\none\n--x1\nX: y\n\ntwo\n--x1--\n") == "one\n\ntwo")
    #expect(try text(field, "words\n-- \nname\n") == "words\n-- \nname\n")
    #expect(try text(field, "words\n------\nwords\n") == "words\n------\nwords\n")
  }

  /// The last content type counts, unless an earlier multipart's delimiter begins the body.
  @Test(arguments: [
    ("text/html", "text/plain", "<p>one</p>", "<p>one</p>"),
    ("text/plain", "text/html", "<p>one</p>", "one"),
    ("text/html", "none", "<p>one</p>", "one"),
    ("multipart/mixed; boundary=x", "text/plain", "\n--x\n\none\n--x--\n", "one"),
    ("text/plain", "multipart/mixed; boundary=x", "\n--x\n\none\n--x--\n", "one"),
    ("multipart/mixed; boundary=x", "text/plain", "zero\n--x\n\none", "zero\n--x\n\none"),
  ])
  func readsTypesWrittenTwice(first: String, last: String, body: String, expected: String) throws {
    let head = "Content-Type: \(first)\nContent-Type: \(last)\n\n"
    #expect(try mail("From: a@b\n" + head + body).text == expected)
    #expect(try text("; boundary=out", "--out\n\(head)\(body)\n--out--\n") == expected)
  }

  @Test func aDispositionWithoutATypeIsNone() throws {
    let part = "--a\nContent-Type: image/png; name=n.png\nContent-Disposition: "
    let parts = "\(part); filename=d.png\n\nx\n\(part)inline; filename=d.png\n\nx\n--a--\n"
    let item = try mail("From: a@b\nContent-Type: multipart/mixed; boundary=a\n\n\(parts)")
    #expect(item.attachments == ["n.png", "d.png"])
  }

  @Test func readsDeepNesting() throws {
    var head = "From: a@b\n"
    for level in 0..<500 {
      head += "Content-Type: multipart/mixed; boundary=b\(level)x\n\n--b\(level)x\n"
    }
    #expect(try mail(head + "\nx").attachments.isEmpty)
    var few = "From: a@b\n"
    for level in 0..<30 {
      few += "Content-Type: multipart/mixed; boundary=b\(level)x\n\n--b\(level)x\n"
    }
    #expect(try mail(few + "\nx").text == "x")
  }

  @Test func readsAsManyPartsAsAPersonWouldSend() throws {
    let parts = String(repeating: "--a\n\nx\n", count: 9000)
    #expect(try text("; boundary=a", parts + "--a--").utf8.count == 9000 * 3 - 2)
    let many = String(repeating: "--a\n\nx\n", count: 50_000)
    #expect(try text("; boundary=a", many + "--a--").utf8.count < 50_000)
  }
}
