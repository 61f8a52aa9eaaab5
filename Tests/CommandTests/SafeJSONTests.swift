import Foundation
import Testing

@Suite("JSON for a terminal")
struct SafeJSONTests {
  /// C1 controls, direction marks and line separators, all of which a terminal may interpret.
  private static let controls = "\u{7F}\u{85}\u{9B}31m\u{202E}live\u{2066}\u{200F}\u{061C}\u{2028}"

  @Test(
    "Control characters and marks of direction are escaped, and read back as they were",
    arguments: [
      ["search", "reflog", "--mode", "lexical", "--json"], ["show", "notes/odd.md", "--json"],
    ])
  func escaped(arguments: [String]) async throws {
    let workspace = try Workspace()
    try workspace.folder.file("notes/odd.md", "# Odd\n\nThe reflog \(Self.controls) remembers.\n")
    try await workspace.addWithoutModel("notes")
    let outcome = try await workspace.run(arguments, code: 0)
    for scalar in Self.controls.unicodeScalars where !scalar.isASCII || scalar.value == 0x7F {
      let name = String(scalar.value, radix: 16)
      #expect(!outcome.output.unicodeScalars.contains(scalar), "U+\(name)")
      #expect(outcome.output.contains("\\u" + String(repeating: "0", count: 4 - name.count) + name))
    }
    let texts = Self.strings(in: try outcome.json())
    #expect(texts.contains { $0.contains("The reflog \(Self.controls) remembers.") })
  }

  /// Returns every string in a value read from JSON.
  private static func strings(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(strings)
    case let object as [String: Any]: object.values.flatMap(strings)
    default: []
    }
  }
}
