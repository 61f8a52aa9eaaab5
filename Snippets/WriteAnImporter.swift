// An importer of a format of one's own, and a library that reads it among all others.
import Foundation
import Importers
import Items
import Recollect

// snippet.importer
/// Reads daybooks: texts whose entries begin with a line such as `== 2005-01-31 The garden`.
struct DaybookImporter: Importer {
  let name = "daybook"

  func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    candidate.head.starts(with: "== ".utf8)
  }

  func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    let bytes = try bytes(of: file)
    var starts: [(offset: Int, line: Int)] = []
    var (offset, line) = (0, 1)
    for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if text.starts(with: "== ".utf8) { starts.append((offset, line)) }
      (offset, line) = (offset + text.count + 1, line + 1)
    }
    let ends = starts.dropFirst().map { $0.offset } + [bytes.count]
    for (start, end) in zip(starts, ends) {
      if let entry = Entry(bytes[start.offset..<end]) {
        let outline = Item.Outline(
          id: "\(file.path)#\(entry.heading)", offset: start.offset, length: end - start.offset,
          line: start.line, date: entry.date)
        try report(.item(outline))
      } else {
        try report(.problem(problem(in: file, line: start.line)))
      }
    }
  }

  func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let bytes = try bytes(of: file).dropFirst(outline.offset).prefix(outline.length)
    guard let entry = Entry(bytes) else { throw problem(in: file, line: outline.line) }
    return Item(
      id: outline.id, kind: .note, title: entry.title, text: entry.text, date: entry.date,
      textLine: outline.line + 1)
  }

  private func bytes(of file: SourceFile) throws -> Data {
    if let content = file.content { return Data(content) }
    guard file.member == nil, let data = try? Data(contentsOf: file.url, options: .mappedIfSafe)
    else {
      throw ImportProblem(
        .unreadable, path: file.path, message: "The daybook can't be read.",
        remedy: "Allow reading it; if it is in an archive, unpack that.")
    }
    return data
  }

  private func problem(in file: SourceFile, line: Int) -> ImportProblem {
    ImportProblem(
      .malformed, path: file.path, line: line, message: "The entry has no date and title.",
      remedy: "Begin it like this: == 2005-01-31 The garden")
  }
}

private struct Entry {
  var heading: String
  var title: String
  var text: String
  var date: Date

  init?(_ bytes: Data) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    heading = String(decoding: lines.first ?? Data(), as: UTF8.self)
    guard let match = heading.wholeMatch(of: /== (\d{4}-\d{2}-\d{2}) (.+)/),
      let day = try? Date(String(match.1), strategy: .iso8601.year().month().day())
    else { return nil }
    title = String(match.2)
    text = lines.count > 1 ? String(decoding: lines[1], as: UTF8.self) : ""
    date = day
  }
}
// snippet.end

func add(_ folder: URL, to library: Library) async throws {
  // snippet.use
  let registry = ImporterRegistry(others: [DaybookImporter()])
  try await library.add(folder, using: registry)
  // snippet.end
}

// snippet.test
let importer = DaybookImporter()
let text = "== 2005-01-31 The garden\nThe pumpkins are ripe."
let daybook = SourceFile(
  url: URL(fileURLWithPath: "2005.daybook"), path: "2005.daybook", size: text.utf8.count,
  modified: .now, content: Array(text.utf8))
try importer.scan(daybook) { event in
  if case .item(let outline) = event { print(try importer.read(outline, in: daybook)) }
}
// snippet.end
