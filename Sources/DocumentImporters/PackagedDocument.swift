import Archives
import Foundation
import ImportSupport
import Items
import Markup

/// A document that is a zip file of parts.
///
/// A part may be unpacked several times. The total of unpacked bytes is limited, because otherwise
/// a small file could keep a machine busy for hours.
final class PackagedDocument {
  let path: String
  let limits: ImportLimits
  private let content: FileContent
  private var entries: [String: ZipEntry] = [:]
  private var bytesLeft: Int
  /// Problems of parts that couldn't be read completely, by part.
  private var faults: [String: ImportProblem] = [:]
  private var faultyParts: [String] = []

  /// Broken parts that get a warning of their own.
  private static let maximumWarnings = 5

  init(_ content: FileContent, _ path: String, _ limits: ImportLimits) throws {
    self.content = content
    self.path = path
    self.limits = limits
    bytesLeft = 8 * limits.textBytes
    guard let directory = try ZipDirectory(content.reader, entries: 1 << 16) else {
      throw ImportProblem(
        .truncated, path: path, message: "The document breaks off, so it can't be opened.",
        remedy: "Download or copy it again.")
    }
    for entry in directory.entries {
      entries[Self.key(String(decoding: entry.name, as: UTF8.self))] = entry
    }
  }

  /// Returns `nil` if there is no part with the name.
  ///
  /// Throws `CancellationError` if the reading budget is spent.
  func part(_ name: String) throws -> [UInt8]? {
    guard let entry = entries[Self.key(name)] else { return nil }
    // Opening a part costs as much as many elements, and a part may be requested repeatedly.
    guard ReadingBudget.currentOrDefault.consume(steps: 1000 + entry.size / 128) else {
      throw CancellationError()
    }
    guard entry.size <= 4 * limits.textBytes else {
      throw ImportProblem(
        .tooLarge, path: path,
        message: "Its part \(name) is \(ByteCount.spelled(entry.size)) once unpacked.",
        remedy: "Split it into smaller documents.")
    }
    guard entry.size <= bytesLeft else {
      bytesLeft = 0
      throw ImportProblem(
        .tooLarge, path: path,
        message: "Its parts are larger than \(ByteCount.spelled(8 * limits.textBytes)) "
          + "once unpacked, so its content from \(name) on may be missing.",
        remedy: "Split it into smaller documents.")
    }
    bytesLeft -= entry.size
    guard !entry.isEncrypted else { throw ImportProblem.protected(path) }
    do {
      return try ArchiveUnpacking.bytes(entry, of: content)
    } catch let fault as ArchiveFault {
      throw ImportProblem(
        .malformed, path: path, message: "Its part \(name): \(fault.message)",
        remedy: fault.remedy ?? "Open it in its own program and save it again.")
    }
  }

  /// Throws if there is no part with the name.
  func required(_ name: String) throws -> [UInt8] {
    if let bytes = try part(name) { return bytes }
    throw ImportProblem(
      .malformed, path: path, message: "The document has no part \(name).",
      remedy: "Open it in its own program and save it again.")
  }

  /// Returns the bytes of a part that another refers to, or records a warning.
  func bytes(expected name: String) -> [UInt8]? {
    var bytes: [UInt8]?
    noting(name) { bytes = try required(name) }
    return bytes
  }

  // MARK: Parsing

  /// A problem with an optional part is recorded as a warning.
  func parse(optional name: String, _ handler: some XMLHandler) {
    noting(name) { if let bytes = try part(name) { parse(bytes, of: name, handler) } }
  }

  /// If a part that another refers to is missing or broken, a warning is recorded.
  func parse(expected name: String, _ handler: some XMLHandler) {
    noting(name) { parse(try required(name), of: name, handler) }
  }

  /// Damage within a required part is recorded as a warning.
  func parse(_ name: String, _ handler: some XMLHandler) throws {
    parse(try required(name), of: name, handler)
  }

  private func parse(_ bytes: consuming [UInt8], of name: String, _ handler: some XMLHandler) {
    if bytes.isEmpty { return }
    var isWhole = false
    let stop = XMLEvents.parse(bytes, handler, isWhole: &isWhole)
    // An exhausted budget is reported elsewhere.
    if isWhole || stop == .budget { return }
    let reason =
      switch stop {
      case .markup, .depth: "has a tag or a comment that is longer than any program writes"
      case .grammar: "declares a grammar of its own"
      case .budget, nil: "is broken"
      }
    note(
      ImportProblem(
        stop == nil ? .malformed : .tooLarge, path: path,
        message: "Its part \(name) \(reason), so what comes after that may be missing.",
        remedy: "Open it in its own program and save it again."), of: name)
  }

  // MARK: Warnings

  /// The first few parts one by one, and the number of further parts.
  var warnings: [ImportProblem] {
    var warnings = faultyParts.prefix(Self.maximumWarnings).compactMap { faults[$0] }
    let more = faultyParts.count - warnings.count
    if more > 0 {
      warnings.append(
        ImportProblem(
          .malformed, path: path,
          message: "\(more) more of its parts couldn't be read as a whole.",
          remedy: "Open it in its own program and save it again.", isWarning: true))
    }
    return warnings
  }

  private func noting(_ name: String, _ body: () throws -> Void) {
    do {
      try body()
    } catch let problem as ImportProblem {
      note(problem, of: name)
    } catch is CancellationError {
      // The budget reports its reason after the whole document has been read.
    } catch {
      note(
        ImportProblem(
          .unreadable, path: path,
          message: "Its part \(name) can't be read: \(error.localizedDescription)",
          remedy: "Check the disk that it is on and add it again."), of: name)
    }
  }

  /// The part is missing from the text, completely or from some place on.
  func note(_ problem: ImportProblem, of name: String) {
    if faults[name] == nil { faultyParts.append(name) }
    var warning = problem
    warning.isWarning = true
    faults[name] = warning
  }

  func noteFullness(_ isFull: Bool) {
    guard isFull else { return }
    note(
      ImportProblem(
        .tooLarge, path: path,
        message: "Only the first \(ByteCount.spelled(limits.textBytes)) of its text was read.",
        remedy: "Split it into smaller documents."), of: "")
  }

  // MARK: References

  /// Returns the path of a reference, which is relative to the part's folder.
  ///
  /// A path with too many `..` components stays within the document.
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

  /// Some programs write backslashes or another case.
  private static func key(_ name: String) -> String {
    name.replacing("\\", with: "/").lowercased()
  }
}
