import Foundation
import Testing

@Suite("Places and filters that lead nowhere")
struct PlaceTests {
  private static let mail = """
    From: Anna Berg <anna@example.org>
    To: bo@example.org
    Subject: Pictures
    Date: Tue, 1 May 2001 10:05:00 +0000
    Message-ID: <pictures@example.org>
    Content-Type: multipart/mixed; boundary=b

    --b

    The pictures of the shed.
    --b
    Content-Type: text/plain; name="list.txt"
    Content-Disposition: attachment; filename="list.txt"

    First the roof.
    --b
    Content-Type: image/jpeg; name="roof.jpg"
    Content-Disposition: attachment; filename="roof.jpg"

    /9j/
    --b--

    """

  private func filled() async throws -> Workspace {
    let workspace = try await Workspace.withLibrary()
    try workspace.folder.file("letters/pictures.eml", Self.mail)
    try await workspace.addWithoutModel("letters")
    return workspace
  }

  private func search(_ arguments: String..., in workspace: Workspace) async throws -> Run.Outcome {
    try await workspace.run(["search", "--mode", "lexical"] + arguments)
  }

  @Test("A mail is shown before its attachments, and names those that aren't read")
  func attachments() async throws {
    let workspace = try await filled()
    for place in ["letters/pictures.eml:1", "letters/pictures.eml"] {
      let outcome = try await workspace.run("show", place, code: 0)
      #expect(
        outcome.output.hasPrefix("letters/pictures.eml:1\nPictures\nmail · "), outcome.comment)
      outcome.expectOutput(
        "attached: list.txt\nattached: roof.jpg\n", "\nlist.txt\nnote · attachment · ")
      #expect(outcome.output.hasSuffix("\n\nFirst the roof.\n"), outcome.comment)
    }
  }

  @Test("Shown whole, an item has the time of day and addresses")
  func whole() async throws {
    let workspace = try await filled()
    let mail = try await workspace.run("show", "<pictures@example.org>", "--full", code: 0)
    mail.expectOutput(
      "\n2001-05-01 10:05\n", "\nfrom: Anna Berg <anna@example.org>\n", "\nto: bo@example.org\n")
    try await workspace.run("show", "notes/garden.md", "--full").expectOutput("\n2001-10-05\n")
  }

  @Test(
    "A source, and a folder in one, are known: a file to show is named",
    arguments: ["notes", "notes/git", "notes/git/"])
  func folders(place: String) async throws {
    let workspace = try await filled()
    let outcome = try await workspace.run("show", place)
    #expect(outcome.code == 1 && outcome.output.isEmpty, outcome.comment)
    outcome.expectErrors("such as \(workspace.url.path)/notes/")
    #expect(!outcome.errors.contains("nothing from this place"), outcome.comment)
  }

  @Test("A file whose items all belong to another file is distinguished from an unknown one")
  func copies() async throws {
    let workspace = try await filled()
    try workspace.folder.file("twice/a.mbox", Sources.mailbox + "\n")
    try workspace.folder.file("twice/b.mbox", Sources.mailbox)
    try await workspace.addWithoutModel("twice")
    try await workspace.run("show", "twice/b.mbox", code: 1).expectErrors("are in another file too")
    try await workspace.run("show", "twice/c.mbox", code: 1).expectErrors("nothing from this place")
  }

  @Test("A source that isn't there is 66 and the sources are named; one in a source is known")
  func sources() async throws {
    let workspace = try await filled()
    let missing = try await search("reflog", "--source", "nots", in: workspace)
    #expect(missing.code == 66 && missing.output.isEmpty, missing.comment)
    missing.expectErrors("\(workspace.url.path)/nots: ", "\(workspace.url.path)/notes")
    for source in ["notes", "notes/git", "notes/git/undo.md", "."] {
      let found = try await search("reflog", "--source", source, in: workspace)
      #expect(found.code == 0, found.comment)
    }
    let other = try await search("reflog", "--source", "mail.mbox", in: workspace)
    #expect(other.code == 1 && other.output == "Nothing found.\n", other.comment)
  }

  @Test(
    "A language may be named in words and with a country", arguments: ["en", "English", "en-GB"])
  func languages(name: String) async throws {
    let workspace = try await filled()
    let outcome = try await search("pumpkins", "--language", name, in: workspace)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, outcome.comment)
  }

  @Test("A language without items, and items of unknown language, get a warning")
  func noLanguage() async throws {
    let workspace = try await filled()
    try workspace.folder.file("short/word.txt", "Pamplemousse\n")
    try await workspace.addWithoutModel("short")
    let outcome = try await search("pamplemousse", "--language", "klingon", in: workspace)
    #expect(outcome.code == 1, outcome.comment)
    outcome.expectErrors("--language klingon: The library holds nothing", "couldn't be recognized")
  }

  @Test("A quote that isn't closed gets a warning")
  func quote() async throws {
    let workspace = try await filled()
    let open = try await search("\"reflog", in: workspace)
    #expect(open.code == 0 && open.errors.contains("isn't closed"), open.comment)
    let closed = try await search("\"reflog\"", in: workspace)
    #expect(closed.code == 0 && closed.errors.isEmpty, closed.comment)
  }
}
