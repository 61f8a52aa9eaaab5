import Foundation
import Grammars
import Testing

/// Published collections of schemas with values, if they are available.
private enum Collections {
  static let folder: URL? = {
    let environment = ProcessInfo.processInfo.environment["RECOLLECT_DATA"]
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let data = environment.map { URL(filePath: $0) } ?? root.appending(path: "../shared/data")
    let folder = data.appending(path: "jsonschema")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static let needed = ConditionTrait.enabled(
    if: folder != nil, "The schemas under jsonschema aren't in RECOLLECT_DATA or ../shared/data.")

  static func lines(_ name: String) throws -> [JSONValue] {
    let text = try String(contentsOf: #require(folder).appending(path: name), encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  /// Returns the groups of tests in the files of a folder, with their file names.
  static func groups(_ name: String) throws -> [(file: String, group: JSONValue)] {
    let folder = try #require(folder).appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try files.filter { $0.hasSuffix(".json") }.flatMap { file in
      let groups = try JSONValue(parsing: Data(contentsOf: folder.appending(path: file)))
      return (groups.array ?? []).map { (file, $0) }
    }
  }
}

/// The number of schemas of a collection that were accepted, and the number refused by keyword.
private struct Tally {
  var accepted = 0
  var refused: [String: Int] = [:]

  /// Checks the values of one schema, if the schema can be enforced.
  mutating func check(
    _ name: String, _ schema: JSONValue, _ tests: [JSONValue], dialect: JSONSchemaDialect,
    assertsFormats: Bool, asWritten: Bool = false
  ) {
    let fit: SchemaFit
    do {
      fit = try SchemaFit(schema, dialect: dialect, assertsFormats: assertsFormats)
    } catch let error as JSONSchemaError {
      // A schema that no value fits was understood too.
      if error.code == .unsatisfiable, !tests.contains(where: { $0["valid"] == true }) {
        accepted += 1
      } else {
        refused[error.keyword, default: 0] += 1
      }
      return
    } catch {
      refused["\(error)", default: 0] += 1
      return
    }
    accepted += 1
    for test in tests {
      guard let value = test["data"] else { continue }
      let isValid = test["valid"] == true
      #expect(fit.matches(value, asWritten: asWritten) == isValid, "\(name): \(value)")
      if !asWritten { #expect(fit.interpreter.accepts(value) == isValid, "\(name): \(value)") }
    }
  }
}

@Suite("Published schemas", .serialized) struct PublishedSchemasTests {
  /// Checks real schemas with values that fit and values that don't (the MaskBench sample).
  @Test(
    "Of 500 real schemas at least 490 are enforced, and each of these exactly", Collections.needed)
  func maskbench() throws {
    var tally = Tally()
    for line in try Collections.lines("maskbench.jsonl") {
      let example = try #require(line["case"])
      tally.check(
        line["name"]?.string ?? "", try #require(example["schema"]), example["tests"]?.array ?? [],
        dialect: .draft2020, assertsFormats: true, asWritten: true)
    }
    #expect(tally.accepted >= 490, "\(tally.refused)")
    #expect(tally.accepted + tally.refused.values.reduce(0, +) == 500)
  }

  @Test(
    "The official suite's required tests hold for each schema that is enforced", Collections.needed,
    arguments: [("draft7", JSONSchemaDialect.draft7, 230), ("draft2020-12", .draft2020, 315)])
  func suite(folder: String, dialect: JSONSchemaDialect, minimumAccepted: Int) throws {
    var tally = Tally()
    for (file, group) in try Collections.groups("suite/tests/\(folder)") {
      tally.check(
        "\(file): \(group["description"] ?? "")", try #require(group["schema"]),
        group["tests"]?.array ?? [], dialect: dialect, assertsFormats: false)
    }
    #expect(tally.accepted >= minimumAccepted, "\(tally.refused)")
    #expect(!tally.refused.keys.contains(""))
  }

  /// The files with formats that need more than an automaton, and values beyond the supported ones.
  private static let inexact: Set<String> = [
    "idn-hostname.json", "regex.json", "ecmascript-regex.json", "uri-template.json", "unknown.json",
  ]

  @Test("The official suite's format tests hold", Collections.needed)
  func formats() throws {
    for (file, group) in try Collections.groups("suite/tests/draft2020-12/optional/format")
    where !Self.inexact.contains(file) {
      let fit = try SchemaFit(#require(group["schema"]))
      for test in group["tests"]?.array ?? [] {
        let value = try #require(test["data"])
        // Leap seconds are supported only in UTC, and Punycode labels aren't decoded.
        let text = value.string ?? ""
        if text.contains(":60") && !text.uppercased().hasSuffix("Z") { continue }
        if text.lowercased().contains("xn--") { continue }
        #expect(fit.matches(value) == (test["valid"] == true), "\(file): \(value)")
        #expect(fit.interpreter.accepts(value) == (test["valid"] == true), "\(file): \(value)")
      }
    }
  }
}
