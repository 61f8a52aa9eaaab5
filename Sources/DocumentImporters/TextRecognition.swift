#if os(macOS) || os(Linux)
  import Foundation
  package import ImportSupport
  import Items

  /// The recognition of text in pictures by the program `tesseract`.
  package struct TextRecognition {
    private let tool: ExternalTool
    private let languages: [String]

    /// For one picture or page.
    private static let maximumSeconds = 60
    /// Of address space; its threads and the data of three languages take half of it.
    private static let maximumBytes = 2 << 30

    /// - Throws: `ImportProblem` if tesseract isn't installed.
    package init(_ languages: [String], path: String) throws {
      guard let tool = ExternalTool("tesseract") else {
        throw ImportProblem(
          .unreadable, path: path,
          message: "Recognizing its text takes the program tesseract, which isn't installed.",
          remedy: "Install tesseract (Debian: apt install tesseract-ocr; macOS: brew install "
            + "tesseract).")
      }
      self.tool = tool
      self.languages = languages
    }

    /// Returns the text of a picture; empty if there is none.
    ///
    /// The time isn't that of the file's budget: a page takes about a second.
    ///
    /// - Throws: `ImportProblem` if the picture can't be read.
    package func text(of picture: FileContent, path: String, limits: ImportLimits) throws -> String
    {
      let output = try tool.run(
        ["stdin", "stdout", "-l", languages.joined(separator: "+")], input: picture, path: path,
        seconds: Self.maximumSeconds, limit: limits.textBytes,
        memory: Self.maximumBytes + picture.size)
      if output.isTimedOut || output.isTooLarge {
        throw ImportProblem(
          .overBudget, path: path,
          message: "Recognizing its text took more than the \(Self.maximumSeconds) seconds or "
            + "\(ByteCount.spelled(Self.maximumBytes)) of memory that tesseract may take.",
          remedy: "Save it with fewer pixels.")
      }
      guard output.status == 0 || output.isTruncated else {
        throw ImportProblem(
          .malformed, path: path,
          message: "tesseract can't read the picture: \(Self.reason(in: output.standardError))",
          remedy: "See whether it opens in another program, and save it there as PNG.")
      }
      return Self.paragraphs(output.bytes)
    }

    /// Returns the languages whose data is installed, in alphabetical order; `nil` without tesseract.
    package static func installedLanguages() throws -> [String]? {
      guard let tool = ExternalTool("tesseract") else { return nil }
      let nothing = FileContent(FileReader(bytes: [], path: ""))
      let output = try tool.run(
        ["--list-langs"], input: nothing, path: "tesseract", seconds: 10, limit: 1 << 16)
      // The first line is a heading. `osd` is for the direction of writing.
      return String(decoding: output.bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        .dropFirst().map(String.init).filter { $0 != "osd" }.sorted()
    }

    /// A page ends with a form feed.
    private static func paragraphs(_ output: [UInt8]) -> String {
      String(decoding: output.filter { $0 != .formFeed }, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
        .replacing(#/\n[ \n]*\n/#) { _ in "\n\n" }
    }

    private static func reason(in errors: String) -> String {
      let lines = errors.split(whereSeparator: \.isNewline).map(String.init)
      return lines.first { $0.contains("Error") } ?? lines.last ?? "It gives no reason."
    }
  }
#endif
