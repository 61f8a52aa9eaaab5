package import Items

extension ImportProblem {
  /// Returns the problem of a file that isn't in the format it was read in.
  package static func otherFormat(_ path: String, _ message: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: 1, message: message,
      remedy: "Leave it out, or name its real format.")
  }

  /// Returns the problem of an item that isn't where the scan of its file found it.
  package static func changed(_ outline: Item.Outline, path: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, line: outline.line,
      message: "The file changed while it was being read.", remedy: "Add it again.")
  }
}
