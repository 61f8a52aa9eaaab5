import Foundation
import Grammars
import Testing

@Suite("Writing JSON") struct JSONValueWritingTests {
  @Test("Keys stay in order, numbers as written, and only what must be is escaped")
  func form() throws {
    let text = #"{"z":[1.50,-0,1E5,{}],"a":"é/\"\\\b\f\n\r\t\u0000\u001f\#u{7F}😀","m":[]}"#
    #expect(try JSONValue(parsing: text).serialized() == text)
  }

  @Test("The pretty form gives each member and element a line")
  func pretty() {
    let value: JSONValue = ["a": [1, ["b": nil]], "c": [:], "d": []]
    #expect(
      value.serialized(pretty: true) == """
        {
          "a": [
            1,
            {
              "b": null
            }
          ],
          "c": {},
          "d": []
        }
        """)
  }

  @Test("What is written reads back, here and in Foundation", arguments: 0..<200)
  func roundTrip(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    let value = random.value()
    for isPretty in [false, true] {
      let bytes = value.serializedBytes(pretty: isPretty)
      let again = try JSONValue(parsing: bytes)
      #expect(again == value)
      #expect(again.serialized() == value.serialized())
      let other = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      #expect(matches(other, value))
    }
  }

  private func matches(_ other: Any, _ value: JSONValue) -> Bool {
    switch value {
    case .null: other is NSNull
    case .bool(let flag): other as? Bool == flag
    case .number(let number): (other as? NSNumber)?.doubleValue == number.double
    case .string(let text): (other as? String)?.utf8.elementsEqual(text.utf8) == true
    case .array(let elements):
      (other as? [Any]).map { others in
        others.count == elements.count && zip(others, elements).allSatisfy(matches)
      } ?? false
    case .object(let object):
      // Foundation treats canonically equivalent keys as one key.
      (other as? [String: Any]).map { others in
        object.keys.allSatisfy { others[$0] != nil }
      } ?? false
    }
  }
}
