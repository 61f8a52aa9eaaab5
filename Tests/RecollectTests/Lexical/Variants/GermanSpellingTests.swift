import Recollect
import Testing

@Suite struct GermanSpellingTests {
  @Test func umlautsAndSharpSAreSpelledInAllWays() {
    // The index leaves out the dots, so `ö` and `o` are one spelling.
    let plain = { (word: String) in
      word.replacing("ä", with: "a").replacing("ö", with: "o").replacing("ü", with: "u")
    }
    let families = [
      ["Wärme", "Waerme", "Warme"], ["Größe", "Groesse", "Grösse", "Groeße", "Große", "grosse"],
      ["Straße", "Strasse"], ["müßig", "muessig", "mussig"], ["Öl", "Oel", "Ol"],
    ]
    for family in families {
      for word in family {
        let own = plain(word.lowercased())
        let forms = Set(GermanSpelling.possible(word, addsDots: true).map(plain) + [own])
        for other in family {
          #expect(forms.contains(plain(other.lowercased())), "\(word) \(other)")
        }
      }
    }
  }

  @Test func onlyWrittenLettersAreSpelledInOtherLanguages() {
    #expect(GermanSpelling.written("Müller") == ["mueller"])
    #expect(GermanSpelling.written("Straße") == ["strasse"])
    #expect(GermanSpelling.written("class poem blue").isEmpty)
    #expect(GermanSpelling.written("Łódź") == ["lódź"])
  }

  @Test func aPairAfterAVowelIsNoUmlaut() {
    for word in ["neue", "Quelle", "Steuer", "Treue"] {
      #expect(GermanSpelling.possible(word, addsDots: false).isEmpty, "\(word)")
    }
  }
}
