import Grammars
import LanguageModels
import RegexBuilder
import Testing

@Suite struct RegexPatternTests {
  private struct Text: SchemaOnly {
    static var generationSchema: GenerationSchema {
      GenerationSchema(type: Text.self, anyOf: ["x"])
    }
  }

  /// Returns the pattern of a guide without its anchors, or the error if there is no pattern.
  private func pattern<Output>(_ regex: Regex<Output>) -> String {
    let schema = GenerationSchema(
      type: Text.self, properties: [.init(name: "a", type: String.self, guides: [regex])])
    do {
      try schema.check()
    } catch {
      return "\(error)"
    }
    let text = schema.document()["properties"]?["a"]?["pattern"]?.string ?? "none"
    guard text.hasPrefix("^(?:"), text.hasSuffix(")$") else { return "not anchored: " + text }
    return String(text.dropFirst(4).dropLast(2))
  }

  @Test func literals() {
    #expect(pattern(/[a-z]+\d{2,4}?(?:x|y)*/) == #"[a-z]+\d{2,4}?(?:x|y)*"#)
    #expect(pattern(/a|b/) == "a|b")
    #expect(pattern(/^(?<year>\d{4})-(?<month>\d\d)$/) == #"^(\d{4})-(\d\d)$"#)
    #expect(pattern(/a\/b\.c\\d/) == #"a/b\.c\\d"#)
    #expect(pattern(/\u{41}[\u{1F600}-\u{1F64F}\[\]\-]😀é/) == #"\u0041[😀-🙏\[\]\-]😀é"#)
    #expect(pattern(/(?i)yes|no/) == "(?i:yes|no)")
    #expect(pattern(/yes|no/.ignoresCase()) == "(?i:yes|no)")
    #expect(pattern(#/ yes | no  # a comment/#) == " yes | no  # a comment")
    #expect(
      pattern(
        #/
          yes | no  # a comment
        /#) == "yes|no")
    #expect(pattern(/\p{Lu}\P{Greek}?\p{Script=Greek}/).contains(#"\p{Lu}"#))
  }

  @Test func notationsThatDiffer() {
    #expect(pattern(/\Aa\z/) == "^a$")
    #expect(pattern(/\Qa+b\E/) == #"a\+b"#)
    #expect(pattern(/[a[bc]d]/) == "[abcd]")
    #expect(pattern(/[^\d\s]/) == #"[^\p{Nd}\s]"#)
    #expect(pattern(/\h\D/) == #"[\t ]\P{Nd}"#)
    #expect(pattern(/\p{Script=Greek}/) == #"\p{Script=Greek}"#)
  }

  @Test func builtRegexes() {
    #expect(
      pattern(
        Regex {
          OneOrMore(.digit)
          "a.b"
          Optionally { "z" }
        }) == #"\d+a\.bz?"#)
    #expect(
      pattern(
        Regex {
          Capture {
            ChoiceOf {
              "a"; "b"
            }
          }; "c"
        }) == "(a|b)c")
    #expect(pattern(Regex { CharacterClass("a"..."f", .digit) }) == #"[a-f\d]"#)
    #expect(
      pattern(
        Regex {
          /a/; /b+/; Repeat(/[xy]/, 2...3)
        }) == "ab+[xy]{2,3}")
    #expect(pattern(Regex { Capture { One(.any) } }) == #"([\s\S])"#)
  }

  /// Regexes whose composed text has another meaning than their parts are refused.
  @Test func builtRegexesWhoseTextMisleads() throws {
    let choice = try Regex("a|b")
    let texts = [
      pattern(
        Regex {
          choice; "c"
        }), pattern(Regex { OneOrMore(/ab/) }),
      pattern(
        Regex {
          OneOrMore {
            ChoiceOf {
              "a"; "b"
            }
          }
        }),
      pattern(
        Regex {
          /(?i)a/; "b"
        }),
      pattern(Regex { OneOrMore { OneOrMore("a") } }), pattern(Regex { #"a\E.b"# }),
    ]
    for text in texts { #expect(text.contains("doesn't tell how they group"), "\(text)") }
  }

  @Test func whatNoPatternCanSay() {
    #expect(pattern(/(a)\1/).contains(#"\1 in the regex"#))
    #expect(pattern(/[\w--\d]/).contains("operation on classes"))
    #expect(pattern(/a(?i)b/).contains("change of options"))
    #expect(pattern(/\X/).contains(#"\X in the regex"#))
    let parsed = Regex { TryCapture(OneOrMore(.digit)) { Int($0) } }
    #expect(pattern(parsed).contains("the regex holds code"))
    #expect(pattern(parsed).contains("the property 'a' of 'Text'"))
  }
}
