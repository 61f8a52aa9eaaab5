import Foundation

package enum SystemCharset {
  #if canImport(Darwin)
    /// Returns repaired text, or `nil` when the system doesn't know the character set.
    package static func decode(_ bytes: ArraySlice<UInt8>, name: String) -> String? {
      let encoding = CFStringConvertIANACharSetNameToEncoding(name as CFString)
      guard encoding != kCFStringEncodingInvalidId else { return nil }
      let kind = String.Encoding(rawValue: CFStringConvertEncodingToNSStringEncoding(encoding))
      if let text = String(bytes: bytes, encoding: kind) { return text }
      // The converter accepts all or nothing, so damaged text is converted line by line.
      return bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
        .map { String(bytes: $0, encoding: kind) ?? Charset.guess($0) }
        .joined(separator: "\n")
    }
  #else
    /// Returns repaired text, or `nil` when the system doesn't know the character set.
    package static func decode(_ bytes: ArraySlice<UInt8>, name: String) -> String? {
      guard !name.contains("/"), let converter = open(name) else { return nil }
      defer { iconv_close(converter) }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + bytes.count / 2)
      bytes.withUnsafeBytes { source in
        var input = UnsafeMutablePointer(
          mutating: source.baseAddress?.assumingMemoryBound(to: CChar.self))
        var left = source.count
        while left > 0 {
          let status = step(converter, &input, &left, &output)
          guard status != 0, left > 0 else { continue }
          // Write U+FFFD for an invalid byte, and continue after it.
          output.append(contentsOf: [0xEF, 0xBF, 0xBD])
          input = input?.advanced(by: 1)
          left -= 1
        }
        // The converter holds back a letter that the next character could have changed; flush it.
        input = nil
        _ = step(converter, &input, &left, &output)
      }
      return String(decoding: output, as: UTF8.self)
    }

    private static func open(_ name: String) -> iconv_t? {
      let converter = iconv_open("UTF-8", name)
      return converter == iconv_t(bitPattern: -1) ? nil : converter
    }

    /// Converts as much as fits into a small buffer, and returns zero or the error number that
    /// stopped the conversion.
    private static func step(
      _ converter: iconv_t, _ input: inout UnsafeMutablePointer<CChar>?, _ left: inout Int,
      _ output: inout [UInt8]
    ) -> Int32 {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
        var target = buffer.baseAddress
        var room = buffer.count
        let result =
          input == nil
          ? iconv(converter, nil, nil, &target, &room)
          : iconv(converter, &input, &left, &target, &room)
        let code = result == Int(bitPattern: UInt.max) ? errno : 0
        let made = UnsafeRawBufferPointer(buffer).prefix(buffer.count - room)
        output.append(contentsOf: made)
        return code == E2BIG ? 0 : code
      }
    }
  #endif
}
