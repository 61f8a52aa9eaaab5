import Grammars

extension JSONObject {
  /// Adds rules to the existing constraints.
  ///
  /// - Returns: The reasons why rules can't be enforced, each as a part of a sentence.
  mutating func apply(_ rules: [GuideRule]) -> [String] {
    var problems: [String] = []
    for rule in rules {
      switch rule {
      case .constant(let value): problems += restrict(to: [value], isConstant: true)
      case .choice(let values): problems += restrict(to: values, isConstant: false)
      case .pattern(let source): add(pattern: "^(?:\(source))$")
      case .substring(let text, let words): add(substringOf: text, words)
      case .minimum(let bound): tighten("minimum", bound, isTighter: >)
      case .maximum(let bound): tighten("maximum", bound, isTighter: <)
      case .minimumCount(let count): tighten("minItems", JSONNumber(count), isTighter: >)
      case .maximumCount(let count): tighten("maxItems", JSONNumber(count), isTighter: <)
      case .element(let rules):
        guard var items = self["items"]?.object else {
          problems.append("its elements have no schema a guide could narrow")
          continue
        }
        problems += items.apply(rules)
        self["items"] = .object(items)
      case .impossible(let reason): problems.append(reason)
      }
    }
    return problems + contradictions
  }

  private mutating func restrict(to values: [String], isConstant: Bool) -> [String] {
    var allowed = values.withoutRepeats
    let former = self["enum"]?.array ?? self["const"].map { [$0] }
    if let former { allowed = allowed.filter { former.contains(.string($0)) } }
    if allowed.isEmpty {
      return [
        values.isEmpty
          ? "its list of allowed strings is empty"
          : "no string is allowed by all of its guides (one of them allows \(values.quotedList))"
      ]
    }
    if isConstant || self["const"] != nil {
      self["enum"] = nil
      self["const"] = .string(allowed[0])
    } else {
      self["enum"] = .array(allowed.map(JSONValue.string))
    }
    return []
  }

  private mutating func add(pattern: String) {
    if self["pattern"] == nil {
      self["pattern"] = .string(pattern)
    } else {
      self["allOf"] = .array((self["allOf"]?.array ?? []) + [["pattern": .string(pattern)]])
    }
  }

  private mutating func add(substringOf text: String, _ words: ClosedRange<Int>?) {
    var keywords: JSONObject = ["x-substring": .string(text)]
    if let words {
      keywords["x-min-words"] = .number(JSONNumber(words.lowerBound))
      keywords["x-max-words"] = .number(JSONNumber(words.upperBound))
    }
    if self["x-substring"] == nil {
      for (key, value) in keywords { self[key] = value }
    } else {
      self["allOf"] = .array((self["allOf"]?.array ?? []) + [.object(keywords)])
    }
  }

  private mutating func tighten(
    _ keyword: String, _ bound: JSONNumber, isTighter: (JSONNumber, JSONNumber) -> Bool
  ) {
    if let former = self[keyword]?.number, !isTighter(bound, former) { return }
    self[keyword] = .number(bound)
  }

  /// Lower bounds that exceed their upper bounds, each as a part of a sentence.
  private var contradictions: [String] {
    [("minimum", "maximum"), ("minItems", "maxItems")].compactMap { low, high in
      guard let minimum = self[low]?.number, let maximum = self[high]?.number, minimum > maximum
      else { return nil }
      return
        "its guides contradict each other: at least \(minimum.text) and at most \(maximum.text)"
    }
  }
}
