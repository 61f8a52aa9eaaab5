import Foundation
import RecollectServer
import Testing

@Suite("Files that are dropped on the page", .timeLimit(.minutes(5)))
struct FileUploadTests {
  @Test("They are stored for the person alone, read and found")
  func added() async throws {
    try await PageLibrary.run { (pages) async throws in
      let form = UploadForm().with(file: "walk.txt", "The heron stood in the reeds.")
        .with(file: "cake.md", "# Cake\n\nNine eggs and a lemon.")
      let reply = try await pages.upload(form)
      #expect(reply.status == 303)
      #expect(reply.header("Location") == "/sources")
      try await pages.finishImport()
      #expect(try await pages.get("/?q=heron").body.contains("reeds"))
      #expect(try await pages.get("/?q=lemon").body.contains("Nine eggs"))
      #expect(try await pages.get("/sources").body.contains(pages.filesFolder.path))
      #expect(pages.storedFiles.keys.sorted() == ["cake.md", "walk.txt"])
      for (path, permissions) in [("", 0o700), ("/walk.txt", 0o600)] {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: pages.filesFolder.path + path)
        #expect(attributes[.posixPermissions] as? Int == permissions, "\(path)")
      }
    }
  }

  @Test("A path at which nothing is stays in its field, to be put right")
  func wrongPath() async throws {
    try await PageLibrary.run { (pages) async throws in
      let reply = try await pages.post("/sources/add", "path=%2Fnowhere%2F%22notes")
      #expect(reply.status == 422)
      #expect(reply.body.contains("name=\"path\" value=\"/nowhere/&quot;notes\""))
    }
  }

  @Test("What can't be read is shown as of any source")
  func unread() async throws {
    try await PageLibrary.run { (pages) async throws in
      let form = UploadForm().with(
        #"name="files"; filename="a.docx""#, Array("PK\u{3}\u{4}no zip".utf8))
      #expect(try await pages.upload(form).status == 303)
      try await pages.finishImport()
      #expect(try await pages.get("/sources/job").body.contains("a.docx"))
    }
  }

  @Test("A file with other content gets a number, and the same file is stored once")
  func names() async throws {
    try await PageLibrary.run { (pages) async throws in
      for content in ["one", "two", "one", "two", "three"] {
        #expect(try await pages.upload(UploadForm().with(file: "a.txt", content)).status == 303)
      }
      #expect(pages.storedFiles == ["a.txt": "one", "a 2.txt": "two", "a 3.txt": "three"])
      let both = UploadForm().with(file: "b.tar.gz", "1").with(file: "b.tar.gz", "2")
      #expect(try await pages.upload(both).status == 303)
      #expect(pages.storedFiles["b 2.tar.gz"] == "2")
    }
  }

  @Test(
    "A name leads nowhere else and shows what it is",
    arguments: [
      ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"),
      (#"C:\mail\inbox.mbox"#, "inbox.mbox"),
      ("..", "file"), (".", "file"), ("...", "file"), ("/", "file"), ("//..//", "file"),
      (".bashrc", "bashrc"), ("a\0b.txt", "ab.txt"), ("\0", "file"),
      ("a\u{1B}[31m.txt", "a[31m.txt"),
      ("invoice\u{202E}fdp.exe", "invoicefdp.exe"), ("\u{2066}a\u{200B}b.txt", "ab.txt"),
      ("a%22b.txt", "a\"b.txt"), ("50%0A.txt", "50%0A.txt"), ("  a.txt. ", "a.txt"),
      ("-rf", "-rf"), ("Ärger.txt", "Ärger.txt"), ("שלום.txt", "שלום.txt"),
      (String(repeating: "a", count: 5000) + ".eml", String(repeating: "a", count: 160) + ".eml"),
      ("e" + String(repeating: "\u{301}", count: 2000) + ".eml", "file.eml"),
      ("a." + String(repeating: "x", count: 300), "a." + String(repeating: "x", count: 158)),
    ])
  func safeName(sent: String, stored: String) async throws {
    try await PageLibrary.run { (pages) async throws in
      let reply = try await pages.upload(UploadForm().with(file: sent, "content"))
      #expect(reply.status == 303)
      #expect(pages.storedFiles == [stored: "content"])
      let beside = try FileManager.default.contentsOfDirectory(atPath: pages.server.folder.path)
      #expect(beside.allSatisfy { $0.hasPrefix("library.sqlite") })
    }
  }

  @Test("Bytes that aren't text make a name, too")
  func invalidName() async throws {
    try await PageLibrary.run { (pages) async throws in
      var form = UploadForm()
      form = form.with("name=\"files\"; filename=\"a.txt\"", Array("x".utf8))
      var body = form.whole
      let name = try #require(body.firstRange(of: Array("a.txt".utf8)))
      body.replaceSubrange(name.lowerBound..<name.lowerBound + 1, with: [0xFF, 0xC0])
      #expect(try await pages.upload(form, body).status == 303)
      #expect(pages.storedFiles == ["\u{FFFD}\u{FFFD}.txt": "x"])
    }
  }

  @Test("A link in the folder is neither followed nor replaced, and one in its place is refused")
  func links() async throws {
    try await PageLibrary.run { (pages) async throws in
      let other = pages.server.folder.appending(path: "library.sqlite-other")
      try Data("kept".utf8).write(to: other)
      #expect(try await pages.upload(UploadForm().with(file: "b.txt", "b")).status == 303)
      try await pages.finishImport()
      try FileManager.default.createSymbolicLink(
        at: pages.filesFolder.appending(path: "a.txt"), withDestinationURL: other)
      #expect(try await pages.upload(UploadForm().with(file: "a.txt", "new")).status == 303)
      #expect(pages.storedFiles == ["a.txt": "kept", "a 2.txt": "new", "b.txt": "b"])
      #expect(try String(contentsOf: other, encoding: .utf8) == "kept")
      try await pages.finishImport()
      try FileManager.default.removeItem(at: pages.filesFolder)
      try FileManager.default.createSymbolicLink(
        at: pages.filesFolder, withDestinationURL: pages.server.folder)
      let refused = try await pages.upload(UploadForm().with(file: "c.txt", "c"))
      #expect(refused.status == 422)
      #expect(refused.body.contains("can&#39;t be used"))
      #expect(!FileManager.default.fileExists(atPath: pages.server.folder.path + "/c.txt"))
    }
  }

  @Test("A form without a file says so")
  func empty() async throws {
    try await PageLibrary.run { (pages) async throws in
      for form in [UploadForm(), UploadForm().with(file: "", "")] {
        let reply = try await pages.upload(form)
        #expect(reply.status == 422)
        #expect(reply.body.contains("Choose a file first."))
      }
      #expect(pages.storedFiles.isEmpty)
    }
  }
}
