import Foundation
import Items
import MailImporters
import Testing

/// S/MIME parts that contain what is signed.
@Suite struct OpaqueSignedTests {
  /// In DER and in BER with indefinite lengths, beside the signature, and with one signature in
  /// another.
  @Test(arguments: ["opaque", "streamed", "detached", "triple"])
  func theContentIsRead(name: String) throws {
    let reading = try SignedFixtures.read(name)
    let mail = try #require(reading.items.first)
    #expect(reading.problems.isEmpty)
    #expect(mail.text.trimmingCharacters(in: .newlines) == "The lamp turns once in twelve seconds.")
    #expect(mail.title == "The lamp of the lighthouse")
    #expect(mail.attachments.contains("lens.txt"))
    #expect(reading.outlines.first?.threading?.subject == "The lamp of the lighthouse")
    #expect(reading.items.count == 2)
    #expect(reading.items.last?.title == "lens.txt")
    #expect(reading.items.last?.text.contains("Focal length: 920 mm") == true)
    #expect(reading.items.last?.parent == mail.id)
    let bytes = try SignedFixtures.bytes(name)
    for item in reading.items {
      guard let offset = item.textOffset else { continue }
      #expect(bytes[offset...].starts(with: item.text.utf8))
    }
  }

  @Test func theContainerIsNoAttachment() throws {
    #expect(try SignedFixtures.read("opaque").items[0].attachments == ["lens.txt"])
  }

  @Test func aContentWithoutAHeaderIsText() throws {
    let reading = try SignedFixtures.read("bare")
    #expect(reading.items.map(\.text) == ["Just words, without a header.\n"])
    #expect(reading.items[0].title == "...")
    #expect(reading.items[0].textOffset == nil)
  }

  /// Some servers replace the type; some programs sign files, whose name the container keeps.
  @Test func aNamedContainerIsReadWhateverItsType() throws {
    let text = String(decoding: try SignedFixtures.bytes("bare"), as: UTF8.self)
      .replacing(
        "Content-Type: application/pkcs7-mime; smime-type=signed-data; name=\"smime.p7m\"",
        with: "Content-Type: application/octet-stream")
    let unnamed = try SignedFixtures.read(Array(text.utf8))
    #expect(unnamed.items.map(\.text) == ["Just words, without a header.\n"])
    let file = try SignedFixtures.read(
      Array(text.replacing("smime.p7m", with: "plan.txt.p7m").utf8))
    #expect(file.items[0].attachments == ["plan.txt"])
    #expect(file.items.last?.title == "plan.txt")
    #expect(file.items.last?.text.contains("Just words") == true)
  }

  @Test func aSignedMailInAnotherMailIsRead() throws {
    let inner = String(decoding: try SignedFixtures.bytes("streamed"), as: UTF8.self)
    let outer =
      "From: a@b\nMessage-ID: <o@x>\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nouter\n"
      + "--b\nContent-Type: message/rfc822\n\n\(inner)\n--b--\n"
    let items = try SignedFixtures.read(Array(outer.utf8)).items
    #expect(items.map(\.title) == ["", "The lamp of the lighthouse", "lens.txt"])
    #expect(items.map(\.id) == ["o@x", "o@x/2", "o@x/2.1.2"])
    #expect(items[1].text.contains("twelve seconds"))
  }

  /// The part that is cut off is read as far as it goes.
  @Test func aDamagedContainerIsListed() throws {
    let bytes = try SignedFixtures.bytes("streamed")
    let header = try #require(bytes.firstRange(of: Array("\n\n".utf8))?.upperBound)
    let cut = try SignedFixtures.read(Array(bytes[..<(header + 560)]))
    #expect(cut.items[0].text.contains("twelve seconds"))
    #expect(cut.problems.map(\.code) == [.malformed])
    let broken = try SignedFixtures.read(Array(bytes[..<header]) + Array("AAAABBBBCCCCDDDD".utf8))
    #expect(broken.items.map(\.text) == [""])
    #expect(broken.problems.map(\.isWarning) == [true])
    #expect(
      broken.problems.first?.message
        == "The message is in a damaged S/MIME container, so not all of it was read.")
  }

  /// A container in a container is followed for a while; lengths without end are refused.
  @Test func hostileContainersEnd() throws {
    let head = Array(
      "From: a@b\nContent-Type: application/pkcs7-mime; name=smime.p7m\nContent-Transfer-Encoding: "
        .utf8)
    for unit in [[0x30, 0x80], [0x24, 0x80], [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF]] as [[UInt8]] {
      let nested = Array(repeatElement(unit, count: 50_000).joined())
      let container = [
        0x30, 0x80, 0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2, 0xA0, 0x80,
      ]
      for start in [[], container.map { UInt8($0) }] as [[UInt8]] {
        let reading = try SignedFixtures.read(head + Array("binary\n\n".utf8) + start + nested)
        #expect(reading.problems.map(\.code) == [.malformed])
      }
    }
    var content = Array("\nthe innermost words".utf8)
    for _ in 0..<12 {
      content =
        Array("Content-Type: application/pkcs7-mime\nContent-Transfer-Encoding: binary\n\n".utf8)
        + Self.container(of: content)
    }
    let reading = try SignedFixtures.read(Array("From: a@b\n".utf8) + content)
    #expect(reading.items.map(\.text) == [""])
    #expect(reading.problems.map(\.code) == [.malformed])
  }

  /// Returns signed data in BER without signatures.
  private static func container(of content: [UInt8]) -> [UInt8] {
    let pkcs7: [UInt8] = [0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7]
    let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: content.count >> ($0 * 8)) }
    return [0x30, 0x80] + pkcs7 + [2, 0xA0, 0x80, 0x30, 0x80, 2, 1, 1, 0x31, 0, 0x30, 0x80]
      + pkcs7 + [1, 0xA0, 0x80, 0x04, 0x84] + length + content + Array(repeating: 0, count: 10)
  }
}
