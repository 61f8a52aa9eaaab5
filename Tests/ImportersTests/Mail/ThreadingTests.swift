import Foundation
import Items
import MailImporters
import Testing

@Suite struct ThreadingTests {
  @Test func takesTheIdsOfTheThread() throws {
    let text = """
      From: a@b
      Message-ID: <c@x>
      References: <a@x>
       <b@x> <a@x>
      In-Reply-To: Your message of "Mon" <b@x> <d @x>
      Subject: Re: Hello
      Date: Fri, 21 Nov 1997 09:55:06 +0000

      x
      """
    let found = try #require(try threading(text))
    #expect(found.messageID == "c@x")
    #expect(found.references == ["a@x", "b@x", "d@x"])
    #expect(found.subject == "Hello")
    #expect(found.isReply)
    #expect(found.date == Date(timeIntervalSince1970: 880_106_106))
  }

  @Test(arguments: [
    ("<a@x>", "a@x"), ("a@x", "a@x"), ("< a@x >", "a@x"), ("<<a@x>>", "a@x"),
    ("(c) <a@x> <b@x>", "a@x"), ("\n <a@x>", "a@x"),
  ])
  func readsMessageIDs(value: String, id: String) throws {
    #expect(try mail("From: a@b\nMessage-ID: \(value)\n\nx").id == id)
  }

  @Test func aMailWithoutAnIdIsKnownByItsDigest() throws {
    // The SHA-256 of the mail's 14 bytes, computed by another program.
    let digest = "82ac8c37b9faf5fb5d6a4c930f82cd75b1ddc6b01800201fd061985d64af267a"
    let first = try mail("From: a@b\n\nhi\n").id
    #expect(first == "sha256:" + digest)
    #expect(try mail("From: a@b\n\nho\n").id != first)
    #expect(try mail("From: a@b\nMessage-ID: <>\n\nhi\n").id.hasPrefix("sha256:"))
    // A mailbox adds a line before the message and a blank line after it; the message stays the
    // same.
    let box = "From a@b Fri Nov 21 09:55:06 1997\nFrom: a@b\n\nhi\n\n"
    let reading = try Reading(box, name: "box", with: MboxImporter())
    #expect(reading.items.map(\.id) == [first])
  }

  @Test(arguments: [
    ("Hello", "Hello", false), ("Re: Hello", "Hello", true), ("RE[2]: Hello", "Hello", true),
    ("Re^3: Hello", "Hello", true), ("re (2) : Hello", "Hello", true),
    ("Fwd: Re: Hello", "Hello", true),
    ("AW: WG: Hallo", "Hallo", true), ("SV: Hej", "Hej", true), ("Antw: Hoi", "Hoi", true),
    ("回复：你好", "你好", true), ("Ответ: да", "да", true), ("[Fwd: Hello]", "Hello", true),
    ("Hello (fwd)", "Hello", true), ("Re: [list] Hello", "[list] Hello", true),
    ("[list] Re: Hello", "[list] Hello", true), ("[list] Re: [list] Hello", "[list] Hello", true),
    ("[list] Hello", "[list] Hello", false), ("Report: sales", "Report: sales", false),
    ("Reply", "Reply", false), ("Re:", "", true), ("", "", false), ("a \t b", "a b", false),
    ("R2: a subject", "R2: a subject", false), ("[only]", "[only]", false),
    ("[open Re: x", "[open Re: x", false), ("Meals (was: Next meeting)", "Next meeting", true),
    ("Re: Meals (Was Re: Next meeting)", "Next meeting", true), ("Meals [was Trip]", "Trip", true),
    ("Meals Re: Next meeting", "Next meeting", true),
    ("The way it (wasn't)", "The way it (wasn't)", false),
    ("It (was: )", "It (was: )", false),
  ])
  func removesReplyPrefixesFromSubjects(subject: String, base: String, isReply: Bool) throws {
    let found = try #require(try threading("From: a@b\nSubject: \(subject)\n\nx"))
    #expect(found.subject == base)
    #expect(found.isReply == isReply)
  }
}
