import Foundation
import LibraryKeys
import Testing

struct RecoveryWordsTests {
  @Test func aKeyInWordsIsReadBackInAnyCaseAndWithAnyMarks() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    for _ in 0..<50 {
      let key = try DataKey.random()
      let words = RecoveryWords.text(of: key)
      #expect(words.split(separator: "-").map(\.count) == Array(repeating: 5, count: 17))
      let typed = words.uppercased().replacing("-", with: " \t")
      let read = try KeyRing(beside: folder).dataKeys(LibrarySecret(recovery: typed))
      #expect(read.map(RecoveryWords.text) == [words])
    }
  }

  /// "A Proposal for Proquints" gives the first four words for two addresses of the internet.
  @Test func wordsAreThoseOfTheProposal() throws {
    let start: [UInt8] = [127, 0, 0, 1, 63, 84, 220, 193]
    let key = DataKey(SecretBytes(start + Array(repeating: 7, count: 24)))
    #expect(RecoveryWords.text(of: key).hasPrefix("lusab-babad-gutih-tugad-"))
  }

  @Test func aMistypedWordIsRefused() throws {
    let words = RecoveryWords.text(of: try DataKey.random())
    var refused = 0
    let letters = Array(words)
    for position in letters.indices where letters[position] != "-" {
      var mistyped = letters
      mistyped[position] = letters[position] == "b" ? "d" : "b"
      if (try? LibrarySecret(recovery: String(mistyped))) == nil { refused += 1 }
    }
    // The check has sixteen bits, so that none of 85 mistakes is likely to pass.
    #expect(refused == 85)
  }

  @Test(arguments: ["", "lusab", "lusab babad gutih"])
  func tooFewWordsAreCounted(_ words: String) throws {
    let error = try #require(throws: LibraryKeyError.self) { try LibrarySecret(recovery: words) }
    #expect(error.description.contains("17 words"))
  }
}
