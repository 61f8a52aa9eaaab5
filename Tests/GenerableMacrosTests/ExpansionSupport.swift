import Foundation
import Testing

/// Compares the expansion of the macros in a piece of source, and their diagnostics.
///
/// Empty lines around the whole source are ignored.
///
/// - Parameters:
///   - macros: The names of the macros to expand, or an empty set for all. Other attributes stay
///     unexpanded.
///   - isConforming: A Boolean value that indicates whether the types declare the conformance that
///     the macro would add.
func expect(
  _ source: String, expandsTo expanded: String, diagnostics: [Expansion.Diagnostic] = [],
  only macros: Set<String> = [], isConforming: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  func compare(_ actual: String, _ expected: String, _ subject: String) {
    if actual == expected { return }
    let difference = difference(of: actual, from: expected)
    Issue.record(
      "\(subject) (- was expected, + came instead):\n\(difference)", sourceLocation: sourceLocation)
  }
  do {
    let expansion = try Plugin.expand(source, only: macros, isConforming: isConforming)
    compare(expansion.syntaxErrors, "", "The expanded source isn't Swift")
    compare(
      expansion.expanded.trimmingCharacters(in: .newlines),
      expanded.trimmingCharacters(in: .newlines), "The expanded source differs")
    compare(
      expansion.diagnostics.map(\.description).joined(separator: "\n"),
      diagnostics.map(\.description).joined(separator: "\n"), "The diagnostics differ")
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

/// Returns all lines of both texts, with those in only one of them marked.
private func difference(of actual: String, from expected: String) -> String {
  let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var lines: [String] = []
  var (oldLine, newLine) = (0, 0)
  while oldLine < old.count || newLine < new.count {
    if removed.contains(oldLine) {
      lines.append("- \(old[oldLine])")
      oldLine += 1
    } else if inserted.contains(newLine) {
      lines.append("+ \(new[newLine])")
      newLine += 1
    } else {
      lines.append("  \(old[oldLine])")
      (oldLine, newLine) = (oldLine + 1, newLine + 1)
    }
  }
  return lines.joined(separator: "\n")
}
