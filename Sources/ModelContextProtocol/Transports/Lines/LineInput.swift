import Foundation

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
        Foundation.read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count > 0 { return count }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}
