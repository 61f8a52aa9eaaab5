import Foundation
import RecollectServer
import Testing

@Suite("Forms with files", .timeLimit(.minutes(5)))
struct MultipartTests {
  /// Content in which the delimiter begins again and again.
  private static let content =
    "\r\n\r\n----for\r\n------for\r\r\n-----form\r\n--\n------form\r\n------for"

  @Test("Content that nearly ends its part comes whole, in pieces of any size")
  func pieces() async throws {
    try await PageLibrary.run { (pages) async throws in
      let body = UploadForm().with(file: "a.txt", Self.content).with(file: "b.txt", "").whole
      for size in [1, 2, 7, 10, 11, 64] {
        let pieces = stride(from: 0, to: body.count, by: size).flatMap { start in
          let piece = body[start..<min(start + size, body.count)]
          return Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
        }
        let reply = try await pages.server.client.send(
          UploadForm().head(pages.server, nil, "Transfer-Encoding: chunked") + pieces
            + Array("0\r\n\r\n".utf8))
        #expect(reply.status == 303, "\(size)")
        #expect(pages.storedFiles == ["a.txt": Self.content, "b.txt": ""], "\(size)")
      }
    }
  }

  @Test("A body that ends too early stores nothing and leaves nothing")
  func cut() async throws {
    try await PageLibrary.run { (pages) async throws in
      let form = UploadForm().with(file: "a.txt", "abc")
      for count in 0..<form.whole.count - "--\r\n".count {
        let reply = try await pages.upload(form, Array(form.whole.prefix(count)))
        #expect(reply.status == 400, "\(count)")
      }
      #expect(pages.storedFiles.isEmpty)
    }
  }

  @Test(
    "A head that isn't a part's is refused",
    arguments: [
      "", "Content-Type: text/plain", "Content-Disposition: attachment; filename=\"a\"",
      "Content-Disposition: form-data", "Content-Disposition: form-data; filename=\"a\"",
      "Content-Disposition: form-data; name=files; filename=a",
      "Content-Disposition: form-data; name=\"files", "Content-Disposition: form-data; name=\"",
      "Content-Disposition: form-data; name=", "=\"=\"=",
      "X: \(String(repeating: "a", count: 9_000))\r\nContent-Disposition: form-data; name=\"a\"",
    ])
  func head(_ head: String) async throws {
    try await PageLibrary.run { (pages) async throws in
      let body = "------form\r\n\(head)\r\n\r\nabc\r\n------form--\r\n"
      let reply = try await pages.upload(UploadForm(), Array(body.utf8))
      #expect(reply.status == 400)
      #expect(pages.storedFiles.isEmpty)
    }
  }

  @Test("Another type of content is refused")
  func type() async throws {
    try await PageLibrary.run { (pages) async throws in
      let long = String(repeating: "a", count: 71)
      for type in [
        "", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
        "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
        "multipart/mixed; boundary=a", "multipart/form-data; boundary=\(long)",
      ] {
        let reply = try await pages.server.request(
          "POST", "/sources/files", headers: [("Content-Type", type)], body: "--a--")
        #expect(reply.status == 415, "\(type)")
      }
    }
  }
}
