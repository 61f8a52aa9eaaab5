/// What the plugin prints about a piece of source.
struct Expansion: Decodable {
  var expanded: String
  /// The expanded source with what is wrong in it; empty where nothing is.
  var syntaxErrors: String
  var diagnostics: [Diagnostic]

  /// What a macro says about the source.
  struct Diagnostic: Decodable, CustomStringConvertible {
    var message: String
    var severity = "error"
    var id = ""
    var line: Int
    var column: Int
    var notes: [Note] = []
    var fixIts: [FixIt] = []

    /// Everything but the name, for comparing and showing.
    var description: String {
      let lines = ["\(line):\(column): \(severity): \(message)"]
      return (lines + notes.map(\.description) + fixIts.map(\.description))
        .joined(separator: "\n")
    }
  }

  /// What a macro adds about another place.
  struct Note: Decodable, CustomStringConvertible {
    var message: String
    var line: Int
    var column: Int

    var description: String { "\(line):\(column): note: \(message)" }
  }

  /// What a macro offers to do.
  struct FixIt: Decodable, CustomStringConvertible {
    var message: String
    /// The whole source after it.
    var fixed: String

    /// Spaces at the end of a line don't count.
    var description: String {
      "fix-it: \(message)\n" + fixed.replacing(/[ \t]+$/.anchorsMatchLineEndings(), with: "")
    }
  }
}
