import Foundation

/// Builds files like Outlook's `winmail.dat`.
struct TNEFFixture {
  private(set) var bytes: [UInt8] = [0x78, 0x9F, 0x3E, 0x22, 1, 0]

  init(codePage: Int = 1252) { add(1, 0x0006_9007, Self.number(codePage, 4) + Self.number(0, 4)) }

  /// Adds an attribute; level 2 is that of attachments.
  mutating func add(_ level: UInt8, _ id: Int, _ data: [UInt8]) {
    let checksum = data.reduce(0) { ($0 + Int($1)) & 0xFFFF }
    bytes += [level] + Self.number(id, 4) + Self.number(data.count, 4) + data
    bytes += Self.number(checksum, 2)
  }

  mutating func add(body: String) { add(1, 0x0002_800C, Array(body.utf8) + [0]) }

  mutating func add(properties: [UInt8]...) {
    add(1, 0x0006_9003, Self.number(properties.count, 4) + properties.flatMap(\.self))
  }

  mutating func add(file content: [UInt8], title: [UInt8], properties: [UInt8]...) {
    add(2, 0x0006_9002, Array(repeating: 0, count: 14))
    add(2, 0x0001_8010, title + [0])
    add(2, 0x0006_800F, content)
    add(2, 0x0006_9005, Self.number(properties.count, 4) + properties.flatMap(\.self))
  }

  /// Adds a message in this format as an attachment.
  mutating func add(message: [UInt8]) {
    add(2, 0x0006_9002, Array(repeating: 0, count: 14))
    let object = Self.property(0x0D, 0x3701, Array(repeating: 7, count: 16) + message)
    add(2, 0x0006_9005, Self.number(1, 4) + object)
  }

  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// Returns a property with one value of variable length.
  static func property(_ type: Int, _ id: Int, _ value: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
    return number(type, 2) + number(id, 2) + number(1, 4) + number(value.count, 4) + value + padding
  }

  static func text(_ id: Int, _ text: String) -> [UInt8] {
    property(0x1F, id, (text + "\0").utf16.flatMap { number(Int($0), 2) })
  }

  /// A number, a named property, and one with several values, which are passed over.
  static let others =
    number(0x03, 2) + number(0x0E08, 2) + number(9, 4)
    + number(0x0B, 2) + number(0x8001, 2) + [UInt8](repeating: 5, count: 16) + number(1, 4)
    + number(6, 4) + [65, 0, 66, 0, 67, 0, 0, 0] + number(1, 4)
    + number(0x101E, 2) + number(0x3A58, 2) + number(2, 4) + number(1, 4) + [65, 0, 0, 0]
    + number(2, 4) + [66, 67, 0, 0]

  /// The first example of MS-OXRTFCP, section 4.1.1.
  static let richText: [UInt8] = [
    0x2D, 0, 0, 0, 0x2B, 0, 0, 0, 0x4C, 0x5A, 0x46, 0x75, 0xF1, 0xC5, 0xC7, 0xA7, 0x03, 0x00, 0x0A,
    0x00, 0x72, 0x63, 0x70, 0x67, 0x31, 0x32, 0x35, 0x42, 0x32, 0x0A, 0xF3, 0x20, 0x68, 0x65, 0x6C,
    0x09, 0x00, 0x20, 0x62, 0x77, 0x05, 0xB0, 0x6C, 0x64, 0x7D, 0x0A, 0x80, 0x0F, 0xA0,
  ]

  func mail(
    type: String = "application/ms-tnef; name=winmail.dat", before: String = ""
  ) -> [UInt8] {
    let head =
      "From: a@b\nSubject: Outer\nMessage-ID: <o@x>\nContent-Type: multipart/mixed; boundary=b\n\n"
    let part = "--b\nContent-Type: \(type)\nContent-Transfer-Encoding: base64\n\n"
    let encoded = Data(bytes).base64EncodedString(options: .lineLength76Characters)
    return Array((head + before + part + encoded + "\n--b--\n").utf8)
  }
}
