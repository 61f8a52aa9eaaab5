import Grammars
import Testing

@Suite("Reading whole JSON texts") struct JSONValueParsingTests {
  @Test(
    "What RFC 8259 allows is read",
    arguments: [
      ("null", JSONValue.null), (" true\n", true), ("\t[ ]\r", []), ("{ }", [:]), ("-0", -0.0),
      ("[1,2 , 3]", [1, 2, 3]), (#"{"a":{"b":[null,false]}}"#, ["a": ["b": [nil, false]]]),
      (#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, "\"\\/\u{8}\u{C}\n\r\té😀"),
      ("\"\u{7F}\u{2028}é\"", "\u{7F}\u{2028}é"), ("1.50E+2", 150), ("\"\\u0000\"", "\u{0}"),
      (#"{"":1," ":2}"#, ["": 1, " ": 2]),
    ] as [(String, JSONValue)])
  func allowed(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
  }

  @Test(
    "What it forbids is an error at its place",
    arguments: [
      ("", 0), ("  ", 2), ("nul", 3), ("nulL", 3), ("True", 0), ("01", 1), ("1.", 2), (".5", 0),
      ("-", 1), ("+1", 0), ("1e", 2), ("1e+", 3), ("0x1", 1), ("NaN", 0), ("[1,]", 3), ("[1 2]", 3),
      ("[", 1), ("]", 0), ("{", 1), ("{a:1}", 1), (#"{"a"}"#, 4), (#"{"a":1,}"#, 7), ("{1:2}", 1),
      ("\"a", 2), ("\"\n\"", 1), (#""\x""#, 2), (#""\u12G4""#, 5), (#""\ud800""#, 1),
      (#""\udc00""#, 1), (#""\ud800\u0041""#, 1), (#""\ud800x""#, 1), ("1 2", 2), ("null,", 4),
      ("\u{FEFF}1", 0), ("'a'", 0), ("[1]]", 3), ("// 1", 0),
    ])
  func forbidden(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.offset == offset)
    #expect(error?.line == text.utf8.prefix(offset).count { $0 == 10 } + 1)
  }

  @Test("Errors name line, column and what was expected")
  func place() {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: "{\n  \"é\": 1,\n  \"b\" 2\n}")
    }
    #expect(error?.line == 3)
    #expect(error?.column == 7)
    #expect(error?.code == .unexpected(expected: "“:”"))
    #expect(error?.description.contains("line 3, column 7 “:” is expected") == true)
  }

  @Test("Bytes that aren't UTF-8 are an error at the first of them")
  func encoding() {
    for (bytes, offset) in [
      ([0x22, 0x61, 0xFF, 0x22], 2), ([0x22, 0xC0, 0x80, 0x22], 1),
      ([0x22, 0xC3, 0xA9, 0xED, 0xA0, 0x80, 0x22], 3), ([0x22, 0xF0, 0x9F, 0x98], 1),
    ] as [([UInt8], Int)] {
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
      #expect(error?.code == .notUTF8)
      #expect(error?.offset == offset)
    }
  }

  @Test("Nesting is read down to its limit and no further")
  func depth() throws {
    let limit = JSONValue.depthLimit
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try JSONValue(parsing: nested(limit)).serialized() == nested(limit))
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: nested(limit + 1)) }
    #expect(error?.code == .tooDeep(limit: limit))
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: String(repeating: "{\"a\":[", count: 100_000))
    }
  }

  @Test("The last value of a repeated key stays, at the first one's place, unless forbidden")
  func duplicates() throws {
    let text = #"{"a":1,"b":2,"a":3}"#
    #expect(try JSONValue(parsing: text).serialized() == #"{"a":3,"b":2}"#)
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: text, allowsDuplicateKeys: false)
    }
    #expect(error?.code == .duplicateKey("a"))
    #expect(error?.offset == 13)
  }
}
