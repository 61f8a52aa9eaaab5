/// A set of bytes, as a bracket in a glob describes it.
struct ByteSet: Sendable, Hashable {
  private var members = [Bool](repeating: false, count: 256)

  init(allBut byte: UInt8) {
    members = members.map { !$0 }
    members[Int(byte)] = false
  }

  /// Reads a bracket after its `[`, up to its `]`.
  ///
  /// A `]` that comes first and a `-` at an end are members. `!` and `^` negate.
  ///
  /// - Returns: `nil` if the bracket isn't closed or names an unknown class.
  init?(bracket rest: inout ArraySlice<UInt8>) {
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    var isFirst = true
    // The start of a range; a range or a class can't be one.
    var start: UInt8?
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "]"), !isFirst {
        if isNegated { members = members.map { !$0 } }
        return
      }
      isFirst = false
      if byte == UInt8(ascii: "-"), let lower = start, let next = rest.first,
        next != UInt8(ascii: "]")
      {
        guard let upper = Self.popByte(&rest) else { return nil }
        if lower <= upper { for member in lower...upper { members[Int(member)] = true } }
        start = nil
      } else if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") {
        guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let name = rest[(rest.startIndex + 1)..<end]
        guard name.last == UInt8(ascii: ":") else {
          members[Int(byte)] = true
          start = byte
          continue
        }
        guard let contains = Self.classes[String(decoding: name.dropLast(), as: UTF8.self)] else {
          return nil
        }
        for member in UInt8(0)..<128 where contains(member) { members[Int(member)] = true }
        rest = rest[(end + 1)...]
        start = nil
      } else {
        guard let member = byte == .backslash ? rest.popFirst() : byte else { return nil }
        members[Int(member)] = true
        start = member
      }
    }
    return nil
  }

  func contains(_ byte: UInt8) -> Bool { members[Int(byte)] }

  mutating func remove(_ byte: UInt8) { members[Int(byte)] = false }

  /// Removes a byte, which may follow a backslash.
  private static func popByte(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    guard let byte = rest.popFirst() else { return nil }
    return byte == .backslash ? rest.popFirst() : byte
  }

  /// The classes of POSIX, for ASCII.
  private static let classes: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { isLetter($0) || isDigit($0) },
    "alpha": { isLetter($0) },
    "blank": { $0 == .space || $0 == UInt8(ascii: "\t") },
    "cntrl": { !isPrintable($0) },
    "digit": { isDigit($0) },
    "graph": { isPrintable($0) && $0 != .space },
    "lower": { isLowercase($0) },
    "print": { isPrintable($0) },
    "punct": { isPrintable($0) && $0 != .space && !isLetter($0) && !isDigit($0) },
    "space": { $0 == .space || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains($0) },
    "upper": { isUppercase($0) },
    "xdigit": { isDigit($0) || "abcdefABCDEF".utf8.contains($0) },
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { isLowercase(byte) || isUppercase(byte) }

  private static func isLowercase(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isUppercase(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isPrintable(_ byte: UInt8) -> Bool {
    (UInt8(ascii: " ")...UInt8(ascii: "~")).contains(byte)
  }
}
