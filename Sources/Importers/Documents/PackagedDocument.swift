import Foundation
import Items

/// A document that is a zip file of parts.
struct PackagedDocument {
  let path: String
  let limits: ImportLimits
  private let content: ArchiveContent
  private var entries: [String: ZipEntry] = [:]

  /// Opens the package; nothing is unpacked yet.
  init(_ content: ArchiveContent, _ path: String, _ limits: ImportLimits) throws {
    self.content = content
    self.path = path
    self.limits = limits
    guard let directory = try ZipDirectory(content.reader, entries: 1 << 16) else {
      throw ImportProblem(
        .truncated, path: path, sentence: "The document breaks off, so it can't be opened.",
        remedy: "Get it again.")
    }
    for entry in directory.entries {
      entries[Self.key(String(decoding: entry.name, as: UTF8.self))] = entry
    }
  }

  /// The bytes of a part, or `nil` when there is none of that name.
  /// - Throws: `ImportProblem` when it can't be unpacked or is too large.
  func part(_ name: String) throws -> [UInt8]? {
    guard let entry = entries[Self.key(name)] else { return nil }
    let most = limits.textBytes.multipliedReportingOverflow(by: 4).partialValue
    guard entry.size <= max(limits.textBytes, most) else {
      throw ImportProblem(
        .tooLarge, path: path,
        sentence: "Its part \(name) is \(ByteCount.spelled(entry.size)) once unpacked.",
        remedy: "Split it into smaller documents.")
    }
    guard !entry.isEncrypted else {
      throw ImportProblem(
        .unreadable, path: path, sentence: "It is protected by a password.",
        remedy: "Save a copy without the password.")
    }
    do {
      let member = ArchiveIndex.Member(
        name: name, size: entry.size, modified: nil, place: .zip(entry))
      return try ArchiveUnpacking.bytes(member, of: content)
    } catch let fault as ArchiveFault {
      throw ImportProblem(
        .malformed, path: path, sentence: "Its part \(name): \(fault.sentence)",
        remedy: fault.remedy ?? "Open it in the program it is for and save it again.")
    }
  }

  /// The bytes of a part that the document can't be without.
  func required(_ name: String) throws -> [UInt8] {
    if let bytes = try part(name) { return bytes }
    throw ImportProblem(
      .malformed, path: path, sentence: "The document has no part \(name).",
      remedy: "Open it in the program it is for and save it again.")
  }

  /// Parses a part that may be missing or broken, from which only further knowledge is drawn.
  func parse(optional name: String, _ handler: some XMLHandler) {
    if let bytes = try? part(name) { XMLEvents.parse(bytes, handler) }
  }

  /// What the part that the text is in says, with a warning where it is broken.
  func parse(_ name: String, _ handler: some XMLHandler) throws -> [ImportProblem] {
    if XMLEvents.parse(try required(name), handler) { return [] }
    return [
      ImportProblem(
        .malformed, path: path,
        sentence: "Its part \(name) is broken, so what comes after the break may be missing.",
        remedy: "Open it in the program it is for and save it again.", isWarning: true)
    ]
  }

  /// A warning when the text didn't fit.
  func fullness(_ text: BlockText) -> [ImportProblem] {
    guard text.isFull else { return [] }
    return [
      ImportProblem(
        .tooLarge, path: path,
        sentence: "Only the first \(ByteCount.spelled(limits.textBytes)) of its text were read.",
        remedy: "Split it into smaller documents.", isWarning: true)
    ]
  }

  /// Where a reference in a part leads: relative to its folder, and never out of the document.
  static func resolve(_ reference: String, from part: String) -> String {
    let target = reference.prefix { $0 != "#" && $0 != "?" }
    let text = target.removingPercentEncoding ?? String(target)
    var components =
      text.hasPrefix("/") ? [] : part.split(separator: "/").dropLast().map(String.init)
    for component in text.split(separator: "/") where component != "." {
      if component == ".." {
        _ = components.popLast()
      } else {
        components.append(String(component))
      }
    }
    return components.joined(separator: "/")
  }

  /// Some packers write parts with another separator, or in letters of another case.
  private static func key(_ name: String) -> String {
    name.replacing("\\", with: "/").lowercased()
  }

  // MARK: Recognition

  /// Which document a zip file is, by its first bytes and then by its name.
  static func format(_ head: [UInt8], ending: String) -> DocumentFormat? {
    guard let first = ZipDocument.firstName(head) else { return nil }
    if first == "mimetype" {
      let type = String(decoding: head[38...].prefix(64), as: UTF8.self)
      if type.hasPrefix("application/epub+zip") { return .epub }
      if type.hasPrefix("application/vnd.oasis.opendocument.") { return .odt }
    }
    if let format = byEnding[ending] { return format }
    guard ZipDocument.isDocument(head) else { return nil }
    let folders: [(String, DocumentFormat)] = [
      ("word/document", .docx), ("ppt/presentation", .pptx), ("xl/workbook", .xlsx),
    ]
    return folders.first { !head.ranges(of: Array($0.0.utf8)).isEmpty }?.1
  }

  /// Formats by the endings of their files' names.
  static let byEnding: [String: DocumentFormat] = [
    "docx": .docx, "docm": .docx, "dotx": .docx, "pptx": .pptx, "ppsx": .pptx, "pptm": .pptx,
    "xlsx": .xlsx, "xlsm": .xlsx, "odt": .odt, "ott": .odt, "odp": .odt, "ods": .odt,
    "epub": .epub,
  ]
}
