import ArgumentParser
import Foundation
import Importers
import Items

/// Time and memory of reading a large mailbox.
struct MailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail",
    abstract: "Mails a second, and peak memory, of scanning and reading a mailbox.",
    discussion: """
      The mailbox is made for it in a temporary folder, by repeating the mails of the given folders \
      with ids of their own; nothing is stored or embedded.
      """)

  @OptionGroup var options: BenchOptions

  @Option(help: "How many mails to make.")
  var count = 100_000

  @Argument(help: "Folders or files with mails to repeat.")
  var paths: [String]

  func validate() throws {
    guard count > 0 else { throw ValidationError("--count must be greater than zero.") }
    guard !paths.isEmpty else { throw ValidationError("Name a folder with mails.") }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let registry = ImporterRegistry()
    let box = folder.appending(path: "mails.mbox")
    try writeMailbox(of: try originals(registry), to: box)
    guard let file = try registry.list(box.path).files.first,
      let importer = try registry.importer(for: file, named: nil)
    else { throw ValidationError("The mailbox isn't recognised.") }

    var outlines: [Outline] = []
    let (_, scanning) = try await seconds {
      try importer.scan(file) { event in
        if case .item(let outline) = event { outlines.append(outline) }
      }
    }
    var textBytes = 0
    let (_, reading) = try await seconds {
      for outline in outlines {
        textBytes += try importer.read(outline, in: file).text.utf8.count
      }
    }
    var measurement = Measurement()
    measurement.note("paths", paths.joined(separator: " "))
    measurement.add("mails", Double(count))
    measurement.add("items", Double(outlines.count))
    measurement.add("file_bytes", Double(file.size), "bytes")
    measurement.add("text_bytes", Double(textBytes), "bytes")
    measurement.add("scan", scanning, "s")
    measurement.add("read", reading, "s")
    measurement.add("mails_per_second", Double(count) / (scanning + reading), "mails/s")
    measurement.addPeakMemory()
    try measurement.write(asJSON: options.json)
  }

  /// The bytes of every mail at the paths, those of a mailbox one by one.
  private func originals(_ registry: ImporterRegistry) throws -> [Data] {
    var mails: [Data] = []
    for path in paths {
      for file in try registry.list(path).files {
        guard let importer = try? registry.importer(for: file, named: nil),
          ["eml", "mbox"].contains(importer.name)
        else { continue }
        let content = try Data(contentsOf: file.url)
        try importer.scan(file) { event in
          guard case .item(let outline) = event, outline.part == nil else { return }
          let mail = content[outline.offset..<(outline.offset + outline.length)]
          mails.append(Data(importer.name == "mbox" ? mail.drop { $0 != 0x0A }.dropFirst() : mail))
        }
      }
    }
    guard !mails.isEmpty else { throw ValidationError("There are no mails at these paths.") }
    return mails
  }

  /// Repeats the mails in turn, each time under a new id and with their `From ` lines quoted.
  private func writeMailbox(of mails: [Data], to url: URL) throws {
    let quoted = mails.map { mail in
      mail.split(separator: 0x0A, omittingEmptySubsequences: false)
        .filter { !$0.prefix(11).lowercased.elementsEqual("message-id:".utf8) }
        .map { line in
          line.drop { $0 == 0x3E }.starts(with: "From ".utf8) ? [0x3E] + line : Data(line)
        }
        .joined(separator: [0x0A])
    }.map { Data($0) }
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    var pending = Data()
    for number in 0..<count {
      pending += Data("From a@b Fri Nov 21 09:55:06 1997\nMessage-ID: <\(number)@bench>\n".utf8)
      pending += quoted[number % quoted.count]
      pending += Data("\n\n".utf8)
      if pending.count > 1 << 20 {
        try handle.write(contentsOf: pending)
        pending.removeAll(keepingCapacity: true)
      }
    }
    try handle.write(contentsOf: pending)
  }
}

extension Data {
  /// The bytes with ASCII's capital letters made small.
  fileprivate var lowercased: [UInt8] {
    map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }
}
