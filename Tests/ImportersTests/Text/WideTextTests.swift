import Foundation
import Items
import Testing

@Suite struct WideTextTests {
  /// Returns the text of a mail in the given character set.
  private func text(_ charset: String, _ bytes: [UInt8]) throws -> String {
    let head =
      "From: a@x.org\r\nContent-Type: text/plain; charset=\(charset)\r\n"
      + "Content-Transfer-Encoding: base64\r\n\r\n"
    return try mail(head + Data(bytes).base64EncodedString() + "\r\n").text
  }

  private static func bytes(_ units: [some FixedWidthInteger], isLittle: Bool) -> [UInt8] {
    units.flatMap { unit in
      withUnsafeBytes(of: isLittle ? unit.littleEndian : unit.bigEndian) { Array($0) }
    }
  }

  /// An unpaired surrogate damages one character, and not all the text after it.
  @Test(arguments: [("utf-16", true), ("utf-16le", true), ("utf-16be", false)])
  func anUnpairedSurrogateIsOneReplacementCharacter(charset: String, isLittle: Bool) throws {
    let units = Array("vor ".utf16) + [0xD83D] + Array(" nach 😀 語".utf16)
    let bytes = Self.bytes(units, isLittle: isLittle)
    #expect(try text(charset, bytes) == "vor \u{FFFD} nach 😀 語")
  }

  @Test(arguments: [("utf-32", true), ("utf-32le", true), ("utf-32be", false)])
  func anInvalidCodePointIsOneReplacementCharacter(charset: String, isLittle: Bool) throws {
    let units =
      "vor ".unicodeScalars.map(\.value) + [0xD83D, 0x11_0000]
      + " nach 😀".unicodeScalars.map(\.value)
    let bytes = Self.bytes(units, isLittle: isLittle)
    #expect(try text(charset, bytes) == "vor \u{FFFD}\u{FFFD} nach 😀")
    #expect(try text(charset, bytes + [0x20]) == "vor \u{FFFD}\u{FFFD} nach 😀")
  }

  @Test(arguments: ["utf-16", "utf-16le", "utf-16be"])
  func aByteOrderMarkCountsMoreThanTheName(charset: String) throws {
    for isLittle in [true, false] {
      let bytes = Self.bytes(Array("\u{FEFF}größer".utf16), isLittle: isLittle)
      #expect(try text(charset, bytes) == "größer")
    }
  }
}
