import Foundation
import TestSupport
import Testing

/// A mail and a chat of an evening in Los Angeles, when the next day had begun in Greenwich.
@Suite("Time zones of mails and chats", .needsEmbedder)
struct TimeZoneTests {
  private static let home = ["TZ": "America/Los_Angeles"]

  private func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try workspace.folder.file(
      "all/mail.eml",
      """
      From: Anna Berg <anna@example.org>
      To: Ben Stone <ben@example.org>
      Date: Fri, 03 May 2024 17:30:00 -0700
      Message-ID: <1@example.org>
      Subject: Oars

      The oars are in the shed.

      """)
    try workspace.folder.file(
      "all/general/2024-05-03.json",
      """
      [{"type": "message", "user": "U1", "ts": "1714782600.000100", "text": "The sails are dry."}]
      """)
    try await workspace.run("add", "all", environment: Self.home, code: 0)
    return workspace
  }

  @Test("Days are those of the reader's clock", arguments: ["oars", "sails"])
  func days(word: String) async throws {
    let workspace = try await workspace()
    for (zone, day) in [("America/Los_Angeles", "2024-05-03"), ("Europe/Berlin", "2024-05-04")] {
      let list = try await workspace.run(
        "search", word, "--mode", "lexical", environment: ["TZ": zone])
      #expect(list.output.contains(day), list.comment)
      for (bound, isFound) in [("--after", true), ("--before", false)] {
        let found = try await workspace.run(
          "search", word, "--mode", "lexical", bound, day, environment: ["TZ": zone])
        #expect((found.code == 0) == isFound, found.comment)
      }
    }
  }

  /// Prints a page of a server, by the address that it has printed.
  private static let visit = """
    import sys, urllib.request
    address, token = sys.argv[1].split("?token=")
    headers = {"Authorization": "Bearer " + token}
    request = urllib.request.Request(address + "?q=kind:mail", headers=headers)
    print(urllib.request.urlopen(request).read().decode())
    """

  @Test("The bars of the page count days of the reader's clock", .needsPythonClients)
  func bars() async throws {
    let workspace = try Workspace()
    for (name, date) in [("oars", "Mon, 15 Jan 2024 12:00"), ("sails", "Thu, 29 Feb 2024 20:00")] {
      try workspace.folder.file(
        "all/\(name).eml",
        """
        From: Anna Berg <anna@example.org>
        Date: \(date):00 -0800
        Message-ID: <\(name)@example.org>
        Subject: The \(name)

        The \(name) are in the shed.

        """)
    }
    try await workspace.run("add", "all", environment: Self.home, code: 0)
    let server = try Run(
      ["serve", "--library", workspace.library, "--port", "0", "--no-open"],
      environment: Self.home, in: workspace)
    defer { server.process.terminate() }
    let page = try await Run(
      executable: PythonClients.interpreter("browser"),
      ["-c", Self.visit, server.firstLine()], in: workspace
    ).outcome()
    page.expectOutput("title=\"February 2024: 1\"")
  }

  @Test("A thread's text has the day of the writer's clock, and its head the time there")
  func writersClock() async throws {
    let workspace = try await workspace()
    let mail = "all/mail.eml"
    let text = try await workspace.run("show", mail, environment: ["TZ": "Europe/Berlin"])
    text.expectOutput("Anna Berg, 2024-05-03:")
    let full = try await workspace.run("show", "--full", mail, environment: ["TZ": "Europe/Berlin"])
    full.expectOutput("2024-05-04 02:30 (2024-05-03 17:30 there)")
    let home = try await workspace.run("show", "--full", mail, environment: Self.home)
    home.expectOutput("2024-05-03 17:30\n")
    let talk = try await workspace.run(
      "show", "all/general/2024-05-03.json", environment: Self.home)
    talk.expectOutput("— 2024-05-03 —")
  }

  @Test("An exported mail keeps the zone of its writer")
  func exported() async throws {
    let workspace = try await workspace()
    let outcome = try await workspace.run(
      "export", "all/mail.eml", "--as", "mbox", environment: ["TZ": "Europe/Berlin"])
    outcome.expectOutput("Date: Fri, 3 May 2024 17:30:00 -0700\n")
  }
}
