internal import Foundation

struct StoredRecord: Sendable {
  var id: String
  var fields: [String: FieldValue]
}

/// The records of a store as bytes.
///
/// Numbers are little-endian. A text is its length in 4 bytes and its UTF-8. The bytes are the
/// number of records (8). For each record follow its number (8), its identifier and the number of
/// its fields (4), and for each field, ordered by name, the name, a byte for the kind, and the
/// value: a text, or 8 bytes.
enum RecordCoding {
  fileprivate enum Kind: UInt8 {
    case text = 0
    case number = 1
    case bool = 2
    case date = 3
  }

  static func encode(_ records: [(number: Int64, record: StoredRecord)]) -> [UInt8] {
    var bytes: [UInt8] = []
    func put<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    func put(_ text: String) {
      put(UInt32(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    }
    put(UInt64(records.count))
    for (number, record) in records {
      put(number)
      put(record.id)
      put(UInt32(record.fields.count))
      for (name, value) in record.fields.sorted(by: { $0.key < $1.key }) {
        put(name)
        switch value {
        case .text(let text):
          bytes.append(Kind.text.rawValue)
          put(text)
        case .number(let number):
          bytes.append(Kind.number.rawValue)
          put(number.bitPattern)
        case .bool(let bool):
          bytes.append(Kind.bool.rawValue)
          put(UInt64(bool ? 1 : 0))
        case .date(let date):
          bytes.append(Kind.date.rawValue)
          put(date.timeIntervalSinceReferenceDate.bitPattern)
        }
      }
    }
    return bytes
  }

  /// Returns `nil` if the bytes aren't those of records.
  static func decode(_ bytes: UnsafeRawBufferPointer) -> [(number: Int64, record: StoredRecord)]? {
    var reader = ByteReader(bytes: bytes)
    guard let count = reader.readNumber(UInt64.self) else { return nil }
    var records: [(Int64, StoredRecord)] = []
    for _ in 0..<count {
      guard let number = reader.readNumber(Int64.self), let id = reader.readText(),
        let fieldCount = reader.readNumber(UInt32.self)
      else { return nil }
      var fields: [String: FieldValue] = [:]
      for _ in 0..<fieldCount {
        guard let name = reader.readText(), let value = reader.readValue() else { return nil }
        fields[name] = value
      }
      records.append((number, StoredRecord(id: id, fields: fields)))
    }
    return reader.isAtEnd ? records : nil
  }
}

/// Reads values that may not be there.
private struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func readNumber<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    let size = MemoryLayout<Number>.size
    guard bytes.count - position >= size else { return nil }
    defer { position += size }
    return Number(
      littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Number.self))
  }

  mutating func readText() -> String? {
    guard let length = readNumber(UInt32.self).map({ Int($0) }), bytes.count - position >= length
    else { return nil }
    defer { position += length }
    return String(validating: bytes[position..<position + length], as: UTF8.self)
  }

  mutating func readValue() -> FieldValue? {
    guard let kind = readNumber(UInt8.self).flatMap(RecordCoding.Kind.init(rawValue:)) else {
      return nil
    }
    switch kind {
    case .text: return readText().map { .text($0) }
    case .number: return readNumber(UInt64.self).map { .number(Double(bitPattern: $0)) }
    case .bool: return readNumber(UInt64.self).map { .bool($0 != 0) }
    case .date:
      return readNumber(UInt64.self).map {
        .date(.init(timeIntervalSinceReferenceDate: Double(bitPattern: $0)))
      }
    }
  }
}
