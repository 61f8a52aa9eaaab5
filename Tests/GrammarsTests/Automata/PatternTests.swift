import Grammars
import Testing

/// Returns all strings over an alphabet up to a length, shorter ones first.
func strings(over alphabet: String, upTo length: Int) -> [String] {
  var result = [""]
  var last = [""]
  for _ in 0..<length {
    last = last.flatMap { text in alphabet.unicodeScalars.map { text + String($0) } }
    result += last
  }
  return result
}

@Suite struct PatternTests {
  @Test(arguments: FoundStrings.all)
  func findsWhatPythonFinds(_ stored: FoundStrings) throws {
    let language = try Language(pattern: stored.pattern)
    let digits = stored.found.compactMap(\.hexDigitValue)
    let strings = strings(over: stored.alphabet, upTo: FoundStrings.length)
    for (index, text) in strings.enumerated() {
      let expected = digits[index / 4] >> (3 - index % 4) & 1 == 1
      #expect(language.accepts(text) == expected, "\(stored.pattern) in \(text.debugDescription)")
    }
  }

  @Test func readsEscapes() throws {
    let cases = [
      (#"^\u{1F600}$"#, "😀"), (#"^\uD83D\uDE00$"#, "😀"),
      (#"^\cJ\t\n\r\v\f\0$"#, "\n\t\n\r\u{B}\u{C}\0"),
      (#"^\p{Lu}\p{Letter}\p{Nd}$"#, "Éж٣"), (#"^\P{L}$"#, "1"), (#"^[\p{L}\d]+$"#, "ä1"),
      (#"^\s$"#, "\u{FEFF}"), (#"^(?<year>\d{4})$"#, "2024"), (#"\Aab\z"#, "ab"),
      (#"^\/\-\.$"#, "/-."), ("^a{,2}$", "a{,2}"), ("^{$", "{"), ("^]$", "]"), ("^(?i)É$", "é"),
      (#"^[\b]$"#, "\u{8}"), (#"^[^]$"#.replacing("[^]", with: #"[\s\S]"#), "\n"),
      (#"^\p{General_Category=Decimal_Number}+$"#, "12"), ("^.$", "👍"),
    ]
    for (pattern, text) in cases {
      #expect(try Language(pattern: pattern).accepts(text), "\(pattern)")
    }
    #expect(try !Language(pattern: "^(?i)É$").accepts("e"))
    #expect(try !Language(pattern: #"^\w$"#).accepts("é"))
    #expect(try !Language(pattern: "^a{,2}$").accepts("aa"))
  }

  @Test(arguments: [
    ("(a)\\1", "\\1"), ("(?<=a)b", "(?<="), ("(?<!a)b", "(?<!"), ("a++", "a++"), ("(?>a)", "(?>"),
    ("(?<n>a)\\k<n>", "\\k"), ("(a", "(a"), ("a)", ")"), ("*a", "*"), ("[a", "[a"),
    ("a{3,2}", "{3,2}"), ("[z-a]", "z-a"), ("\\p{Foo}", "\\p{Foo}"), ("(?s)a", "(?s"),
    ("\\", "\\"), ("(?=a)*", "(?=a)*"), ("\\ud800", "\\ud800"), ("[a&&b]", "&"),
    ("a**", "a**"), ("\\y", "\\y"), ("x{999999}", "{999999}"),
  ])
  func namesWhatItCannotRead(_ pattern: String, _ construct: String) {
    #expect { try Language(pattern: pattern) } throws: { error in
      guard let error = error as? PatternError else { return false }
      let written = Array(pattern.unicodeScalars)[error.offset...].prefix(
        error.construct.unicodeScalars.count)
      return error.construct == construct && error.pattern == pattern
        && String(String.UnicodeScalarView(written)) == construct
    }
  }

  @Test func refusesToExplode() {
    #expect(throws: AutomatonTooLarge.self) { try Language(pattern: "a.{30}b") }
    #expect(throws: AutomatonTooLarge.self) { try Language(pattern: "((x{1000}){1000}){1000}") }
  }

  @Test func staysSmall() throws {
    #expect(try Language(pattern: "^[a-z0-9-]{1,255}$").stateCount == 256)
    #expect(try Language(pattern: "[0-9a-f]{32}").stateCount == 33)
    #expect(try Language(pattern: "^(a|b|ab)*$") == Language(pattern: "^[ab]*$"))
    #expect(try Language(pattern: "a|$|b") == .all)
    #expect(try Language(pattern: "a^") == .none)
  }
}
