import Foundation
import Grammars
import LanguageModels
import TestSupport

/// A validator that uses Python's `jsonschema`, which is independent of the grammar here.
enum SchemaValidator {
  /// A Boolean value that indicates whether Python and the package are installed (Debian:
  /// python3-jsonschema).
  static let isThere: Bool = {
    guard let output = try? run("import jsonschema; print(1)", "") else { return false }
    return output.hasPrefix("1")
  }()

  /// Returns one line for each value that violates its schema.
  static func problems(_ values: [(schema: GenerationSchema, json: String)]) throws -> [String] {
    let lines = values.map { value in
      let json = JSONValue.string(value.json).serialized()
      return #"{"schema": \#(value.schema.document().serialized()), "text": \#(json)}"#
    }
    let output = try run(script, lines.joined(separator: "\n"))
    let results = output.split(separator: "\n").map(String.init)
    guard results.last == "checked \(values.count)" else { return ["It broke off: \(output)"] }
    return results.dropLast()
  }

  private static let script = """
    import sys, json
    from jsonschema import Draft202012Validator
    n = 0
    for line in sys.stdin:
        case = json.loads(line)
        n += 1
        Draft202012Validator.check_schema(case["schema"])
        def refuse(name): raise ValueError(name)
        try:
            value = json.loads(case["text"], parse_constant=refuse)
            for e in Draft202012Validator(case["schema"]).iter_errors(value):
                print(json.dumps(e.message)[:200], "in", json.dumps(case["text"])[:300])
                break
        except ValueError as e:
            print("no JSON:", e, "in", json.dumps(case["text"])[:300])
    print("checked", n)
    """

  private static func run(_ script: String, _ input: String) throws -> String {
    #if os(Linux) || os(macOS)
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      // Files instead of pipes, because a full pipe that isn't read would block both processes.
      let (inputFile, outputFile) = (folder.appending(path: "in"), folder.appending(path: "out"))
      try Data(input.utf8).write(to: inputFile)
      try Data().write(to: outputFile)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["python3", "-c", script]
      process.standardInput = try FileHandle(forReadingFrom: inputFile)
      process.standardOutput = try FileHandle(forWritingTo: outputFile)
      process.standardError = FileHandle.nullDevice
      try process.run()
      _ = process.waitForEnd()
      return String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
    #else
      return ""
    #endif
  }
}
