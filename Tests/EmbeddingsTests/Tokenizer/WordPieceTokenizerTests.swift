import Embeddings
import Foundation
import Testing

/// The rules, with a vocabulary of thirty pieces.
@Suite("WordPiece rules")
struct WordPieceTokenizerTests {
  private func pieces(
    _ text: String, settings: String? = nil, framed: Bool = false, maximumTokens: Int = .max
  ) async throws -> [String] {
    let files = settings.map { ["tokenizer_config.json": $0] } ?? [:]
    return try await TinyModel().withFolder(files: files) { folder in
      try WordPieceTokenizer(folder: folder)
        .encode(text, framed: framed, maximumTokens: maximumTokens)
        .map { TinyModel.vocabulary[Int($0)] }
    }
  }

  @Test(
    "Texts and their pieces",
    arguments: [
      ("", []),
      (" \t\r\n\u{A0}\u{2028}\u{3000}", []),
      ("unaffable", ["un", "##aff", "##able"]),
      ("UNWANTED", ["[UNK]"]),
      ("Wanted, running!", ["want", "##ed", ",", "runn", "##ing", "!"]),
      ("a$b.", ["a", "$", "b", "."]),
      ("##b", ["#", "#", "b"]),
      ("CAFÉ cafe\u{301} café", ["cafe", "cafe", "cafe"]),
      ("a中文b", ["a", "中", "文", "b"]),
      ("a\u{0}\u{7}\u{AD}\u{200B}\u{FEFF}\u{FFFD}b", ["a", "##b"]),
      ("a\u{E000}b", ["a", "##b"]),
      ("Ы", ["ы"]),
      ("가", ["ᄀ", "##ᅡ"]),
      ("\u{FF0C}", ["[UNK]"]),
      ("unx word", ["[UNK]", "word"]),
    ] as [(String, [String])])
  func rules(text: String, expected: [String]) async throws {
    #expect(try await pieces(text) == expected)
  }

  @Test("A word of 100 characters is cut, one of 101 is unknown")
  func longWords() async throws {
    let word = String(repeating: "word", count: 25)
    #expect(
      try await pieces(word) == ["word"] + [String](repeating: "##word", count: 24))
    #expect(try await pieces(word + "s") == ["[UNK]"])
  }

  @Test("Special tokens written in a text are those tokens, in other letters they aren't")
  func specialTokens() async throws {
    #expect(try await pieces("a[SEP]b [MASK]s") == ["a", "[SEP]", "b", "[MASK]", "[UNK]"])
    #expect(try await pieces("[sep]") == ["[UNK]", "[UNK]", "[UNK]"])
    #expect(try await pieces("[SEP") == ["[UNK]", "[UNK]"])
  }

  @Test("A frame is added around what is left after cutting")
  func frame() async throws {
    #expect(try await pieces("", framed: true) == ["[CLS]", "[SEP]"])
    let cut = try await pieces("unaffable a", framed: true, maximumTokens: 2)
    #expect(cut == ["[CLS]", "un", "##aff", "[SEP]"])
    #expect(try await pieces("a b", framed: true, maximumTokens: 0) == ["[CLS]", "[SEP]"])
  }

  @Test("Settings decide about case, accents and Chinese characters")
  func settings() async throws {
    let cased = #"{"do_lower_case": false}"#
    #expect(
      try await pieces("A cafe\u{301} cafe a", settings: cased) == [
        "[UNK]", "[UNK]", "cafe", "a",
      ])
    let accents = #"{"do_lower_case": true, "strip_accents": false}"#
    #expect(try await pieces("CAFE café", settings: accents) == ["cafe", "[UNK]"])
    let together = #"{"tokenize_chinese_chars": false}"#
    #expect(try await pieces("中文", settings: together) == ["[UNK]"])
  }

  @Test("Counts add up over white space")
  func counts() async throws {
    try await TinyModel().withFolder { folder in
      let tokenizer = try WordPieceTokenizer(folder: folder)
      let texts = ["unaffable a.", "café\u{301}", "[SEP]!", "中文 words", "x", ""]
      for a in texts {
        for b in texts {
          #expect(tokenizer.count(a + " " + b) == tokenizer.count(a) + tokenizer.count(b))
        }
      }
    }
  }

  @Test("Files that describe another tokenizer are refused by name of the field")
  func otherTokenizers() async throws {
    let files = [
      ("model.type", #"{"model": {"type": "BPE", "vocab": {}}}"#),
      (
        "normalizer.type",
        #"{"model": {"type": "WordPiece", "vocab": {}}, "normalizer": {"type": "NFC"}}"#
      ),
    ]
    for (field, json) in files {
      try await TinyModel().withFolder(files: ["tokenizer.json": json]) { folder in
        let error = #expect(throws: EmbeddingError.self) {
          try WordPieceTokenizer(folder: folder)
        }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains(field) == true)
      }
    }
  }

  @Test(
    "A vocabulary is read as JSON, whatever its spaces and escapes are",
    arguments: [
      ###"{"[UNK]":0,"[CLS]":1,"[SEP]":2,"\"":3,"\\":4,"a":5,"##é":6,"\/":7}"###,
      ###"{ "[UNK]" : 0, "[CLS]" : 1, "[SEP]":2 , "\"":3,"### + "\n\t"
        + ###""\\": 4, "a" :5, "##é":6, "/":7 }"###,
      ###"{"[UNK]":0,"[CLS]":1,"[SEP]":2,"\u0022":3,"\u005c":4,"a":5,"##\u00e9":6,"/":7}"###,
    ])
  func escapes(vocabulary: String) async throws {
    // The key "vocab" elsewhere in the file isn't the vocabulary.
    let json = #"""
      {"vocab": {"b": 9}, "added_tokens": [], "padding": {"model": {"vocab": {"c": 9}}},
       "normalizer": {"type": "BertNormalizer", "strip_accents": false, "lowercase": true},
       "pre_tokenizer": {"type": "BertPreTokenizer"},
       "post_processor": {"type": "BertProcessing", "cls": ["[CLS]", 1], "sep": ["[SEP]", 2]},
       "model": {"type": "WordPiece", "vocab": \#(vocabulary), "unk_token": "[UNK]"}}
      """#
    try await TinyModel().withFolder(files: ["tokenizer.json": json]) { folder in
      let tokenizer = try WordPieceTokenizer(folder: folder)
      #expect(tokenizer.encode(#"aé "\/ b c"#) == [1, 5, 6, 3, 4, 7, 0, 0, 2])
      #expect(tokenizer.vocabularySize == 8)
    }
  }

  @Test(
    "A damaged vocabulary is refused",
    arguments: [#"{"a": 1"#, #"{"a": "1"}"#, #"{"a": 1.5}"#, #"{"a" 1}"#, #"{"a": 99999999999}"#])
  func damagedVocabularies(vocabulary: String) async throws {
    let json = #"{"model": {"type": "WordPiece", "vocab": \#(vocabulary)}}"#
    try await TinyModel().withFolder(files: ["tokenizer.json": json]) { folder in
      let error = #expect(throws: EmbeddingError.self) { try WordPieceTokenizer(folder: folder) }
      #expect(error?.code == .malformed)
    }
  }

  @Test("A vocabulary without its special tokens, and no vocabulary, are refused")
  func vocabularies() async throws {
    try await TinyModel().withFolder(files: ["vocab.txt": "a\nb\n"]) { folder in
      let error = #expect(throws: EmbeddingError.self) { try WordPieceTokenizer(folder: folder) }
      #expect(error?.code == .malformed)
    }
    try await TinyModel().withFolder(without: ["vocab.txt"]) { folder in
      let error = #expect(throws: EmbeddingError.self) { try WordPieceTokenizer(folder: folder) }
      #expect(error?.code == .missing)
    }
  }
}
