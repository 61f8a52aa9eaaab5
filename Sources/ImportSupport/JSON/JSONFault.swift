package import Items

package struct JSONFault: Error {
  package var line: Int
  package var isEnd: Bool

  package func problem(path: String) -> ImportProblem {
    isEnd
      ? ImportProblem(
        .truncated, path: path, line: line,
        message: "The file breaks off here; everything before this place was read.",
        remedy: "Export it again if the end is missing.", isWarning: true)
      : ImportProblem(
        .malformed, path: path, line: line,
        message: "The file is not valid JSON from here on; everything before this place was read.",
        remedy: "Export it again.", isWarning: true)
  }
}
