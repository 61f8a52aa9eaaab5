import Foundation
import Testing

@Suite("Exporting threads")
struct ExportTests {
  private static let text = """
    Grüße aus Łódź, = 100 % sicher,
    From here on the line looks like a mail,
    \ttabs, trailing space\u{20}
    and one long line: \(String(repeating: "wörter und ", count: 30))Ende.
    """

  private static let mailbox = """
    From anna@example.org Tue May  1 10:00:00 2001
    From: =?UTF-8?Q?Anna_M=C3=BCller=2C_Dr=2E?= <anna@example.org>
    To: "Bo \\"B.\\" Lind" <bo@example.org>, carol@example.org
    Cc: Dora <dora@example.org>
    Subject: =?UTF-8?B?R3LDvMOfZSDwn46E?= und eine ziemlich lange Zeile, die umbrochen werden muss
    Date: Tue, 1 May 2001 12:34:56 +0200
    Message-ID: <one@example.org>
    MIME-Version: 1.0
    Content-Type: text/plain; charset=utf-8
    Content-Transfer-Encoding: 8bit

    \(text.replacing("\nFrom ", with: "\n>From "))

    From bo@example.org Wed May  2 09:30:00 2001
    From: Bo Lind <bo@example.org>
    To: Anna <anna@example.org>
    Subject: Re: Answer
    Date: Wed, 2 May 2001 09:30:00 +0000
    Message-ID: <two@example.org>
    In-Reply-To: <one@example.org>

    I agree.

    """

  private func filled() async throws -> Workspace {
    let workspace = try Workspace.withSources()
    try await workspace.addWithoutModel("notes")
    try workspace.folder.file("mail.mbox", Self.mailbox)
    try await workspace.addWithoutModel("mail.mbox")
    return workspace
  }

  /// The items of a file as `show` has them, without what depends on the file.
  private func items(at place: String, in workspace: Workspace) async throws -> [String] {
    let outcome = try await workspace.run("show", place, "--json")
    let threads = try #require(try outcome.json()["threads"] as? [[String: Any]], outcome.comment)
    let items = threads.flatMap { $0["items"] as? [[String: Any]] ?? [] }
    return try items.map { item in
      let kept = item.filter { ["id", "title", "date", "people", "text"].contains($0.key) }
      let data = try JSONSerialization.data(withJSONObject: kept, options: .sortedKeys)
      return String(decoding: data, as: UTF8.self)
    }
  }

  @Test("A mailbox is read again as the same mails in one thread")
  func again() async throws {
    let workspace = try await filled()
    let written = try await workspace.run(
      "export", "mail.mbox", "--as", "mbox", "--output", "out.mbox", code: 0)
    written.expectErrors("out.mbox: 1 thread")
    let before = try await items(at: "mail.mbox", in: workspace)
    let other = try Workspace()
    try FileManager.default.copyItem(
      at: workspace.url.appending(path: "out.mbox"), to: other.url.appending(path: "out.mbox"))
    try await other.addWithoutModel("out.mbox")
    let after = try await items(at: "out.mbox", in: other)
    #expect(before.count == 2 && after == before, "\(before)\n\(after)")
    let status = try await other.run("status", "--json")
    #expect(try status.json()["threads"] as? Int == 1, status.comment)
  }

  @Test("Python reads the mailbox, too")
  func python() async throws {
    let workspace = try await filled()
    try await workspace.run(
      "export", "mail.mbox", "notes/git/undo.md", "--as", "mbox", "--output", "out.mbox", code: 0)
    let script = """
      import email.policy, json, mailbox, email
      box = mailbox.mbox("out.mbox", factory=lambda f: email.message_from_binary_file(
        f, policy=email.policy.default))
      print(json.dumps([
        [m["subject"], str(m["from"] or ""), str(m["date"] or ""), m["message-id"],
         m["in-reply-to"], m.get_content(), [str(d) for d in m.defects]] for m in box]))
      """
    let outcome = try await Run(
      executable: "/usr/bin/env", ["python3", "-c", script], in: workspace
    ).outcome()
    let mails = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[Any]],
      outcome.comment)
    #expect(mails.count == 3, outcome.comment)
    let subject = mails[0][0] as? String
    #expect(subject?.hasPrefix("Grüße 🎄 und eine ziemlich lange Zeile") == true, outcome.comment)
    #expect(
      mails[0][1] as? String == "\"Müller, Dr., Anna\" <anna@example.org>"
        || (mails[0][1] as? String)?.contains("Anna Müller, Dr.") == true, outcome.comment)
    #expect(
      (mails[0][2] as? String)?.contains("1 May 2001 12:34:56 +0200") == true, outcome.comment)
    #expect((mails[0][5] as? String)?.contains(Self.text) == true, outcome.comment)
    #expect(mails[1][4] as? String == mails[0][3] as? String, outcome.comment)
    #expect(mails[2][0] as? String == "Undoing a commit", outcome.comment)
    #expect((mails[2][5] as? String)?.contains("`git reset --soft HEAD~1`") == true)
    #expect(mails.allSatisfy { ($0[6] as? [Any])?.isEmpty == true }, outcome.comment)
  }

  @Test("What a search finds is written as Markdown, each thread once")
  func markdown() async throws {
    let workspace = try await filled()
    let outcome = try await workspace.run(
      "export", "--search", "agree", "--mode", "lexical", code: 0)
    #expect(outcome.output.hasPrefix("# Grüße 🎄 und"), outcome.comment)
    #expect(outcome.output.matches(of: #/(?m)^\# /#).count == 1, outcome.comment)
    #expect(outcome.output.contains("\n---\n\n*Bo Lind <bo@example.org> · 2001-05-02 09:30 · "))
    #expect(outcome.output.contains(Self.text), outcome.comment)
    let none = try await workspace.run("export", "--search", "zeppelin", "--mode", "lexical")
    #expect(none.code == 1 && none.output.isEmpty, none.comment)
    try await workspace.run("export", "nowhere.md", code: 1).expectErrors("nowhere.md: ")
  }
}
