import Foundation

/// A check of how deeply JSON is nested, made before it is decoded: decoding recurses.
enum JSONNesting {
  static let maximumDepth = 64

  static func isTooDeep(_ json: Data) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in json {
      if isEscaped {
        isEscaped = false
      } else if isInString {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
        if depth > maximumDepth { return true }
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
    }
    return false
  }
}
