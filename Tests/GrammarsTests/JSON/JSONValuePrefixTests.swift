import Grammars
import Testing

@Suite("Reading JSON while it is written") struct JSONValuePrefixTests {
  @Test(
    "What is open counts as closed, and what may still change is left out",
    arguments: [
      ("", nil), (" ", nil), ("n", nil), ("-1", nil), ("12", nil), ("[", "[]"), ("[1", "[]"),
      ("[1,", "[1]"), ("[1 ", "[1]"), ("[1, tr", "[1]"), ("[1, true", "[1,true]"), ("{", "{}"),
      (#"{"a"#, "{}"), (#"{"a""#, "{}"), (#"{"a":"#, "{}"), (#"{"a": ""#, #"{"a":""}"#),
      (#"{"a": "x\"#, #"{"a":"x"}"#), (#"{"a": "x\u00"#, #"{"a":"x"}"#),
      (#"{"a": "x\ud83d"#, #"{"a":"x"}"#), (#"{"a": "x\ud83d\ude0"#, #"{"a":"x"}"#),
      (#"{"a": "x\ud83d\ude00"#, #"{"a":"x😀"}"#),
      (#"{"a":{"b":[{"c":1.5}"#, #"{"a":{"b":[{"c":1.5}]}}"#),
      (#"{"a":1.5"#, "{}"), (#"{"a":1.5}"#, #"{"a":1.5}"#), ("\"", "\"\""), ("[1,2]x", "[1,2]"),
      ("[1,x", "[1]"), ("{\"a\":1,b", "{\"a\":1}"), ("nulx", nil),
    ] as [(String, String?)])
  func forms(text: String, value: String?) {
    #expect(JSONValue.parsePrefix(text)?.value.serialized() == value)
  }

  @Test("Complete is what is closed, with nothing but white space behind")
  func complete() {
    for (text, isComplete) in [
      ("[1]", true), ("[1] \n", true), ("[1", false), ("[1]x", false), ("\"a\"", true),
      ("\"a", false), ("12 ", true), ("null", true),
    ] {
      #expect(JSONValue.parsePrefix(text)?.isComplete == isComplete, "\(text)")
    }
  }

  @Test("Each longer prefix extends the shorter one's value", arguments: 0..<100)
  func monotone(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    let whole: JSONValue = ["value": random.value(), "last": [random.value()]]
    let bytes = whole.serializedBytes(pretty: seed % 2 == 0)
    var before: JSONValue?
    for count in 0...bytes.count {
      let read = JSONValue.parsePrefix(bytes[..<count])
      if let before {
        let value = try #require(read?.value)
        #expect(isExtension(value, of: before), "\(before) -> \(value)")
      }
      before = read?.value
      #expect(read?.isComplete ?? false == (count == bytes.count))
    }
    #expect(before == whole)
  }

  private func isExtension(_ longer: JSONValue, of shorter: JSONValue) -> Bool {
    switch (shorter, longer) {
    case (.string(let short), .string(let long)): long.utf8.starts(with: short.utf8)
    case (.array(let short), .array(let long)):
      short.count <= long.count && zip(long, short).allSatisfy { isExtension($0, of: $1) }
    case (.object(let short), .object(let long)):
      long.keys.starts(with: short.keys)
        && zip(long.values, short.values).allSatisfy { isExtension($0, of: $1) }
    default: shorter == longer
    }
  }

  @Test("Text of any kind is read up to where it stops being JSON")
  func hostile() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(JSONValue.parsePrefix(deep)?.isComplete == false)
    #expect(JSONValue.parsePrefix([0x5B, 0x22, 0xFF, 0x22, 0x5D] as [UInt8])?.value == [""])
    #expect(JSONValue.parsePrefix([0x22, 0xC3] as [UInt8])?.value == "")
    #expect(JSONValue.parsePrefix(#"["\ud800x"]"#)?.value == [""])
  }
}
