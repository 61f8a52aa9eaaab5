import Foundation
import RecollectAnswers

/// The result of asking one question with one policy and format.
struct AnswerRecord: Codable {
  var key: String
  var category: Int
  var policy: RetrievalPolicy
  var format: AnswerFormat
  /// The answer with its citations; `nil` if there is none.
  var text: String?
  var abstention: String?
  var seconds: Double
  var promptTokens: Int
  var responseTokens: Int
  /// The token F1; `nil` for a question without an answer.
  var f1: Double?
  /// The number of passages cited, and of those that hold evidence.
  var citations = 0
  var rightCitations = 0
  /// The number of turns that are evidence, and of those in cited passages.
  var evidence = 0
  var evidenceCited = 0
  var quotes: [String] = []
  /// The checks of all quotes, also of those whose statements were dropped.
  var checks: [Check] = []
  /// The number of quotes whose turn is evidence.
  var rightQuotes = 0
  /// The texts that the model wrote and that aren't shown.
  var unshown: [String] = []

  /// The check of a quote.
  struct Check: Codable {
    /// The reason for dropping the statement; `nil` if it was kept.
    var reason: Answer.DroppedStatement.Reason?
    var coverage: Double?
    var cosine: Float?
  }

  /// The answer without citations.
  var plainText: String { (text ?? "").replacing(/\[[\d,;\s]+\]/, with: "") }
}

/// The answers so far, also in a file if there is one.
struct AnswerLog {
  private let file: URL?
  private var records: [String: AnswerRecord] = [:]

  init(_ file: URL?) throws {
    self.file = file
    guard let file, FileManager.default.fileExists(atPath: file.path) else { return }
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      // The last line is incomplete if the program was stopped while it wrote.
      if let record = try? JSONDecoder().decode(AnswerRecord.self, from: Data(line.utf8)) {
        records[record.key] = record
      }
    }
  }

  subscript(key: String) -> AnswerRecord? { records[key] }

  mutating func add(_ record: AnswerRecord) throws {
    records[record.key] = record
    guard let file else { return }
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: JSONEncoder().encode(record) + Data("\n".utf8))
  }
}

/// The figures of each policy and format.
struct AnswerTable {
  let records: [AnswerRecord]

  /// The figures of the answers with one policy and format.
  struct Row {
    var policy: RetrievalPolicy
    var format: AnswerFormat
    var records: [AnswerRecord]

    var figures: [(name: String, value: Double)] {
      let answerable = records.filter { $0.category != 5 }
      let adversarial = records.filter { $0.category == 5 }
      let answered = answerable.filter { $0.text != nil }
      return [
        ("f1", Self.mean(answerable.compactMap(\.f1))),
        ("answered", Self.mean(answerable.map { $0.text == nil ? 0 : 1 })),
        ("refused", Self.mean(adversarial.map { $0.text == nil ? 1 : 0 })),
        ("cite_p", Self.share(answered, \.rightCitations, of: \.citations)),
        ("cite_r", Self.share(answered, \.evidenceCited, of: \.evidence)),
        ("quote_p", Self.share(answered, \.rightQuotes, of: \.quotes.count)),
        ("quotes", Double(records.reduce(0) { $0 + $1.quotes.count })),
        ("seconds", Self.mean(records.map(\.seconds))),
        ("tokens_in", Self.mean(records.map { Double($0.promptTokens) })),
        ("tokens_out", Self.mean(records.map { Double($0.responseTokens) })),
      ]
        + (1...4).map { category in
          ("f1_\(category)", Self.mean(records.filter { $0.category == category }.compactMap(\.f1)))
        }
    }

    private static func mean(_ values: [Double]) -> Double {
      values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }

    private static func share(
      _ records: [AnswerRecord], _ part: KeyPath<AnswerRecord, Int>,
      of whole: KeyPath<AnswerRecord, Int>
    ) -> Double {
      let total = records.reduce(0) { $0 + $1[keyPath: whole] }
      return total == 0 ? 0 : Double(records.reduce(0) { $0 + $1[keyPath: part] }) / Double(total)
    }
  }

  var rows: [Row] {
    RetrievalPolicy.allCases.flatMap { policy in
      AnswerFormat.allCases.compactMap { format in
        let some = records.filter { $0.policy == policy && $0.format == format }
        return some.isEmpty ? nil : Row(policy: policy, format: format, records: some)
      }
    }
  }

  /// One line for each policy and format, below a line with the names of the figures.
  var text: String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(1, width - text.count)) + text
    }
    let lines = rows.map { row in
      let name = "\(row.policy.rawValue) \(row.format.rawValue)"
      let cells = row.figures.map { figure in
        padded(String(format: figure.value >= 10 ? "%.0f" : "%.2f", figure.value), 11)
      }
      return name.padding(toLength: 20, withPad: " ", startingAt: 0) + cells.joined()
    }
    let names = rows.first?.figures.map { padded($0.name, 11) }.joined() ?? ""
    return ([String(repeating: " ", count: 20) + names] + lines).joined(separator: "\n")
  }

  func writeJSON(model: String, seed: UInt64, corrections: Int) throws {
    let runs = rows.map { row -> [String: any Sendable] in
      var object: [String: any Sendable] = [
        "policy": row.policy.rawValue, "format": row.format.rawValue,
        "questions": row.records.count,
      ]
      for figure in row.figures { object[figure.name] = figure.value }
      return object
    }
    let object: [String: any Sendable] = [
      "model": model, "seed": seed, "corrections": corrections, "runs": runs,
    ]
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
    print(String(decoding: data, as: UTF8.self))
  }
}
