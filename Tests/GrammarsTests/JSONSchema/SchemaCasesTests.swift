import Foundation
import Grammars
import Testing

/// Small schemas with values that fit and values that don't.
///
/// `schema-cases.jsonl` has handwritten and random ones. Python's jsonschema 4.26
/// (Draft202012Validator with its FormatChecker) decided which values fit.
@Suite("Schemas and the values that fit them") struct SchemaCasesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let schema: JSONValue
    let valid: [JSONValue]
    let invalid: [JSONValue]
    var testDescription: String { schema.serialized() }
  }

  static let cases: [Case] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/schema-cases.jsonl")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { line in
      guard let value = try? JSONValue(parsing: String(line)), let schema = value["schema"],
        let valid = value["valid"]?.array, let invalid = value["invalid"]?.array
      else { return nil }
      return Case(schema: schema, valid: valid, invalid: invalid)
    }
  }()

  @Test("All cases are there")
  func count() { #expect(Self.cases.count == 140) }

  @Test("Exactly the values that fit are accepted", arguments: cases)
  func fit(example: Case) throws {
    let fit = try SchemaFit(example.schema)
    for value in example.valid {
      #expect(fit.interpreter.accepts(value), "The graph refuses \(value).")
      #expect(fit.matches(value), "The grammar refuses \(value).")
    }
    for value in example.invalid {
      #expect(!fit.interpreter.accepts(value), "The graph accepts \(value).")
      #expect(!fit.matches(value), "The grammar accepts \(value).")
    }
  }
}
