import LlamaModels
import Testing

@Suite struct UTF8AssemblerTests {
  @Test(arguments: 1...5) func noScalarIsEverCut(step: Int) {
    let text = "aé日👩‍🚀\u{0}z\u{10FFFF}ß"
    let bytes = Array(text.utf8)
    var assembler = UTF8Assembler()
    var pieces: [String] = []
    for start in stride(from: 0, to: bytes.count, by: step) {
      pieces.append(assembler.add(bytes[start..<min(start + step, bytes.count)]))
    }
    pieces.append(assembler.finish())
    #expect(pieces.joined() == text)
    #expect(!pieces.contains { $0.unicodeScalars.contains("\u{FFFD}") })
    #expect(pieces.last == "")
  }

  @Test func brokenBytesAreReplacedAndNeverHeldForLong() {
    var assembler = UTF8Assembler()
    #expect(assembler.add([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    #expect(assembler.add([0x80, 0x80, 0x80, 0x80]).unicodeScalars.allSatisfy { $0 == "\u{FFFD}" })
    #expect(assembler.add([0xE2, 0x82]) == "")
    #expect(assembler.add([0x63]) == "\u{FFFD}c")
    #expect(assembler.add([0xF0, 0x9F]) == "")
    #expect(assembler.finish() == "\u{FFFD}")
    #expect(assembler.finish() == "")
  }
}
