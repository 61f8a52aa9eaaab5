import Foundation
import GRDB
import Testing

@Suite("Showing a thread", .needsEmbedder)
struct ShowTests {
  private static let mailbox = """
    From anna@example.org Tue May  1 10:00:00 2001
    From: Anna Berg <anna@example.org>
    Subject: Camping
    Date: Tue, 1 May 2001 10:00:00 +0000
    Message-ID: <camping-1@example.org>

    I will bring the big tent.

    From bo@example.org Wed May  2 09:30:00 2001
    From: Bo Lind <bo@example.org>
    Subject: Re: Camping
    Date: Wed, 2 May 2001 09:30:00 +0000
    Message-ID: <camping-2@example.org>
    In-Reply-To: <camping-1@example.org>

    The stove is here.

    On Tue, 1 May 2001, Anna Berg <anna@example.org> wrote:
    > I will bring the big tent.

    --\u{20}
    Bo, Mill Lane 4

    """

  @Test("--quote highlights the words where they stand, and remarks if they don't")
  func quotes() async throws {
    let workspace = try await filled()
    let found = try await workspace.run("show", "mail/pear.md", "--quote", "They ripen", code: 0)
    found.expectOutput("\n»They ripen« late.\n")
    let mail = try await workspace.run(
      "show", "mail.mbox:7", "--quote", "The stove is here.", code: 0)
    mail.expectOutput("»The stove is here.«")
    let missing = try await workspace.run("show", "mail/pear.md", "--quote", "they ripen")
    #expect(missing.code == 0 && !missing.output.contains("»"), missing.comment)
    #expect(missing.errors == "The quote isn't in the text of this place.\n", missing.comment)
    try await workspace.run("show", "mail/pear.md", "--quote", " ", code: 64)
  }

  private func filled() async throws -> Workspace {
    let workspace = try Workspace()
    try workspace.folder.file("mail.mbox", Self.mailbox)
    try workspace.folder.file("mail/pear.md", "# Pears\n\nThey ripen late.\n")
    try await workspace.run("add", "mail.mbox", "mail", code: 0)
    return workspace
  }

  @Test("A place of a mailbox shows what is new in its thread, --full what was there")
  func place() async throws {
    let workspace = try await filled()
    let short = try await workspace.run("show", "mail.mbox:17", code: 0)
    short.expectOutput("Bo Lind, 2001-05-02:\n\nThe stove is here.")
    #expect(!short.output.contains("Mill Lane"), short.comment)
    #expect(short.output.matches(of: /I will bring/).count == 1, short.comment)
    let full = try await workspace.run("show", "mail.mbox:17", "--full")
    full.expectOutput("> I will bring the big tent.", "-- \nBo, Mill Lane 4")
  }

  @Test("A file and an item's id are places too")
  func otherPlaces() async throws {
    let workspace = try await filled()
    let file = try await workspace.run("show", "mail/pear.md")
    #expect(file.code == 0 && file.output.hasPrefix("mail/pear.md:1\nPears\nnote · "), file.comment)
    let item = try await workspace.run("show", "camping-2@example.org", "--json")
    let threads = try #require(try item.json()["threads"] as? [[String: Any]])
    let items = try #require(threads.first?["items"] as? [[String: Any]])
    #expect(items.count == 2, item.comment)
    let excludedRanges = try #require(items[1]["excluded_ranges"] as? [[String: Any]])
    #expect(excludedRanges.map { $0["reason"] as? String } == ["quote", "signature"], item.comment)
  }

  @Test(
    "A mailbox is shown thread by thread: one that can't be loaded doesn't hold back those before it"
  )
  func mailbox() async throws {
    let workspace = try await Workspace.withLibrary()
    let whole = try await workspace.run("show", "mail.mbox", code: 0)
    let texts = whole.output.components(separatedBy: "\nmail.mbox:20\nPiano lessons\n")
    #expect(texts.count == 2, whole.comment)
    #expect(texts[0].hasPrefix("mail.mbox:1\nCamping in July\n"), whole.comment)
    try await DatabaseQueue(path: workspace.library).write { database in
      try database.execute(
        sql: "UPDATE items SET text_end = 1000000 WHERE external_id LIKE 'piano%'")
    }
    let part = try await workspace.run("show", "mail.mbox")
    #expect(part.code == 65 && part.output == texts[0], part.comment)
  }

  @Test("Of a place that isn't known there is nothing", arguments: ["nowhere.md", "mail.mbox:0"])
  func unknown(place: String) async throws {
    let workspace = try await filled()
    let outcome = try await workspace.run("show", place)
    #expect(outcome.code == 1 && outcome.output.isEmpty, outcome.comment)
    #expect(outcome.errors.contains(place), outcome.comment)
  }
}
