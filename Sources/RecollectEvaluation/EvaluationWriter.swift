public import Foundation

/// A writer that appends questions to a file, so that a program that ends early loses none.
public final class EvaluationWriter: Sendable {
  /// The file.
  public let file: URL
  private let handle: FileHandle

  /// Opens a file to append to; a new one can be read by its owner only.
  ///
  /// If a program was killed while it wrote the last line, that line is removed. A file that has
  /// anything but questions stays as it is.
  ///
  /// - Throws: ``EvaluationError`` if the file can't be written, or a line of it is no question.
  public init(appendingTo file: URL) throws {
    self.file = file
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.unwritable(file) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try Self.repairEnd(of: handle, file)
    } catch let error as EvaluationError {
      throw error
    } catch {
      throw Self.unwritable(file)
    }
  }

  /// Appends a question, and returns once it is on the disk.
  ///
  /// - Throws: ``EvaluationError``.
  public func append(_ question: EvaluationQuestion) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try handle.write(contentsOf: try encoder.encode(question) + Data("\n".utf8))
      try handle.synchronize()
    } catch {
      throw Self.unwritable(file)
    }
  }

  private static func repairEnd(of handle: FileHandle, _ file: URL) throws {
    let content = try handle.readToEnd() ?? Data()
    let start = content.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let (whole, last) = (Data(content[..<start]), Data(content[start...]))
    if last.isEmpty || !isCutOff(last) {
      _ = try EvaluationFile.questions(in: content, of: file)
      if !last.isEmpty { try handle.write(contentsOf: Data("\n".utf8)) }
    } else {
      _ = try EvaluationFile.questions(in: whole, of: file)
      try handle.truncate(atOffset: UInt64(start))
    }
  }

  /// Returns whether an unended line begins as the writer's lines do, but isn't a question.
  private static func isCutOff(_ line: Data) -> Bool {
    let beginnings = [#"{"made":"#, #"{"question":"#].map { Data($0.utf8) }
    return beginnings.contains { $0.starts(with: line) || line.starts(with: $0) }
      && (try? EvaluationFile.question(in: line, place: "")) == nil
  }

  private static func unwritable(_ file: URL) -> EvaluationError {
    EvaluationError(
      .unwritable, place: file.path, message: "The file of questions can't be written.",
      remedy:
        "Check that its folder exists, that you may write there, and that the disk isn't full.")
  }
}
