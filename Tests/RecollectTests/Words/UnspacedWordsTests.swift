import Foundation
import Items
import Recollect
import Testing

/// Tests that Chinese, Japanese, Korean and Thai are found by words and highlighted to the byte.
@Suite struct UnspacedWordsTests {
  private static let texts = [
    "我们明天早上坐高铁去北京开会，下午参观故宫。", "上海的天气预报说周末会下大雨，记得带伞。",
    "旅行的目的是休息，不是工作。", "圖書館在星期三晚上九點關門。",
    "明日の会議は東京タワーの近くで午後三時から始まります。", "りんごのケーキの作り方：小麦粉とバターを混ぜる。",
    "京都では毎朝お茶を飲んでから散歩しました。", "ｶﾞｿﾘﾝの値段がまた上がった。ＡＢＣ商店のiPhone15ケースは安い。",
    "도서관에서 한국어 수업을 들었습니다.", "김치찌개는 돼지고기를 넣고 끓입니다.",
    "พรุ่งนี้เราจะกินข้าวที่ร้านอาหารใกล้บ้าน", "The harvest of quinces in 東京 was late.",
  ]

  @Test(arguments: [
    ("你们在北京开会吗？", 0), ("什么时候参观故宫", 0), ("周末的天气", 1), ("大雨", 1), ("目的", 2),
    ("圖書館什麼時候關門", 3), ("東京タワーの会議はいつですか", 4), ("りんごはどこ", 5), ("バター", 5),
    ("お茶", 6), ("散歩", 6), ("ガソリンの値段", 7), ("iphone15", 7), ("abc", 7), ("ケース", 7),
    ("한국어 수업은 어디에서", 8), ("도서관은", 8), ("돼지고기", 9), ("ร้านอาหาร", 10),
    ("quince 東京", 11),
  ])
  func theRightTextIsFirst(question: String, number: Int) async throws {
    let library = try await filled()
    let options = SearchOptions(mode: .lexical)
    let found = try await library.search(question, options: options).passages
    #expect(found.first?.text == Self.texts[number])
  }

  @Test(arguments: ["量子力学", "銀河鉄道の夜", "우주여행", "ภูเขาไฟ", "什么", "ロケット"])
  func whatIsNotThereIsNotFound(question: String) async throws {
    let library = try await filled()
    let options = SearchOptions(mode: .lexical)
    #expect(try await library.search(question, options: options).passages.isEmpty)
  }

  @Test(arguments: [
    ("\"北京开会\"", 1), ("\"开会北京\"", 0), ("\"東京タワーの近く\"", 1), ("\"東京の近く\"", 0),
    ("\"ガソリン\"", 1), ("\"ABC商店\"", 1), ("\"目的是休息\" 工作", 1), ("\"목적\"", 0), ("\"东京\"", 0),
  ])
  func aPhraseIsExact(question: String, count: Int) async throws {
    let library = try await filled()
    for mode in SearchMode.allCases {
      let options = SearchOptions(mode: mode, floor: nil)
      #expect(try await library.search(question, options: options).passages.count == count)
    }
  }

  @Test(arguments: [
    ("北京的会议在哪里？", ["北京", "会议"]), ("什么时候去故宫", ["去故宫"]), ("目的", ["目的"]),
    ("東京タワーの会議はいつですか", ["東京タワー", "会議"]), ("りんごはどこですか", ["りんご"]),
    ("도서관에서 수업은 언제", ["도서관", "수업"]), ("iPhone15ケース", ["iPhone15", "ケース"]),
    ("什么", ["什么"]), ("茶", ["茶"]), ("ｶﾞｿﾘﾝ", ["ｶﾞｿﾘﾝ"]), ("茶 北京 茶", ["茶", "北京"]),
    ("where is the 図書館", ["図書館"]),
  ])
  func theWordsOfAQuestionAreReadable(question: String, words: [String]) async throws {
    let library = try await filled()
    let options = SearchOptions(mode: .lexical)
    #expect(try await library.search(question, options: options).words == words)
  }

  @Test(arguments: [
    ("故宫", ["故宫"]), ("北京 故宫", ["北京", "故宫"]), ("天气预报", ["天气预报"]), ("雨", ["雨"]),
    ("ガソリン", ["ｶﾞｿﾘﾝ"]), ("abc iphone15", ["ＡＢＣ", "iPhone15"]), ("東京タワー", ["東京タワー"]),
    ("도서관에서", ["도서관에"]), ("도서관", ["도서관"]), ("อาหาร", ["อาหาร"]), ("harvest 東京", ["harvest", "東京"]),
  ])
  func highlightsCoverExactlyTheCharacters(question: String, highlighted: [String]) async throws {
    let library = try await filled()
    let options = SearchOptions(mode: .lexical)
    let passages = try await library.search(question, options: options).passages
    let passage = try #require(passages.first)
    let bytes = Array(passage.text.utf8)
    #expect(passage.highlights.map { String(decoding: bytes[$0], as: UTF8.self) } == highlighted)
  }

  /// Checks that a word is found in decomposed text, with combining marks and jamo, as in file
  /// names.
  @Test func decomposedTextIsFoundAndHighlighted() async throws {
    let library = try TestLibrary()
    let text = "프랑스어 수업 — ガラスのコップ、ぴったり".decomposedStringWithCanonicalMapping
    try await library.library.add([Item(id: "1", kind: .note, text: text)], as: "a")
    for word in ["프랑스어", "ガラス", "ぴったり"] {
      let options = SearchOptions(mode: .lexical)
      let passages = try await library.library.search(word, options: options).passages
      let passage = try #require(passages.first)
      let bytes = Array(passage.text.utf8)
      let highlighted = passage.highlights.map { String(decoding: bytes[$0], as: UTF8.self) }
      #expect(highlighted == [word.decomposedStringWithCanonicalMapping])
    }
  }

  /// Checks that a passage with all words has a coverage of 1, and one with half of them a half.
  @Test func coverageCountsCharacters() async throws {
    let library = try await filled()
    let options = SearchOptions(mode: .lexical, floor: nil)
    let all = try await library.search("上海天气预报", options: options).passages
    #expect(all.first?.text == Self.texts[1] && all.first?.scores.coverage == 1)
    let half = try await library.search("天气火箭", options: options).passages
    let coverage = try #require(half.first?.scores.coverage)
    #expect(coverage > 0.2 && coverage < 0.5)
  }

  /// Checks that a whole page is accepted as a question.
  @Test func aQuestionMayBeLong() async throws {
    let library = try await filled()
    let options = SearchOptions(mode: .lexical, floor: nil)
    let page = String(repeating: Self.texts[1], count: 200)
    let found = try await library.search(page, options: options).passages
    #expect(found.first?.text == Self.texts[1] && found.first?.scores.coverage == 1)
    let all = String(String.UnicodeScalarView((0x4E00..<0x9FA0).compactMap(Unicode.Scalar.init)))
    _ = try await library.search(all, options: options)
  }

  private func filled() async throws -> Library {
    let library = try TestLibrary()
    let items = Self.texts.enumerated().map { number, text in
      Item(id: "\(number)", kind: .note, text: text)
    }
    try await library.library.add(items, as: "notes")
    return library.library
  }
}
