import Foundation
import RecollectServer

/// A form with files, as a browser sends it.
struct UploadForm {
  private(set) var bytes: [UInt8] = []
  private let boundary: String

  init(boundary: String = "----form") { self.boundary = boundary }

  /// Returns the form with a part whose head names it so.
  func with(_ disposition: String, _ content: [UInt8]) -> UploadForm {
    var form = self
    form.bytes += Array(
      "--\(boundary)\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n".utf8)
    form.bytes += content + Array("\r\n".utf8)
    return form
  }

  func with(file name: String, _ content: String) -> UploadForm {
    with(#"name="files"; filename="\#(name)""#, Array(content.utf8))
  }

  var whole: [UInt8] { bytes + Array("--\(boundary)--\r\n".utf8) }

  /// Returns a request with a body, which has its length.
  func request(
    _ server: TestServer, _ headers: [String]? = nil, _ body: [UInt8]? = nil
  ) -> [UInt8] {
    let body = body ?? whole
    return head(server, headers, "Content-Length: \(body.count)") + body
  }

  func head(_ server: TestServer, _ headers: [String]?, _ length: String) -> [UInt8] {
    let lines =
      [
        "POST /sources/files HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "Connection: close",
        "Accept: text/html", "Content-Type: multipart/form-data; boundary=\(boundary)", length,
      ] + (headers ?? ["Authorization: Bearer \(server.token)"])
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}

extension PageLibrary {
  var filesFolder: URL { URL(fileURLWithPath: server.library.path + "-files") }

  /// The stored files with their contents, by name; empty if there is no folder.
  var storedFiles: [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: filesFolder.path)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        let data = try? Data(contentsOf: filesFolder.appending(path: name))
        return (name, data.map { String(decoding: $0, as: UTF8.self) } ?? "")
      })
  }

  func upload(_ form: UploadForm, _ body: [UInt8]? = nil) async throws -> RawClient.Reply {
    try await server.client.send(form.request(server, nil, body))
  }

  /// Waits for the end of the import that runs.
  func finishImport() async throws {
    while try await get("/sources/job").body.contains("data-running") {}
  }
}
