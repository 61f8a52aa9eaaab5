import Foundation
import Testing

@Suite("Mails with very long headers", .needsEmbedder)
struct LongHeaderTests {
  private func mail(_ id: String, padding: Int = 0) -> String {
    let line = "X-Padding: " + String(repeating: "x", count: 60) + "\n"
    return """
      From anna@example.org Tue May  1 10:00:00 2001
      From: Anna Berg <anna@example.org>
      Subject: About \(id)
      Date: Tue, 1 May 2001 10:00:00 +0000
      \(String(repeating: line, count: padding / line.utf8.count))Message-ID: <\(id)@example.org>

      These are the words of \(id).


      """
  }

  @Test("A Message-ID behind the part of a header that is read is named, and all else is added")
  func messageID() async throws {
    let workspace = try Workspace()
    let mails = [
      mail("one"), mail("two"), mail("long", padding: 2_400_000), mail("three"), mail("four"),
      mail("five"),
    ]
    try workspace.folder.file("mail.mbox", mails.joined())
    let outcome = try await workspace.run("add", "mail.mbox")
    #expect(!outcome.errors.contains("changed while it was being read"), outcome.comment)
    #expect(
      (outcome.output + outcome.errors).contains("its Message-ID isn't in the first 2 MB"),
      outcome.comment)
    outcome.expectOutput("5 mails in 5 threads")
    for id in ["one", "two", "three", "four", "five"] {
      let found = try await workspace.run("search", "words of \(id)", "--mode", "lexical")
      found.expectOutput("About \(id)")
    }
  }
}
