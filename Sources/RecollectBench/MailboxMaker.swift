import Foundation
import Importers
import Items

/// Makes large mailboxes, which repeat real mails with variations.
///
/// Each round writes the mails again with new ids, references and subjects. The mails of a round
/// have the same threads as the originals and don't join threads of another round.
struct MailboxMaker {
  private var mails: [Mail] = []

  private struct Mail {
    var header: [Data]
    var body: Data
  }

  init(paths: [String], registry: ImporterRegistry) throws {
    for path in paths {
      for file in try registry.list(path).files {
        guard let importer = try? registry.importer(for: file, named: nil),
          ["eml", "mbox"].contains(importer.name)
        else { continue }
        let content = try Data(contentsOf: file.url)
        try importer.scan(file) { event in
          guard case .item(let outline) = event, outline.importerData == nil else { return }
          let mail = content[outline.offset..<(outline.offset + outline.length)]
          mails.append(
            Self.split(importer.name == "mbox" ? mail.drop { $0 != 0x0A }.dropFirst() : mail))
        }
      }
    }
  }

  var isEmpty: Bool { mails.isEmpty }

  /// Writes the mboxrd format.
  func write(_ count: Int, to url: URL) throws {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    var pending = Data()
    for number in 0..<count {
      let mail = mails[number % mails.count]
      let round = number / mails.count
      pending += Data("From a@b Fri Nov 21 09:55:06 1997\n".utf8)
      if !mail.header.contains(where: { Self.isField($0, of: ["message-id"]) }) {
        pending += Data("Message-ID: <\(number)@bench>\n".utf8)
      }
      var holdsMessageIDs = false
      for line in mail.header {
        // A folded line belongs to the field before it.
        if line.first != 0x20 && line.first != 0x09 {
          holdsMessageIDs = Self.isField(line, of: ["message-id", "references", "in-reply-to"])
        }
        pending += Self.renumbered(line, round: round, holdsMessageIDs: holdsMessageIDs)
        pending.append(0x0A)
      }
      pending += mail.body
      pending += Data("\n\n".utf8)
      if pending.count > 1 << 20 {
        try handle.write(contentsOf: pending)
        pending.removeAll(keepingCapacity: true)
      }
    }
    try handle.write(contentsOf: pending)
  }

  private static func renumbered(_ line: Data, round: Int, holdsMessageIDs: Bool) -> Data {
    if holdsMessageIDs {
      return Data(
        line.split(separator: 0x40, omittingEmptySubsequences: false)
          .joined(separator: ".\(round)@".utf8))
    }
    return isField(line, of: ["subject"]) ? line + Data(" \(round)".utf8) : line
  }

  private static func isField(_ line: Data, of names: [String]) -> Bool {
    let name = line.prefix { $0 != 0x3A }.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return names.contains { name.elementsEqual($0.utf8) }
  }

  /// Quotes lines that begin with `From ` by a `>`, also quoted ones, and writes CR LF as LF.
  private static func split(_ mail: Data) -> Mail {
    let lines = mail.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let line = line.last == 0x0D ? line.dropLast() : line
      return line.drop { $0 == 0x3E }.starts(with: "From ".utf8) ? Data([0x3E]) + line : Data(line)
    }
    let end = lines.firstIndex(of: Data()) ?? lines.endIndex
    return Mail(header: Array(lines[..<end]), body: Data(lines[end...].joined(separator: [0x0A])))
  }
}
