import Foundation
import ImportSupport
import Items
import TestSupport
import Testing

@Suite struct JSONCursorTests {
  /// Returns a random JSON value with random white space, escapes and line ends.
  private static func text(depth: Int, using random: inout SeededGenerator) -> String {
    func space(_ random: inout SeededGenerator) -> String {
      ["", "", "", " ", "\n", "\r\n\t"].randomElement(using: &random)!
    }
    func string(_ random: inout SeededGenerator) -> String {
      let pieces = ["a", "é", "]", "}", ",", ":", #"\""#, #"\\"#, #"\n"#, #"\u0041"#]
      let count = Int.random(in: 0...4, using: &random)
      return "\"" + (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined() + "\""
    }
    let kind = Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &random)
    let count = kind < 3 ? 0 : Int.random(in: 0...3, using: &random)
    let parts = (0..<count).map { index in
      let value = text(depth: depth - 1, using: &random)
      // A number makes each key unique, because `JSONSerialization` doesn't define which one wins.
      let key = string(&random).dropLast() + "\(index)\""
      return space(&random) + (kind == 4 ? key + space(&random) + ":" + space(&random) : "")
        + value + space(&random)
    }
    return switch kind {
    case 0: string(&random)
    case 1: ["0", "-1.5e3", "12345"].randomElement(using: &random)!
    case 2: ["true", "false", "null"].randomElement(using: &random)!
    case 3: "[" + parts.joined(separator: ",") + space(&random) + "]"
    default: "{" + parts.joined(separator: ",") + space(&random) + "}"
    }
  }

  private static func value(_ region: JSONRegion, in bytes: [UInt8]) throws -> NSObject {
    try #require(
      JSONRecord.value(bytes[region.offset..<region.offset + region.length]) as? NSObject)
  }

  private static func line(at offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes[..<offset].count { $0 == 0x0A }
  }

  private static func file(_ bytes: [UInt8]) -> SourceFile {
    SourceFile(
      url: URL(fileURLWithPath: "/"), path: "a.json", size: bytes.count, modified: .distantPast,
      content: bytes)
  }

  @Test func findsTheValuesThatAParserFinds() throws {
    var random = SeededGenerator(seed: 8259)
    for _ in 0..<2000 {
      let bytes = Array(Self.text(depth: 4, using: &random).utf8)
      let expected = try #require(JSONRecord.value(bytes[...]))
      var cursor = JSONCursor(bytes)
      let root = try cursor.readRoot()
      #expect(root == JSONRegion(offset: 0, length: bytes.count, line: 1))
      if let expected = expected as? [NSObject] {
        var found: [NSObject] = []
        let fault = try cursor.readElements(of: root) { region, _ in
          found.append(try Self.value(region, in: bytes))
          #expect(region.line == Self.line(at: region.offset, in: bytes))
        }
        #expect(fault == nil)
        #expect(found == expected)
        let first = try cursor.readFirstElement(of: root)
        #expect((first == nil) == expected.isEmpty)
      } else if let expected = expected as? [String: NSObject] {
        let members = try cursor.readMembers(of: root)
        #expect(members.fault == nil && members.cutKey == nil)
        #expect(try members.regions.mapValues { try Self.value($0, in: bytes) } == expected)
        for region in members.regions.values {
          #expect(region.line == Self.line(at: region.offset, in: bytes))
        }
      } else {
        let value = try cursor.readValue()
        #expect(try Self.value(value, in: bytes) == expected as? NSObject)
      }
    }
  }

  @Test func staysWithinDamagedJSON() throws {
    var random = SeededGenerator(seed: 8260)
    for _ in 0..<4000 {
      var bytes = Array(Self.text(depth: 4, using: &random).utf8)
      for _ in 0...2 where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = Array("[]{}\",:\\1 \n".utf8).randomElement(using: &random)!
      }
      bytes.removeLast(Int.random(in: 0...min(2, bytes.count), using: &random))
      var cursor = JSONCursor(bytes)
      let root = try cursor.readRoot()
      var end = root.offset
      _ = try cursor.readElements(of: root, includingCut: true) { region, _ in
        #expect(region.offset >= end && region.length > 0)
        end = region.offset + region.length
        #expect(end <= bytes.count)
      }
      for region in try cursor.readMembers(of: root).regions.values {
        #expect(region.length >= 0 && region.offset + region.length <= bytes.count)
      }
    }
  }

  @Test func readsAFileThatIsLargerThanTheBuffer() throws {
    let words = String(repeating: #"w\"ö] "#, count: 5000)
    let bytes = Array(
      "\u{FEFF}{\n\"a\": [\"\(words)\",\n {\"b\": \"\(words)\"}],\n\"c\": \"\(words)\"}".utf8)
    var file = try JSONCursor(Self.file(bytes))
    var memory = JSONCursor(bytes)
    let members = try file.readMembers(of: try file.readRoot())
    #expect(members.fault == nil)
    let same = try memory.readMembers(of: try memory.readRoot())
    #expect(same.regions == members.regions)
    #expect(members.regions["c"]?.line == 4)
    var elements: [JSONRegion] = []
    let list = try #require(members.regions["a"])
    let fault = try file.readElements(of: list) { region, cursor in
      // The body may move the cursor.
      _ = try cursor.readRoot()
      elements.append(region)
    }
    #expect(fault == nil)
    #expect(elements.map(\.line) == [2, 3])
    #expect(try Self.value(elements[1], in: bytes) is NSDictionary)
  }

  @Test func namesTheValueThatTheEndCutsOff() throws {
    var cursor = JSONCursor(Array("{\"a\": 1,\n\"b\": \"cut".utf8))
    let members = try cursor.readMembers(of: try cursor.readRoot())
    #expect(members.cutKey == "b")
    #expect(members.fault?.isEnd == true && members.fault?.line == 2)
    #expect(members.regions["b"] == JSONRegion(offset: 14, length: 4, line: 2))
  }

  @Test func skipsDeepNesting() throws {
    let bytes = [UInt8](repeating: 0x5B, count: 1 << 20) + [UInt8](repeating: 0x5D, count: 1 << 20)
    var cursor = JSONCursor(bytes)
    let value = try cursor.readValue()
    #expect(value.length == bytes.count)
    #expect(JSONRecord.value(bytes[...]) == nil)
  }
}
