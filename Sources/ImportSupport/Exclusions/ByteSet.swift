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
    "alnum": { $0.isLetter || $0.isDigit },
    "alpha": { $0.isLetter },
    "blank": { $0 == .space || $0 == .tab },
    "cntrl": { !isPrintable($0) },
    "digit": { $0.isDigit },
    "graph": { isPrintable($0) && $0 != .space },
    "lower": { $0.isLowercase },
    "print": { isPrintable($0) },
    "punct": { isPrintable($0) && $0 != .space && !$0.isLetter && !$0.isDigit },
    "space": { $0.isWhitespace },
    "upper": { $0.isUppercase },
    "xdigit": { $0.hexDigit != nil },
  ]

  private static func isPrintable(_ byte: UInt8) -> Bool {
    (UInt8(ascii: " ")...UInt8(ascii: "~")).contains(byte)
  }
}
