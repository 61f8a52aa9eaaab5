import Foundation

/// The answers so far; with a file, an interrupted run goes on from it.
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
