import Digests
import Foundation
import Kernels
import TestSupport
import Testing

/// SHA-256 against the examples of NIST and `sha256sum`'s results, in any division of the data.
@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func publishedExamples(text: String, digest: String) {
    #expect(SHA256.hash(data: Data(text.utf8)).hexadecimal == digest)
  }

  @Test func aMillionLetters() {
    let data = Data(repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256.hash(data: data).hexadecimal
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// Lengths around the ends of blocks, where the padding takes one block or two.
  @Test func anyDivisionGivesTheSame() {
    var generator = SeededGenerator(seed: 256)
    for length in Array(0...200) + [1000, 4096, 100_003] {
      let data = Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) })
      let whole = SHA256.hash(data: data)
      var parts = SHA256()
      var rest = data[...]
      while !rest.isEmpty {
        let count = min(rest.count, Int.random(in: 0...130, using: &generator))
        parts.update(data: Data(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      #expect(parts.finalize() == whole)
      #expect(parts.finalize() == whole, "Finalizing leaves the digest as it is.")
    }
  }

  @Test func theInstructionsAgreeWithThePlainLoop() {
    var generator = SeededGenerator(seed: 64)
    for count in [1, 2, 3, 7, 64] {
      let blocks = (0..<64 * count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var fast = (0..<8).map { _ in UInt32.random(in: 0...UInt32.max, using: &generator) }
      var plain = fast
      kernel_sha256(&fast, blocks, count)
      kernel_sha256_portable(&plain, blocks, count)
      #expect(fast == plain)
    }
  }

  @Test func hexadecimalDigits() {
    let digest = SHA256.hash(data: Data("abc".utf8))
    #expect(digest.count == 32 && digest.hexadecimal(bytes: 3) == "ba7816")
  }
}
