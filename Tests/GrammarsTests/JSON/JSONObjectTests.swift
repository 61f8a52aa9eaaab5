import Grammars
import Testing

@Suite("Objects of JSON") struct JSONObjectTests {
  @Test("Keys keep their order whatever is set and removed", arguments: [3, 8, 9, 40])
  func order(count: Int) {
    var object = JSONObject()
    for number in 0..<count { object["key\(number)"] = .number(JSONNumber(number)) }
    object["key1"] = "other"
    object["key0"] = nil
    object["missing"] = nil
    #expect(object.keys == (1..<count).map { "key\($0)" })
    #expect(object["key1"] == "other")
    #expect(object["key\(count - 1)"]?.number?.int == (count == 2 ? nil : count - 1))
    #expect(object["key0"] == nil)
    object["key0"] = true
    #expect(object.keys.last == "key0")
    #expect(object.index(of: "key0") == count - 1)
  }

  @Test("Objects are equal whatever the order of their keys")
  func equality() {
    let first: JSONValue = ["a": 1, "b": [1.0, "x"]]
    let second: JSONValue = ["b": [1, "x"], "a": 1]
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first != ["a": 1])
    #expect(first != ["a": 1, "c": [1, "x"]])
  }

  @Test("Keys and strings are compared by code points, not by Unicode's equivalence")
  func composition() throws {
    let value = try JSONValue(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(value.object?.count == 2)
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test("Numbers, flags and strings are different values")
  func kinds() {
    #expect(JSONValue.bool(true) != 1)
    #expect(JSONValue.null != false)
    #expect(JSONValue.string("1") != 1)
    #expect(JSONValue.array([]) != .object([:]))
  }
}
