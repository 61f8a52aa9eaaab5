import Foundation
public import ImportSupport
public import Items

/// Reads logs of Pidgin and other programs with libpurple, in HTML or as text.
///
/// The logs of a folder, which is named like the person or the room, are one conversation. The day
/// and the time zone are those in a log's name. Notices of signing on and the like aren't items.
public struct PidginImporter: Importer {
  /// The format's short name, `pidgin`.
  public let name = "pidgin"
  private let limits: ImportLimits

  /// Creates the importer.
  public init(limits: ImportLimits = ImportLimits()) {
    self.limits = limits
  }

  /// Returns a Boolean value that indicates whether a file is named like a log and has a time at
  /// the beginning of one of its first lines.
  public func recognizes(_ candidate: SourceFile.Candidate) -> Bool {
    PidginLogName(candidate.name) != nil
      && TextLines(candidate.head[...]).contains { PidginLine.stamp($0.content) != nil }
  }

  /// Reports each message.
  ///
  /// Reads the whole file.
  ///
  /// - Throws: `ImportProblem` if the file can't be read, is too large, or isn't named like a log.
  public func scan(_ file: SourceFile, report: (ScanEvent) throws -> Void) throws {
    guard let name = PidginLogName(file.name) else {
      throw ImportProblem(
        .unrecognized, path: file.path, message: "The file isn't named like a log of Pidgin.",
        remedy: "Give it the name that Pidgin gave it, such as 2024-03-12.180511+0100CET.txt.")
    }
    let reader = try FileReader(file)
    guard reader.size <= limits.textBytes else {
      throw ImportProblem(
        .tooLarge, path: file.path,
        message: "The log is \(ByteCount.spelled(reader.size)), and at most "
          + "\(ByteCount.spelled(limits.textBytes)) are read.", remedy: "Split it by days.")
    }
    let bytes = try reader.bytes(at: 0, count: reader.size)
    let folder = file.path.split(separator: "/").dropLast()
    let conversation = folder.isEmpty ? file.path : folder.joined(separator: "/")
    let context = ChatContext(title: folder.last.map(String.init) ?? "")
    var clock = PidginClock(name)
    var identity = ChatIdentity(path: file.path)
    for region in Self.regions(in: bytes[...]) {
      let content = bytes[region.offset..<(region.offset + region.length)]
      guard let stamp = PidginLine.stamp(content) else { continue }
      let date = clock.advance(to: stamp.text)
      guard try message(content, in: file)?.isEmpty == false else { continue }
      try report(
        .item(
          Item.Outline(
            id: identity.makeID(date), offset: region.offset, length: region.length,
            line: region.line, conversation: "pidgin:\(conversation)", date: date,
            importerData: context.importerData)))
    }
  }

  /// Reads one message without reading the rest of the file.
  ///
  /// - Throws: `ImportProblem` if the message can't be read, or the file has changed since the
  ///   scan.
  public func read(_ outline: Item.Outline, in file: SourceFile) throws -> Item {
    let bytes = try FileReader(file).bytes(
      at: outline.offset, count: min(outline.length, limits.textBytes))
    guard var message = try message(bytes[...], in: file) else {
      throw ChangedFile.problem(outline, path: file.path)
    }
    message.timeZone = PidginLogName(file.name)?.offset.flatMap(TimeZone.init(secondsFromGMT:))
    if let offset = message.textOffset {
      message.textOffset = outline.offset + offset
      message.textLine = outline.line + bytes[..<offset].count { $0 == .lineFeed }
    }
    return message.item(outline, title: ChatContext(outline.importerData).title)
  }

  /// The offset of the text is within the bytes.
  private func message(_ bytes: ArraySlice<UInt8>, in file: SourceFile) throws -> ChatMessage? {
    let line = try ReadingBudget.withBudget(for: file, limits) { PidginLine(bytes) }
    guard let line else { return nil }
    var message = ChatMessage()
    message.sender = line.sender
    message.text = line.text
    if let start = line.textStart, bytes[start...].starts(with: line.text.utf8) {
      message.textOffset = start - bytes.startIndex
    }
    return message
  }

  /// A message ends before the next line with a time.
  private static func regions(in bytes: ArraySlice<UInt8>) -> [MarkedRegion] {
    var regions: [MarkedRegion] = []
    var number = 1
    for line in TextLines(bytes) {
      let start = line.content.startIndex
      if PidginLine.stamp(line.content) != nil {
        regions.append(MarkedRegion(offset: start, length: 0, line: number))
      }
      if let last = regions.indices.last { regions[last].length = line.next - regions[last].offset }
      number += 1
    }
    return regions
  }
}
