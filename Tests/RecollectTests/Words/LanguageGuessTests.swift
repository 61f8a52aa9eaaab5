import Foundation
import Items
import QuestionLanguage
import Recollect
import Testing

/// Tests of the languages of texts that were written for this purpose.
@Suite struct LanguageGuessTests {
  private static let paragraphs = [
    "en":
      "The train was late again, so I called my sister and told her that we would not be there in time for dinner.",
    "de":
      "Der Zug hatte wieder Verspätung, also rief ich meine Schwester an und sagte ihr, dass wir nicht rechtzeitig zum Abendessen da sein würden.",
    "nl":
      "De trein had weer vertraging, dus belde ik mijn zus en zei haar dat we niet op tijd voor het avondeten zouden zijn.",
    "sv":
      "Tåget var försenat igen, så jag ringde min syster och sade att vi inte skulle hinna till middagen.",
    "da":
      "Toget var forsinket igen, så jeg ringede til min søster og sagde, at vi ikke ville nå frem til aftensmaden efter arbejdet.",
    "no":
      "Toget var forsinket igjen, så jeg ringte til søsteren min og sa at vi ikke kom til å rekke middagen etter jobben.",
    "is":
      "Lestinni seinkaði aftur svo ég hringdi í systur mína og sagði henni að við yrðum ekki komin í tæka tíð fyrir kvöldmatinn.",
    "fr":
      "Le train était encore en retard, alors j'ai appelé ma sœur pour lui dire que nous ne serions pas là à temps pour le dîner.",
    "es":
      "El tren llegó tarde otra vez, así que llamé a mi hermana y le dije que no llegaríamos a tiempo para la cena.",
    "it":
      "Il treno era di nuovo in ritardo, così ho chiamato mia sorella e le ho detto che non saremmo arrivati in tempo per la cena.",
    "pt":
      "O trem atrasou de novo, então liguei para a minha irmã e disse que não chegaríamos a tempo para o jantar.",
    "ca":
      "El tren tornava a anar amb retard, així que vaig trucar a la meva germana i li vaig dir que no seríem a temps per sopar.",
    "ro":
      "Trenul a întârziat din nou, așa că am sunat-o pe sora mea și i-am spus că nu vom ajunge la timp pentru cină.",
    "pl":
      "Pociąg znowu się spóźnił, więc zadzwoniłem do siostry i powiedziałem jej, że nie zdążymy na kolację.",
    "cs": "Vlak měl zase zpoždění, tak jsem zavolal sestře a řekl jí, že to na večeři nestihneme.",
    "sk":
      "Vlak mal opäť meškanie, tak som zavolal sestre a povedal jej, že to na večeru nestihneme.",
    "hr":
      "Vlak je opet kasnio, pa sam nazvao sestru i rekao joj da nećemo stići na vrijeme za večeru.",
    "ru": "Поезд снова опоздал, поэтому я позвонил сестре и сказал ей, что мы не успеем к ужину.",
    "uk":
      "Потяг знову запізнився, тому я зателефонував сестрі й сказав їй, що ми не встигнемо на вечерю.",
    "bg":
      "Влакът отново закъсня, затова се обадих на сестра си и ѝ казах, че няма да стигнем навреме за вечеря.",
    "sr":
      "Воз је опет каснио, па сам позвао сестру и рекао јој да нећемо стићи на време за вечеру.",
    "fi":
      "Juna oli taas myöhässä, joten soitin siskolleni ja sanoin, että emme ehdi ajoissa illalliselle.",
    "et":
      "Rong hilines jälle, nii et helistasin oma õele ja ütlesin talle, et me ei jõua õigel ajal õhtusöögile.",
    "hu":
      "A vonat megint késett, ezért felhívtam a nővéremet, és megmondtam neki, hogy nem érünk oda időben a vacsorára.",
    "tr":
      "Tren yine gecikti, bu yüzden kız kardeşimi aradım ve ona akşam yemeğine zamanında yetişemeyeceğimizi söyledim.",
    "id":
      "Kereta terlambat lagi, jadi saya menelepon adik saya dan mengatakan bahwa kami tidak akan sampai tepat waktu untuk makan malam.",
    "lt":
      "Traukinys vėl vėlavo, todėl paskambinau seseriai ir pasakiau, kad mes nespėsime laiku į vakarienę.",
    "lv":
      "Vilciens atkal kavējās, tāpēc es piezvanīju māsai un teicu, ka mēs nebūsim laikā uz vakariņām.",
    "vi":
      "Chuyến tàu lại bị trễ, vì vậy tôi đã gọi cho chị gái và nói rằng chúng tôi sẽ không đến kịp bữa tối.",
    "el":
      "Το τρένο άργησε πάλι, οπότε τηλεφώνησα στην αδερφή μου και της είπα ότι δεν θα προλάβουμε το δείπνο.",
    "he": "הרכבת שוב איחרה, אז התקשרתי לאחותי ואמרתי לה שלא נספיק להגיע לארוחת הערב.",
    "ar": "تأخر القطار مرة أخرى، فاتصلت بأختي وقلت لها إننا لن نصل في الوقت المناسب للعشاء.",
    "fa": "قطار دوباره دیر کرد، بنابراین به خواهرم زنگ زدم و گفتم که به شام نمی‌رسیم.",
    "ur":
      "ٹرین پھر لیٹ ہو گئی، اس لیے میں نے اپنی بہن کو فون کیا اور کہا کہ ہم وقت پر نہیں پہنچ سکیں گے۔",
    "hi": "ट्रेन फिर से लेट हो गई, इसलिए मैंने अपनी बहन को फ़ोन किया और कहा कि हम समय पर नहीं पहुँच पाएँगे।",
    "mr": "गाडी पुन्हा उशिरा आली, म्हणून मी माझ्या बहिणीला फोन केला आणि सांगितले की आम्ही वेळेवर येणार नाही.",
    "bn": "ট্রেন আবার দেরি করেছে, তাই আমি আমার বোনকে ফোন করে বললাম যে আমরা সময়মতো পৌঁছাতে পারব না।",
    "ta": "ரயில் மீண்டும் தாமதமானது, அதனால் நான் என் சகோதரியை அழைத்தேன்.",
    "ka": "მატარებელმა ისევ დაიგვიანა, ამიტომ დავურეკე ჩემს დას.",
    "hy": "Գնացքը նորից ուշացավ, այդ պատճառով ես զանգահարեցի քրոջս։",
    "th": "รถไฟมาสายอีกแล้ว ฉันจึงโทรหาน้องสาวและบอกว่าเราจะไปไม่ทันอาหารเย็น",
    "zh": "火车又晚点了，所以我给姐姐打了电话，告诉她我们赶不上晚饭了。",
    "ja": "電車がまた遅れたので、姉に電話して夕食に間に合わないと伝えました。",
    "ko": "기차가 또 늦어서 언니에게 전화해서 저녁 식사 시간에 맞추지 못할 거라고 말했다.",
  ]

  @Test(arguments: paragraphs.keys.sorted())
  func aParagraphIsEnough(language: String) {
    #expect(LanguageGuess.language(of: Self.paragraphs[language]!) == language)
  }

  @Test(arguments: [
    "", "   ", "ok", "12 34 56", "http://example.org/the/of/and", "Anna Müller", "GmbH & Co. KG",
    "a1 b2 c3 the_of_and", "👍👍👍", "Tel. 030 1234567", "git rebase -i HEAD~3", "π",
  ])
  func whatIsTooShortIsNotGuessed(text: String) {
    #expect(LanguageGuess.language(of: text) == nil)
  }

  @Test func mixedTextsAreThoseOfTheirMostWords() {
    let english = Self.paragraphs["en"]!
    #expect(LanguageGuess.language(of: english + " 東京タワー and Überraschung.") == "en")
    #expect(LanguageGuess.language(of: Self.paragraphs["ja"]! + " (GitHub, Swift 6.3)") == "ja")
    #expect(LanguageGuess.language(of: Self.paragraphs["zh"]! + "「カラオケ」") == "zh")
    #expect(LanguageGuess.language(of: english + Self.paragraphs["ru"]!) == nil)
  }

  /// Checks that only the beginning counts, wherever it ends, even within a character.
  @Test func onlyTheBeginningIsLookedAt() {
    let english = String(repeating: Self.paragraphs["en"]! + " ", count: 60)
    let german = String(repeating: Self.paragraphs["de"]! + " ", count: 600)
    #expect(LanguageGuess.language(of: english + german) == "en")
    for count in 0..<5 {
      let chinese = String(repeating: "x", count: count) + String(repeating: "火车晚点", count: 2000)
      #expect(LanguageGuess.language(of: chinese) == "zh")
    }
  }

  @Test func aThreadHasItsLanguageAndIsFilteredByIt() async throws {
    let library = try TestLibrary()
    let items = ["de", "en", "zh"].map {
      Item(id: $0, kind: .note, text: Self.paragraphs[$0]! + " Quitte quince 木瓜")
    }
    try await library.library.add(items + [Item(id: "x", kind: .note, text: "quince")], as: "a")
    #expect(
      try library.strings("SELECT coalesce(language, '-') FROM threads ORDER BY key")
        == ["de", "en", "-", "zh"])
    for mode in SearchMode.allCases {
      var options = SearchOptions(mode: mode, floor: nil)
      for (languages, ids) in [
        (["de"], ["de"]), (["zh", "en"], ["en", "zh"]), (["fr"], []),
        ([], ["de", "en", "x", "zh"]),
      ] as [(Set<String>, [String])] {
        options.filter.languages = languages
        let found = try await library.library.search("quince", options: options).passages
        #expect(found.flatMap(\.itemIDs).sorted() == ids)
      }
    }
  }

  /// Checks that a question's own language decides which function words are left out.
  @Test(arguments: [
    ("wo ist der Schlüssel für den Keller?", ["Schlüssel", "Keller"]),
    ("how did the old man die", ["old", "man", "die"]), ("die hard", ["die", "hard"]),
    ("où est la clé de la cave ?", ["clé", "cave"]),
    ("¿dónde está la llave del sótano?", ["llave", "sótano"]),
    ("dov'è la chiave della cantina?", ["chiave", "cantina"]),
    ("onde está a chave da adega?", ["chave", "adega"]),
    ("waar is de sleutel van de kelder?", ["sleutel", "kelder"]),
    ("gdzie jest klucz do piwnicy?", ["klucz", "piwnicy"]),
    ("где ключ от подвала?", ["ключ", "подвала"]),
    ("where is the key to the cellar?", ["key", "cellar"]),
    ("the who", ["the", "who"]), ("wer ist das", ["wer", "ist", "das"]),
  ])
  func questionsLoseTheirOwnFunctionWords(question: String, words: [String]) async throws {
    let library = try TestLibrary()
    let options = SearchOptions(mode: .lexical)
    #expect(try await library.library.search(question, options: options).words == words)
  }
}
