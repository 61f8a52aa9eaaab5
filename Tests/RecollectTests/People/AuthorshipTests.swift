import Foundation
import GRDB
import Items
import Recollect
import Testing

/// Tests of who is taken for the library's owner, for a correspondent and for a stranger.
@Suite struct AuthorshipTests {
  private static let me = "mia@home.example"

  private static func mail(_ id: String, from: String, to: String...) -> Item {
    Item(
      id: id, kind: .mail, title: id, text: "Text of \(id).",
      people: [Item.Participant(role: .from, address: from)]
        + to.map { Item.Participant(role: .to, address: $0) })
  }

  private static func message(_ id: String, by name: String, _ address: String = "") -> Item {
    Item(
      id: id, kind: .message, title: "Chat", text: "Text of \(id).",
      people: [Item.Participant(role: .from, name: name, address: address)], thread: "chat")
  }

  /// Returns the authorship of each stored item, by its id.
  private func authorships(in test: TestLibrary) async throws -> [String: Authorship] {
    var found: [String: Authorship] = [:]
    for id in try test.read({ try Int64.fetchAll($0, sql: "SELECT id FROM threads") }) {
      let thread = try #require(await test.library.thread(id))
      for member in thread.items {
        found[member.item.id] = try await test.library.authorship(of: member.item, in: thread)
      }
    }
    return found
  }

  private func authorships(of items: [Item]) async throws -> [String: Authorship] {
    let test = try TestLibrary()
    try await test.library.add(items, as: "items")
    return try await authorships(in: test)
  }

  @Test func whomThePersonWroteToIsACorrespondent() async throws {
    let found = try await authorships(of: [
      Self.mail("asked", from: Self.me, to: "Lena@Club.example"),
      Self.mail("answered", from: "lena@club.example", to: Self.me.uppercased()),
      Self.mail("claimed", from: "sam@stranger.example", to: Self.me),
      Self.mail("both", from: "lena@club.example", to: Self.me, "sam@stranger.example"),
      Item(id: "note", kind: .note, text: "A note."),
      Item(id: "document", kind: .document, text: "A document."),
    ])
    #expect(
      found == [
        "asked": .own, "answered": .correspondent, "claimed": .other, "both": .correspondent,
        "note": .own, "document": .own,
      ])
  }

  @Test func aMailFromOneselfToOneselfIsNoProofOfAnything() async throws {
    let forged = Self.mail("forged", from: Self.me, to: Self.me)
    let received = (0..<3).map { Self.mail("r\($0)", from: "s\($0)@a.example", to: Self.me) }
    let alone = try await authorships(of: received + [forged])
    #expect(Set(alone.values) == [.other])
    let sent = Self.mail("sent", from: Self.me, to: "s1@a.example")
    let found = try await authorships(of: received + [forged, sent])
    #expect(found["forged"] == .correspondent && found["sent"] == .own)
    #expect(found["r0"] == .other && found["r1"] == .correspondent)
  }

  @Test func aMailingListHasNoOwner() async throws {
    let list = "talk@list.example"
    let found = try await authorships(
      of: (0..<6).map { Self.mail("\($0)", from: "\($0 % 3)@a.example", to: list) })
    #expect(Set(found.values) == [.other])
  }

  @Test func sentAndReceivedMailsMayBeTwoSources() async throws {
    let test = try TestLibrary()
    try await test.library.add(
      (0..<3).map { Self.mail("r\($0)", from: "s\($0)@a.example", to: Self.me) }, as: "inbox")
    try await test.library.add(
      [1, 7].map { Self.mail("m\($0)", from: Self.me, to: "s\($0)@a.example") }, as: "sent")
    let found = try await authorships(in: test)
    #expect(found["m1"] == .own && found["r1"] == .correspondent && found["r2"] == .other)
  }

  @Test func anAttachmentIsItsSenders() async throws {
    let test = try TestLibrary()
    for (name, sender) in [("a", "sam@stranger.example"), ("b", Self.me)] {
      let mail = """
        From: <\(sender)>
        To: <\(name == "a" ? Self.me : "lena@club.example")>
        Subject: Phones
        Message-ID: <\(name)@a.example>
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary="z"

        --z
        Content-Type: text/plain

        See the note.
        --z
        Content-Type: text/markdown; name="note.md"
        Content-Disposition: attachment; filename="note.md"

        The number is 555.
        --z--

        """
      try test.write(mail.replacing("\n", with: "\r\n"), to: "\(name).eml")
    }
    try test.write("From: <lena@club.example>\r\nTo: <\(Self.me)>\r\n\r\nHi.\r\n", to: "c.eml")
    try await test.add()
    let found = try await authorships(in: test)
    let attached = found.filter { $0.key.contains("/") }
    #expect(attached.count == 2, "\(found)")
    for (id, authorship) in attached { #expect(authorship == (id.hasPrefix("a@") ? .other : .own)) }
  }

  @Test func aChatIsOneWithCorrespondentsIfSeveralWriteInIt() async throws {
    let chat = try await authorships(of: [
      Self.message("1", by: "Anna"), Self.message("2", by: "Me"),
    ])
    #expect(Set(chat.values) == [.correspondent])
    let alone = try await authorships(of: [Self.message("1", by: "Shop")])
    #expect(Set(alone.values) == [.other])
    let database = try await authorships(of: [
      Self.message("1", by: "", "+49 171 1"), Self.message("2", by: "Me", "+49 171 2"),
    ])
    #expect(database == ["1": .correspondent, "2": .own])
  }
}
