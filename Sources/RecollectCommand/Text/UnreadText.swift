import Items

/// The files that couldn't be read.
struct UnreadText {
  var problems: [ImportProblem]

  /// For example `3 files: 2 of no known format, 1 damaged; --unread lists them`.
  var counts: String? {
    let files = Dictionary(grouping: problems, by: \.path).values.compactMap(\.first)
    guard !files.isEmpty else { return nil }
    let reasons = Dictionary(grouping: files) { Self.reason($0.code) }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { "\(Wording.grouped($1.count)) \($0)" }
    return "\(Wording.count(files.count, "file")): \(reasons.joined(separator: ", ")); "
      + "--unread lists them"
  }

  var list: String {
    if problems.isEmpty { return "Every file could be read.\n" }
    return problems.map { SafeText.line($0.description) + "\n" }.joined()
  }

  private static func reason(_ code: ImportProblem.Code) -> String {
    switch code {
    case .missing: "missing"
    case .unreadable: "that can't be opened"
    case .unrecognized: "of no known format"
    case .malformed, .truncated: "damaged or encrypted"
    case .encoding: "of an unknown encoding"
    case .tooLarge, .overBudget: "beyond the limits"
    case .empty: "without text"
    }
  }
}

/// A problem of a file in `status --json`.
struct UnreadJSON: Encodable {
  var path: String
  var line: Int?
  var code: ImportProblem.Code
  var message: String
}
