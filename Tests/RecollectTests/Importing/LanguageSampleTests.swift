import Embeddings
import Foundation
import Importers
import Items
import QuestionLanguage
import Recollect
import RecollectTesting
import Testing

/// Tests of the languages by which an embedder is chosen for a new library.
@Suite struct LanguageSampleTests {
  private static let german =
    "Der Schlüssel hängt nicht an der Tür, sondern im Schrank, und das ist gut.\n"
  private static let english =
    "The key isn't at the door, it hangs in the cupboard, and that is good.\n"

  /// An embedder that cuts every word but English ones into several tokens.
  private struct EnglishEmbedder: Embedder {
    let base = HashingEmbedder()
    var identifier: String { "english" }
    var dimension: Int { base.dimension }
    var maximumTokens: Int { base.maximumTokens }

    func tokenCount(_ text: String) -> Int {
      let english = FunctionWords.byLanguage["en"] ?? []
      return text.split(whereSeparator: \.isWhitespace)
        .reduce(0) { $0 + (english.contains(String($1)) ? 1 : $1.unicodeScalars.count) }
    }

    func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
      try await base.embed(texts, as: purpose)
    }
  }

  private static func sample(_ folder: TemporaryFolder) throws -> LanguageSample {
    try LanguageSample(of: [folder.url], using: ImporterRegistry())
  }

  @Test(arguments: [(10, false), (4, false), (2, true)])
  func aFolderIsJudgedByTheShareOfItsTexts(_ german: Int, _ suits: Bool) throws {
    let folder = try TemporaryFolder()
    for number in 0..<10 {
      try folder.write(number < german ? Self.german : Self.english, to: "\(number).md")
    }
    let sample = try Self.sample(folder)
    #expect(sample.counts["de", default: 0] == german)
    #expect(sample.count == 10)
    #expect(EnglishEmbedder().suits(sample) == suits)
    #expect(sample.languages(unsuitedTo: EnglishEmbedder()) == ["de"])
    #expect(sample.share(unsuitedTo: EnglishEmbedder()) == Double(german) / 10)
    // An embedder without a vocabulary knows the words of any language.
    #expect(HashingEmbedder().suits(sample))
  }

  @Test func aLargeFolderIsSampledFromItsBeginningToItsEnd() throws {
    let folder = try TemporaryFolder()
    for number in 0..<300 {
      let name = String(format: "%03d.txt", number)
      try folder.write(number < 100 ? Self.english : Self.german, to: name)
    }
    let sample = try Self.sample(folder)
    #expect(sample.count == 64)
    #expect((0.6...0.73).contains(sample.share(unsuitedTo: EnglishEmbedder())))
  }

  @Test func filesWithoutTextTakeNoTextsPlace() throws {
    let folder = try TemporaryFolder()
    for number in 0..<200 { try folder.write([0, 1, 2, 3, 0xFF], to: "\(number).bin") }
    try folder.write(Self.german, to: "zz.md")
    #expect(try Self.sample(folder).counts == ["de": 1])
  }

  @Test func aSampleReadsFewItemsOfALargeMailbox() throws {
    let folder = try TemporaryFolder()
    let mails = (0..<3_000).map { number in
      "From a@example.org Thu Jan  4 10:00:00 2024\nFrom: a@example.org\nSubject: \(number)\n"
        + "Message-ID: <\(number)@example.org>\n\n\(Self.german)\n"
    }
    try folder.write(mails.joined(), to: "all.mbox")
    let reader = CountingReader()
    let sample = try LanguageSample(of: [folder.url], using: reader)
    #expect(sample.counts.keys.sorted() == ["de"])
    #expect(reader.reads <= 64 * 20)
  }

  @Test func messagesThatAreTooShortAreJudgedTogether() throws {
    let words = Self.german.split(separator: " ")
    let items = (0..<100).map { number in
      let text = "\(words[number % 14]) \(words[(number + 1) % 14])"
      return Item(id: "\(number)", kind: .message, text: text)
    }
    let sample = LanguageSample(of: items)
    #expect(sample.languages(unsuitedTo: EnglishEmbedder()) == ["de"])
    #expect(!EnglishEmbedder().suits(sample))
  }

  @Test func whatCannotBeReadIsLeftOut() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.german, to: "a.md")
    try folder.write(Self.english, to: "b.md")
    let reader = StubReader()
    reader.breakScans("b.md")
    let missing = folder.url.appending(path: "missing")
    let sample = try LanguageSample(of: [missing, folder.url], using: reader)
    #expect(sample.counts == ["de": 1])
    #expect(EnglishEmbedder().suits(LanguageSample(of: [])))
  }

  @Test func aCancelledSampleStops() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.german, to: "a.md")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try Self.sample(folder)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(
    .enabled(if: TestData.granite != nil, "needs the default embedder"),
    arguments: [
      ("ja", "東京の秋はとても美しいので、友達と一緒に公園を歩きました。"),
      ("ar", "ذهبت إلى السوق لشراء الخبز والحليب"),
      ("ko", "오늘은 날씨가 좋아서 공원에 갔습니다."),
      ("ru", "Я не знаю, что это такое, но мне кажется, что это было вчера."),
    ])
  func anEnglishEmbedderSuitsNoLanguageOfAnotherScript(language: String, text: String) throws {
    let encoder = try BertEncoder.load(#require(TestData.granite), threads: 1)
    let sample = LanguageSample(
      of: (0..<40).map { Item(id: "\($0)", kind: .note, text: text) })
    #expect(sample.languages(unsuitedTo: encoder) == [language])
  }
}
