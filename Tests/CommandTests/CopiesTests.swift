import Foundation
import Testing

@Suite("A mail in two sources", .needsEmbedder)
struct CopiesTests {
  private static let mail = """
    From: Anna Berg <anna@example.org>
    Subject: Camping
    Date: Tue, 1 May 2001 10:00:00 +0000
    Message-ID: <camping-1@example.org>

    I will bring the big tent.

    """

  @Test("It is one item, shown with both places, and stays when one source goes")
  func twice() async throws {
    let workspace = try Workspace()
    let envelope = "From anna@example.org Tue May  1 10:00:00 2001\n"
    try workspace.folder.file("mail.mbox", envelope + Self.mail + "\n")
    try workspace.folder.file("letters/camping.eml", Self.mail)
    try await workspace.run("add", "mail.mbox", code: 0).expectOutput("1 mail in 1 thread")
    let second = try await workspace.run("add", "letters", code: 0)
    second.expectOutput("1 copy of other sources' items")
    let again = try await workspace.run("add", "letters", "--json")
    let paths = try #require(try again.json()["paths"] as? [[String: Any]])
    let report = try #require(paths[0]["report"] as? [String: Any])
    #expect(report["copies"] as? Int == 1 && report["changed_nothing"] as? Bool == true)
    let status = try await workspace.run("status", "--json")
    #expect(try status.json()["items"] as? Int == 1, status.comment)
    #expect(try status.json()["copies"] as? Int == 1, status.comment)

    let full = try await workspace.run("show", "letters/camping.eml", "--full")
    full.expectOutput("mail.mbox:1\n")
    #expect(full.output.contains(#/also .*letters/camping\.eml:1\n/#), full.comment)
    try await workspace.run("remove", "mail.mbox", "--yes", code: 0)
    try await workspace.run("search", "big tent", code: 0).expectOutput("letters/camping.eml")
  }
}
