import Foundation
import Items
import Testing

/// Hostile headers, long enough that work quadratic in their length would take hours.
@Suite struct LargeHeaderTests {
  @Test func replyPrefixesOfASubjectAreRemoved() throws {
    let brackets = String(repeating: "[fwd:", count: 100_000)
    for (subject, base) in [
      ("x" + String(repeating: "(fwd)", count: 150_000), "x"),
      (brackets + "x" + String(repeating: "]", count: 100_000), "x"),
      (String(repeating: "Re: [a] ", count: 100_000) + "x", "[a] x"),
      (String(repeating: "Re:", count: 200_000) + "x", "x"),
    ] {
      let found = try #require(try threading("From: a@b\nSubject: \(subject)\n\nx"))
      #expect(found.subject.count == base.count)
      #expect(found.subject.prefix(9) == base)
      #expect(found.isReply)
    }
  }

  @Test func tagsOfASubjectStay() throws {
    let tags = (0..<100_000).map { "[\($0)]" }.joined()
    let subject = try threading("From: a@b\nSubject: \(tags)x\n\nx")?.subject ?? ""
    #expect(subject.prefix(8) == "[0] [1] ")
    #expect(subject.suffix(8) == "[99999]x")
  }

  @Test func everyRecipientIsNamedOnce() throws {
    let names = (0..<150_000).map { "a\($0)@x.org" } + ["a0@x.org", "a1@x.org"]
    let people = try mail("From: a@b\nTo: \(names.joined(separator: ", "))\n\nx").people
    let isRight = people.dropFirst().map(\.address) == names.dropLast(2)
    #expect(isRight)
  }

  @Test func signsOfNoAddressAreGoneThroughOnce() throws {
    let commas = try mail("From: a@b\nTo: <\(String(repeating: ",", count: 2_000_000))\n\nx")
    #expect(commas.people.count == 2)
    let remarks = String(repeating: "x(y)", count: 300_000)
    let colons = String(repeating: ":", count: 300_000)
    #expect(try mail("From: a@b\nTo: \(remarks)\n\nx").people.count == 2)
    let name = String(repeating: "a", count: 300_000)
    #expect(try mail("From: a@b\nTo: \(name)@b\(colons)\n\nx").people.count == 2)
  }
}
