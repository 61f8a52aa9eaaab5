import Foundation

/// Records in a file of JSON lines; with a file, an interrupted measurement goes on from it.
struct RecordLog<Record: Codable> {
  private let file: String?
  private(set) var records: [Record] = []

  init(_ file: String?) throws {
    self.file = file
    guard let file, FileManager.default.fileExists(atPath: file) else { return }
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    // The last line is incomplete if the program was stopped while it wrote.
    records = lines.compactMap { try? JSONDecoder().decode(Record.self, from: Data($0.utf8)) }
  }

  /// Returns the line that was added to the file.
  @discardableResult
  mutating func add(_ record: Record) throws -> Data {
    records.append(record)
    let line = try JSONEncoder().encode(record) + Data("\n".utf8)
    guard let file else { return line }
    if !FileManager.default.fileExists(atPath: file) {
      try Data().write(to: URL(fileURLWithPath: file))
    }
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: line)
    return line
  }
}

extension RecordLog<AnswerRecord> {
  subscript(key: String) -> AnswerRecord? { records.last { $0.key == key } }
}
