import Foundation
import NIOCore
import RecollectServer
import TestSupport
import Testing

@Suite("Requests with changed bytes")
struct MutationTests {
  private static let lanes = 16

  /// Set `RECOLLECT_MUTATIONS` to 100000 for the long run.
  @Test("No request ends the server or fails inside it")
  func mutations() async throws {
    let reports = Mutexed<[String]>([])
    try await TestServer.run(routes: nil, adds: true) {
      $0.limits.maximumIdleTime = .milliseconds(200)
      $0.limits.maximumBodyTime = .milliseconds(200)
      $0.limits.maximumResponseTime = .seconds(20)
      $0.report = { reports.value.append($0) }
    } _: { server in
      let statuses = try await Self.statuses(of: Mutation.cases(2000), server)
      // Both sides of the checks were reached.
      #expect(statuses.contains(200) && statuses.contains(400))
      let reply = try await server.request("GET", "/?q=quince")
      #expect(reply.status == 200)
    }
    #expect(reports.value == [])
  }

  private static func statuses(of cases: Range<Int>, _ server: TestServer) async throws -> Set<Int>
  {
    let seeds = seeds(server)
    return try await withThrowingTaskGroup(of: Set<Int>.self) { group in
      for lane in 0..<lanes {
        group.addTask {
          var statuses: Set<Int> = []
          for number in stride(from: cases.lowerBound + lane, to: cases.upperBound, by: lanes) {
            var generator = SeededGenerator(seed: UInt64(number))
            let request = Mutation.mutate(seeds[number % seeds.count], using: &generator)
            let status = try await server.client.send(request).status
            statuses.insert(status)
            if status == 500 {
              let text = String(decoding: request, as: UTF8.self).debugDescription
              Issue.record("Mutation \(number) fails: \(text)")
            }
          }
          return statuses
        }
      }
      return try await group.reduce(into: []) { $0.formUnion($1) }
    }
  }

  private static func seeds(_ server: TestServer) -> [[UInt8]] {
    let head = """
      Host: 127.0.0.1:\(server.port)\r\nConnection: close\r\nAccept: text/html\r
      Authorization: Bearer \(server.token)\r\n
      """
    func get(_ path: String) -> String { "GET \(path) HTTP/1.1\r\n\(head)\r\n" }
    func post(_ path: String, _ type: String, _ body: String) -> String {
      "POST \(path) HTTP/1.1\r\n\(head)Content-Type: \(type)\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    let json = "application/json"
    return [
      get("/?q=where%20is%20the%20quince"),
      get("/?q=from:anna%20kind:note%20after:2024&passage=1&mode=lexical&before=2025-01-01"),
      get("/thread/1?at=3&find=tent"), get("/?token=\(server.token)"), get("/status"),
      get("/memories"), get("/sources"), get("/v1/models"), get("/assets/style.css"),
      post("/mcp", json, #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}"#),
      post(
        "/mcp", json,
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","#
          + #""capabilities":{},"clientInfo":{"name":"a","version":"1"}}}"#),
      post("/v1/embeddings", json, #"{"model":"a","input":["one","two"]}"#),
      post(
        "/v1/chat/completions", json,
        #"{"model":"a","messages":[{"role":"user","content":"Hi"}],"max_tokens":3}"#),
      post("/sources/remove", "application/x-www-form-urlencoded", "source=a&_token=b"),
      post(
        "/sources/files", "multipart/form-data; boundary=x",
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\na\r\n--x--\r\n"
      ),
    ].map { Array($0.utf8) }
  }
}
