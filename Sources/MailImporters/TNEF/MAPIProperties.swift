import ImportSupport
import Markup

/// The properties of a message or an attachment, as TNEF stores them (MS-OXTNEF, section 2.1.3.4).
struct MAPIProperties {
  private struct Value {
    var type: Int
    var bytes: ArraySlice<UInt8>
  }

  /// Only the first value of each property.
  private var values: [Int: Value] = [:]
  private let codePage: Int
  /// False if bytes are missing, or a value has an unknown type.
  private(set) var isWhole = true

  private enum Kind {
    static let object = 0x0D
    static let string = 0x1E
    static let unicode = 0x1F
    static let binary = 0x102
    static let multiple = 0x1000
  }

  init(_ bytes: ArraySlice<UInt8> = [], codePage: Int = 1252) {
    self.codePage = codePage
    guard !bytes.isEmpty else { return }
    var cursor = LittleEndianCursor(bytes)
    isWhole = take(&cursor) != nil
  }

  private mutating func take(_ cursor: inout LittleEndianCursor) -> Void? {
    guard let count = cursor.number(4) else { return nil }
    for _ in 0..<count {
      guard let type = cursor.number(2), let id = cursor.number(2) else { return nil }
      if id >= 0x8000 { guard Self.skipName(&cursor) != nil else { return nil } }
      guard let value = Self.value(&cursor, type: type) else { return nil }
      // The numbers of named properties differ from message to message.
      if id < 0x8000, values[id] == nil { values[id] = Value(type: type, bytes: value) }
    }
    return ()
  }

  private static func skipName(_ cursor: inout LittleEndianCursor) -> Void? {
    guard cursor.bytes(16) != nil, let kind = cursor.number(4), let number = cursor.number(4) else {
      return nil
    }
    // The name is a number, or a text whose length the number is.
    if kind == 0 { return () }
    return cursor.bytes(padded(number)).map { _ in () }
  }

  private static func value(
    _ cursor: inout LittleEndianCursor, type: Int
  ) -> ArraySlice<UInt8>? {
    let isMultiple = type & Kind.multiple != 0
    let single = type & ~Kind.multiple
    if let size = sizes[single] {
      guard isMultiple else { return cursor.bytes(padded(size)) }
      guard let count = cursor.number(4) else { return nil }
      return cursor.bytes(padded(count * size))
    }
    guard [Kind.object, Kind.string, Kind.unicode, Kind.binary].contains(single),
      let count = cursor.number(4)
    else { return nil }
    var first: ArraySlice<UInt8>?
    for _ in 0..<count {
      guard let length = cursor.number(4), let bytes = cursor.bytes(padded(length)) else {
        return nil
      }
      first = first ?? bytes.prefix(length)
    }
    return first ?? []
  }

  /// The sizes of numbers, dates and the like, by type.
  private static let sizes = [
    0x01: 0, 0x02: 2, 0x03: 4, 0x04: 4, 0x05: 8, 0x06: 8, 0x07: 8, 0x0A: 4, 0x0B: 2, 0x14: 8,
    0x40: 8, 0x48: 16,
  ]

  private static func padded(_ count: Int) -> Int { (count + 3) & ~3 }

  func bytes(_ id: Int) -> ArraySlice<UInt8>? { values[id]?.bytes }

  /// Returns `nil` if there is no such text, or an empty one.
  func text(_ id: Int) -> String? {
    guard let value = values[id] else { return nil }
    let text: String
    switch value.type {
    case Kind.unicode: text = Charset.decode(value.bytes, label: "utf-16le")
    case Kind.string:
      text = Charset.decode(value.bytes, label: RTFCharset.label(codePage: codePage))
    default: return nil
    }
    let words = text.prefix { $0 != "\0" }
    return words.isEmpty ? nil : String(words)
  }

  func number(_ id: Int) -> Int? {
    guard let bytes = values[id]?.bytes, bytes.count <= 8 else { return nil }
    var cursor = LittleEndianCursor(bytes)
    return cursor.number(min(4, bytes.count))
  }
}
