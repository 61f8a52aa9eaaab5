import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes whole lines to a descriptor, in the order of the calls and from any thread.
///
/// A call doesn't wait: a reader that reads slowly, or not at all, must hold up nobody else.
final class LineOutput: Sendable {
  /// The largest number of bytes that wait for the reader; beyond it, nothing more is written.
  private static let maximumPending = 64 << 20

  private struct State {
    var pending = 0
    var isBroken = false
  }

  private let descriptor: Int32
  private let queue = DispatchQueue(label: "lines")
  private let state = Mutex(State())

  init(descriptor: Int32) { self.descriptor = descriptor }

  func write(_ line: Data) {
    let line = line + [UInt8(ascii: "\n")]
    let isOpen = state.withLock { state in
      state.isBroken = state.isBroken || state.pending > Self.maximumPending
      if !state.isBroken { state.pending += line.count }
      return !state.isBroken
    }
    guard isOpen else { return }
    queue.async { [self] in
      let isWritten = !state.withLock { $0.isBroken } && Self.write(line, to: descriptor)
      state.withLock { state in
        state.pending -= line.count
        state.isBroken = state.isBroken || !isWritten
      }
    }
  }

  /// Waits until all is written, or can't be.
  func finish() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }

  static func write(_ line: Data, to descriptor: Int32) -> Bool {
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
