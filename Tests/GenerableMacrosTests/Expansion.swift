/// The output of the plugin for a piece of source.
struct Expansion: Decodable {
  var expanded: String
  /// The expanded source annotated with its syntax errors; empty if it has none.
  var syntaxErrors: String
  var diagnostics: [Diagnostic]

  /// A diagnostic of a macro.
  struct Diagnostic: Decodable, CustomStringConvertible {
    var message: String
    var severity = "error"
    var id = ""
    var line: Int
    var column: Int
    var notes: [Note] = []
    var fixIts: [FixIt] = []

    /// All properties except the identifier, for comparison and display.
    var description: String {
      let lines = ["\(line):\(column): \(severity): \(message)"]
      return (lines + notes.map(\.description) + fixIts.map(\.description))
        .joined(separator: "\n")
    }
  }

  /// A note at another location.
  struct Note: Decodable, CustomStringConvertible {
    var message: String
    var line: Int
    var column: Int

    var description: String { "\(line):\(column): note: \(message)" }
  }

  /// A fix-it.
  struct FixIt: Decodable, CustomStringConvertible {
    var message: String
    /// The whole source after the fix-it.
    var fixed: String

    /// The message and the fixed source without trailing spaces.
    var description: String {
      "fix-it: \(message)\n" + fixed.replacing(/[ \t]+$/.anchorsMatchLineEndings(), with: "")
    }
  }
}
