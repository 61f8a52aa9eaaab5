import Foundation
import ModelContextProtocol
import Testing

@Suite struct LineTransportTests {
  @Test func `lines are served until the end of the input`() async throws {
    let (input, output) = (Pipe(), Pipe())
    let served = Task {
      await LineTransport(
        input: input.fileHandleForReading.fileDescriptor,
        output: output.fileHandleForWriting.fileDescriptor
      ).serve(.sample())
    }
    let long = String(repeating: "x", count: Connection.maximumMessageSize + 2)
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let lines = "\n\(long)\n{\r\n" + ping + "\r\n"
    // Written beside reading: a pipe holds less than a long line.
    let writer = Thread { input.fileHandleForWriting.write(Data(lines.utf8)) }
    writer.start()
    var messages = try read(3, from: output)
    #expect(messages.removeFirst().code == -32600)
    #expect(messages.removeFirst().code == -32700)
    #expect(messages.removeFirst().result == [:])
    try input.fileHandleForWriting.close()
    await served.value
  }

  @Test func `a client that has gone doesn't end the program`() async throws {
    let (input, output) = (Pipe(), Pipe())
    try output.fileHandleForReading.close()
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n"
    try input.fileHandleForWriting.write(contentsOf: Data((ping + ping).utf8))
    try input.fileHandleForWriting.close()
    // SIGPIPE would end the tests.
    await LineTransport(
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor
    ).serve(.sample())
  }

  private func read(_ count: Int, from pipe: Pipe) throws -> [JSONValue] {
    var data = Data()
    while data.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { break }
      data += more
    }
    return try data.split(separator: UInt8(ascii: "\n")).map { try JSONValue(json: Data($0)) }
  }
}
