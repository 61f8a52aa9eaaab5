import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A transport over two file descriptors, with one message per line.
///
/// ```swift
/// await LineTransport.standardStreams().serve(server)
/// ```
public struct LineTransport: Sendable {
  private let input: Int32
  private let output: Int32

  /// Creates a transport over open file descriptors.
  public init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Returns a transport over standard input and output.
  ///
  /// What else the program prints from now on goes to standard error, so that no library can print
  /// between messages.
  public static func standardStreams() -> LineTransport {
    let messages = dup(1)
    guard messages >= 0 else { return LineTransport(input: 0, output: 1) }
    dup2(2, 1)
    return LineTransport(input: 0, output: messages)
  }

  /// Serves the client until the end of the input.
  ///
  /// Requests that still run then are cancelled.
  public func serve(_ server: ContextServer) async {
    let lines = LineOutput(descriptor: output)
    let connection = Connection(to: server, send: lines.write)
    let input = input
    await withCheckedContinuation { continuation in
      // Reading blocks, which a task must not.
      let thread = Thread {
        LineInput(descriptor: input).read(
          maximumLength: Connection.maximumMessageSize, line: connection.receive,
          tooLong: connection.refuseLargeMessage)
        continuation.resume()
      }
      // Decoding nested JSON needs more than the small stack of a thread on macOS.
      thread.stackSize = 8 << 20
      thread.start()
    }
    await connection.finish()
  }
}

/// Lines of a descriptor, with a largest length.
struct LineInput {
  let descriptor: Int32

  /// Calls `line` for each line without its end, until the end of the input.
  ///
  /// In place of a longer line, `tooLong` is called. Empty lines are left out.
  func read(maximumLength: Int, line: (Data) -> Void, tooLong: () -> Void) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var rest = Data()
    var isTooLong = false
    func finishLine() {
      defer { (rest, isTooLong) = (Data(), false) }
      if isTooLong { return tooLong() }
      if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
      if !rest.isEmpty { line(rest) }
    }
    while let count = readBytes(into: &buffer) {
      var bytes = buffer[..<count]
      while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        append(bytes[..<end])
        finishLine()
        bytes = bytes[(end + 1)...]
      }
      append(bytes)
    }
    finishLine()

    func append(_ bytes: ArraySlice<UInt8>) {
      // One byte more than allowed, for a carriage return.
      isTooLong = isTooLong || rest.count + bytes.count > maximumLength + 1
      if isTooLong { rest = Data() } else { rest.append(contentsOf: bytes) }
    }
  }

  /// Returns `nil` at the end of the input, or if it can't be read.
  private func readBytes(into buffer: inout [UInt8]) -> Int? {
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Glibc)
          Glibc.read(descriptor, bytes.baseAddress, bytes.count)
        #else
          Darwin.read(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count > 0 { return count }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}

/// Writes whole lines to a descriptor, from any thread.
final class LineOutput: Sendable {
  private let descriptor: Int32
  private let isBroken = Mutex(false)

  init(descriptor: Int32) { self.descriptor = descriptor }

  func write(_ line: Data) {
    isBroken.withLock { isBroken in
      guard !isBroken else { return }
      isBroken = !writeBytes(line + [UInt8(ascii: "\n")])
    }
  }

  private func writeBytes(_ line: Data) -> Bool {
    line.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return true
    }
  }
}
