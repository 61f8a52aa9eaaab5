import Dispatch
import Foundation
import Synchronization

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

  /// Returns `false` if the reader has gone.
  static func write(_ line: Data, to descriptor: Int32) -> Bool {
    withoutPipeSignal(descriptor) {
      line.withUnsafeBytes { bytes in
        var rest = bytes
        while !rest.isEmpty {
          let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
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

  /// Writes without SIGPIPE, by which a reader that has gone would end the program.
  private static func withoutPipeSignal(_ descriptor: Int32, write: () -> Bool) -> Bool {
    #if canImport(Darwin)
      _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
      return write()
    #else
      var pipeSignal = sigset_t()
      var old = sigset_t()
      sigemptyset(&pipeSignal)
      sigaddset(&pipeSignal, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipeSignal, &old)
      let isWritten = write()
      // The signal waits for this thread, and would come when it is no longer blocked.
      var noTime = timespec()
      while !isWritten, sigtimedwait(&pipeSignal, nil, &noTime) == SIGPIPE {}
      pthread_sigmask(SIG_SETMASK, &old, nil)
      return isWritten
    #endif
  }
}
