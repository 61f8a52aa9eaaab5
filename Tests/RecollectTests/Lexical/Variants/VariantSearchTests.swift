import Embeddings
import Foundation
import Items
import Recollect
import Testing

/// Tests of searches that find a question's words in other forms.
@Suite struct VariantSearchTests {
  private static func library(_ texts: [String]) async throws -> TestLibrary {
    let test = try TestLibrary()
    try await test.library.add(
      texts.enumerated().map { Item(id: "\($0)", kind: .note, text: $1) }, as: "notes")
    return test
  }

  private static let words = SearchOptions(mode: .lexical, passagesPerThread: 10)

  private func found(
    _ question: String, in test: TestLibrary, options: SearchOptions = words
  ) async throws -> [Int] {
    try await test.library.search(question, options: options).passages
      .compactMap { $0.itemIDs.first.flatMap(Int.init) }
  }

  private static let german = [
    "Der Wärmetauscher ist undicht, und das Wasser läuft in den Keller.",
    "Die Reparatur der Heizung war nicht teuer, und wir haben noch Garantie.",
    "Wärme ist gut, und eine Decke ist besser.",
    "Der Zug nach Bremen ist nicht pünktlich, aber auch nicht sehr spät.",
    "Das Haus hat eine neue Heizungsanlage, und die Pumpe ist leise.",
    "Wir haben einen Lampenschirm und ein Schulbuch für die Schule gekauft.",
  ]

  @Test func aWordIsFoundInCompounds() async throws {
    let test = try await Self.library(Self.german)
    // The word itself comes first.
    #expect(try await found("wärme", in: test) == [2, 0])
    #expect(try await found("Waerme", in: test) == [2, 0])
    #expect(try await found("Tauscher", in: test) == [0])
    #expect(try await Set(found("Heizung", in: test)) == [1, 4])
    #expect(try await found("Schirm", in: test) == [5])
    let results = try await test.library.search("wärme", options: Self.words)
    #expect(
      results.variants
        == [WordVariants(text: "wärme", kind: .compound, words: ["Wärmetauscher"])])
    let passage = try #require(results.passages.last)
    #expect(passage.highlights.map { Self.text($0, of: passage) } == ["Wärmetauscher"])
  }

  private static func text(_ range: Range<Int>, of passage: Passage) -> String {
    String(decoding: Array(passage.text.utf8)[range], as: UTF8.self)
  }

  @Test func aCompoundIsFoundByItsParts() async throws {
    let test = try await Self.library(Self.german)
    #expect(try await Set(found("Wärmetauscherreparatur", in: test, options: Self.open)) == [0, 1])
    let both = "Die Reparatur am Wärmetauscher ist nicht fertig, und es wird kalt."
    try await test.library.add([Item(id: "9", kind: .note, text: both)], as: "more")
    #expect(try await found("Wärmetauscherreparatur", in: test) == [9])
    let whole = "Die Wärmetauscherreparatur ist fertig, und der Keller ist trocken."
    try await test.library.add([Item(id: "8", kind: .note, text: whole)], as: "whole")
    #expect(try await found("Wärmetauscherreparatur", in: test).first == 8)
  }

  private static let open = SearchOptions(mode: .lexical, floor: nil, passagesPerThread: 10)

  @Test func englishWordsAreNotTakenForCompounds() async throws {
    let test = try await Self.library([
      "The carpet is in the cart, which is in the workshop.", "The butterfly is on the standard.",
      "A catalogue of the dogmatic operations of the nation.", "The workshop and the shop.",
    ])
    for question in ["butter", "stand", "work", "carp"] {
      #expect(try await found(question, in: test, options: Self.open) == [], "\(question)")
    }
    #expect(try await found("shop", in: test, options: Self.open) == [3])
  }

  @Test func umlautsAndSharpSAreFoundInAllSpellings() async throws {
    let texts = [
      "Die Straße ist gesperrt, und der Bus fährt nicht.",
      "Die Strasse ist offen, und der Bus faehrt auch.", "Ein Brief von Müller.",
      "Ein Brief von Mueller.", "Ein Brief von Muller.", "Eine andere Sache ist das nicht.",
    ]
    let test = try await Self.library(texts)
    for question in ["Straße", "Strasse", "STRASSE", "strasse"] {
      #expect(try await Set(found(question, in: test)) == [0, 1], "\(question)")
    }
    for question in ["fährt", "faehrt", "fahrt"] {
      #expect(try await Set(found(question, in: test)) == [0, 1], "\(question)")
    }
    for question in ["Müller", "Mueller", "Muller"] {
      #expect(try await Set(found(question, in: test)) == [2, 3, 4], "\(question)")
    }
  }

  @Test func plainLettersFindThoseOfOtherLanguages() async throws {
    let test = try await Self.library([
      "We go to Łódź in May.", "A boat leaves Ærøskøbing at noon.", "Þingvellir is cold.",
      "Ørsted wrote about it.", "Đakovo has a cathedral.", "Reyðarfjörður is far.",
    ])
    let questions = [
      ("lodz", 0), ("aeroskobing", 1), ("thingvellir", 2), ("orsted", 3), ("dakovo", 4),
      ("reydarfjordur", 5), ("Łódź", 0),
    ]
    for (question, note) in questions {
      #expect(try await found(question, in: test) == [note], "\(question)")
    }
  }

  @Test func numbersAreFoundInAllSpellings() async throws {
    let test = try await Self.library([
      "It holds 1,000 litres.", "It holds 1.000 litres.", "It holds 1 000 litres.",
      "It holds 1000 litres.", "It holds 100 litres.", "Its length is 3.5 m.",
      "Its length is 3,5 m.",
    ])
    for question in ["1,000", "1.000", "1 000", "1000", "1'000"] {
      #expect(try await Set(found(question, in: test)) == [0, 1, 2, 3], "\(question)")
    }
    for question in ["3.5", "3,5"] {
      #expect(try await Set(found(question, in: test)) == [5, 6], "\(question)")
    }
  }

  @Test func aNumberIsShownAsThePassageHasIt() async throws {
    let test = try await Self.library(["It holds 1.250 litres.", "It holds 100 litres."])
    let results = try await test.library.search("1250", options: Self.words)
    #expect(results.variants == [WordVariants(text: "1250", kind: .number, words: ["1.250"])])
  }

  @Test func daysAreFoundInAllSpellings() async throws {
    let test = try await Self.library(
      [
        "It broke on 12.3.2004.", "It broke on 2004-03-12.", "It broke on March 12, 2004.",
        "Es brach am 12. März 2004.", "It broke on 12 March 2004.", "It broke on 13.3.2004.",
        "12 of 2004 broke.",
      ] + (0..<20).map { "Note \($0) of nothing." })
    var options = Self.words
    options.prefersNamedDates = false
    for question in ["12.3.2004", "2004-03-12", "March 12, 2004", "12. März 2004"] {
      #expect(
        try await Set(found(question, in: test, options: options).prefix(5)) == [0, 1, 2, 3, 4],
        "\(question)")
    }
  }

  @Test func aSlipIsCorrectedIfNothingElseIsFound() async throws {
    let test = try await Self.library([
      "Please receive the parcel.", "The garden is green.", "Harden the steel.", "A broken window.",
    ])
    for question in ["recieve", "receve", "reeceive", "receiva"] {
      #expect(try await found(question, in: test) == [0], "\(question)")
    }
    // The word is in the library, so a similar one isn't looked for.
    #expect(try await found("garden", in: test) == [1])
    #expect(try await found("harden", in: test) == [2])
    // Two edits, a short word, an abbreviation, a number.
    for question in ["rceieev", "gren", "GARDE", "12345"] {
      #expect(try await found(question, in: test, options: Self.open) == [], "\(question)")
    }
    let results = try await test.library.search("recieve the parcel", options: Self.words)
    #expect(
      results.variants == [WordVariants(text: "recieve", kind: .slip, words: ["receive"])])
    let passage = try #require(results.passages.first)
    #expect(passage.highlights.map { Self.text($0, of: passage) } == ["receive", "parcel"])
  }

  @Test func onlyARareSlipIsCorrectedBesideOtherWords() async throws {
    let test = try await Self.library([
      "Please receive the parcel.", "The garden is green.", "Harden the steel.", "A broken window.",
    ])
    let corrected = { (question: String) in
      try await test.library.search(question, options: Self.open).variants.map(\.text)
    }
    #expect(try await corrected("recieve garden green harden steel") == ["recieve"])
    #expect(try await corrected("windwo") == ["windwo"])
    // A short word beside a known one, more than four known ones, capitals as in names of things.
    for question in [
      "windwo parcel", "recieve garden green harden steel broken", "reCieve", "recIEVE",
    ] {
      #expect(try await corrected(question) == [], "\(question)")
    }
  }

  @Test func anotherStemIsNotACorrection() async throws {
    let test = try await Self.library(["Pack a head torch.", "Hang up the coat."])
    for question in ["heating", "boating", "the heating", "looted coatings"] {
      let results = try await test.library.search(question, options: Self.open)
      #expect(results.variants.isEmpty, "\(question)")
    }
  }

  /// Checks that a word of the language that the library lacks isn't taken for a slip.
  @Test(.enabled(if: TestData.granite != nil, "needs the default embedder"))
  func aWordOfTheVocabularyIsNotCorrected() async throws {
    let encoder = try BertEncoder.load(#require(TestData.granite), threads: 1)
    let folder = try TemporaryFolder()
    let library = try Library(at: folder.file("library.sqlite"), embedder: encoder)
    let texts = ["The changes are in the log.", "The readers of the header wait."]
    try await library.add(
      texts.enumerated().map { Item(id: "\($0)", kind: .note, text: $1) }, as: "notes")
    func corrections(_ question: String) async throws -> [[String]] {
      try await library.search(question, options: Self.open).variants.map(\.words)
    }
    #expect(try await corrections("charges") == [])
    #expect(try await corrections("heaters") == [])
    #expect(try await corrections("chnages") == [["changes"]])
    #expect(try await corrections("haeder") == [["header"]])
  }

  @Test func aPhraseIsFoundAsItIs() async throws {
    let test = try await Self.library(Self.german + ["Please receive it."])
    for question in ["\"wärme\"", "\"recieve\"", "\"Waerme\" ist"] {
      let results = try await test.library.search(question, options: Self.open)
      #expect(results.variants.allSatisfy { $0.text == "ist" }, "\(question)")
    }
    #expect(try await found("\"wärme\"", in: test) == [2])
    #expect(try await found("\"recieve\"", in: test, options: Self.open) == [])
  }

  @Test func variantsCanBeLeftOut() async throws {
    let test = try await Self.library(Self.german + ["Please receive it."])
    var options = Self.open
    options.findsVariants = false
    for (question, ids) in [("wärme", [2]), ("Tauscher", []), ("recieve", []), ("Waerme", [])] {
      #expect(try await found(question, in: test, options: options) == ids, "\(question)")
      #expect(try await test.library.search(question, options: options).variants.isEmpty)
    }
  }

  @Test func filtersHold() async throws {
    let test = try await Self.library(Self.german)
    try await test.library.add(
      [
        Item(
          id: "7", kind: .mail, text: "Der Wärmetauscher ist neu, und er ist nicht laut.",
          people: [Item.Participant(role: .from, name: "Ada", address: "ada@example.org")])
      ], as: "mails")
    var options = Self.words
    #expect(try await Set(found("wärme", in: test, options: options)) == [2, 0, 7])
    options.filter.kinds = [.mail]
    #expect(try await found("wärme", in: test, options: options) == [7])
    options.filter = SearchFilter()
    options.filter.senders = ["ada"]
    #expect(try await found("wärme", in: test, options: options) == [7])
    options.filter.senders = ["ben"]
    #expect(try await found("wärme", in: test, options: options) == [])
  }

  @Test func anExactMatchKeepsItsScore() async throws {
    let test = try await Self.library(Self.german)
    var exact = Self.open
    exact.findsVariants = false
    func scores(_ options: SearchOptions) async throws -> [String: Double] {
      let passages = try await test.library.search("wärme decke keller", options: options).passages
      return Dictionary(
        uniqueKeysWithValues: passages.map { ($0.itemIDs[0], $0.scores.bm25 ?? 0) })
    }
    let (plain, varied) = (try await scores(exact), try await scores(Self.open))
    #expect(plain["2"] == varied["2"] && plain["2"] != nil)
    #expect(varied["0", default: 0] > plain["0", default: 0])
  }
}
