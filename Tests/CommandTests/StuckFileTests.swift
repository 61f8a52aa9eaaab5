#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  @Suite("A file that takes long", .needsEmbedder)
  struct StuckFileTests {
    /// Adds a PDF with a fake `pdftotext` that runs until the file's name has been shown.
    @Test("It is named on the progress line", .needsTerminal)
    func named() async throws {
      let workspace = try Workspace()
      try workspace.folder.file("notes/a.md", "Pears ripen late.\n")
      try workspace.folder.file("notes/slow.pdf", "%PDF-1.4\n")
      let sign = workspace.url.appending(path: "seen")
      let tool = try workspace.folder.file(
        "tools/pdftotext",
        "#!/bin/sh\nuntil [ -e '\(sign.path)' ]; do sleep 0.1; done\necho Quinces\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: tool.path)
      let terminal = try PseudoTerminal()
      let path = workspace.url.path + "/tools:/usr/bin:/bin"
      _ = try workspace.start(
        ["add", "notes"], on: terminal, variables: ["TERM": "xterm", "PATH": path],
        input: .nullDevice)
      let text = try await terminal.readToEnd { text in
        if text.contains("seconds so far") { try Data().write(to: sign) }
      }
      #expect(text.contains("slow.pdf, "), "\(text.debugDescription)")
      #expect(text.contains("seconds so far"), "\(text.debugDescription)")
      #expect(text.contains("1 note, 1 document"), "\(text.debugDescription)")
    }
  }
#endif
