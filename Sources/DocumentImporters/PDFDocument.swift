import Foundation
package import ImportSupport
import Items

/// Reads PDF documents with poppler's `pdftotext` and `pdfinfo`, or else with the system's PDFKit.
///
/// poppler's programs run as processes of their own, so a broken document can't crash this process.
package enum PDFDocument {
  /// A file with the extension `pdf` may have up to about 1 KiB of other bytes first.
  package static func recognizes(_ head: [UInt8], fileExtension: String) -> Bool {
    if head.starts(with: "%PDF-".utf8) {
      return !["md", "markdown", "txt"].contains(fileExtension)
    }
    return fileExtension == "pdf" && !head.prefix(1024).ranges(of: Array("%PDF-".utf8)).isEmpty
  }

  package static func content(
    _ bytes: FileContent, path: String, limits: ImportLimits
  ) throws -> DocumentContent {
    #if os(macOS) || os(Linux)
      #if canImport(PDFKit)
        if ExternalTool("pdftotext") == nil {
          return try SystemPDFReader.content(bytes, path: path, limits: limits)
        }
      #endif
      return try popplerContent(bytes, path: path, limits: limits)
    #elseif canImport(PDFKit)
      return try SystemPDFReader.content(bytes, path: path, limits: limits)
    #else
      throw ImportProblem(
        .unrecognized, path: path, message: "PDF can't be read on this system.",
        remedy: "Add it on a computer, or add its text.")
    #endif
  }

  /// Parses the outputs of `pdftotext` and `pdfinfo`.
  ///
  /// `divided` is the text with the hyphens at the ends of lines. All but the text may be empty.
  package static func content(
    text: [UInt8], information: [UInt8], divided: [UInt8] = []
  ) -> DocumentContent {
    let properties = TextLines(information[...]).compactMap { line in
      line.content.firstIndex(of: .colon).map { colon in
        Property(line.content[..<colon].text, line.content[(colon + 1)...].trimmed.text)
      }
    }
    return content(text: text, divided: divided, properties: properties)
  }

  /// A property of a document, with the name that `pdfinfo` has for it.
  struct Property {
    var name: String
    var value: String

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  static func content(
    text: [UInt8], divided: [UInt8], properties: [Property]
  ) -> DocumentContent {
    var content = DocumentContent()
    content.text = Self.text(of: pages(PDFHyphens.restored(text[...], divided: divided[...])))
    read(properties, into: &content)
    return content
  }

  /// `pdftotext` ends pages with form feeds.
  static func pages(_ output: [UInt8]) -> [ArraySlice<UInt8>] {
    let pages = output.split(separator: .formFeed, omittingEmptySubsequences: false)
    return pages.last?.isEmpty == true ? pages.dropLast() : pages
  }

  static func text(of pages: [ArraySlice<UInt8>]) -> String {
    var text: [UInt8] = []
    for page in pages {
      var page = page
      while let last = page.last, last.isWhitespace { page.removeLast() }
      while let first = page.first, first == .lineFeed || first == .carriageReturn {
        page.removeFirst()
      }
      guard !page.isEmpty else { continue }
      if !text.isEmpty { text += "\n\n".utf8 }
      text += page
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func read(_ properties: [Property], into content: inout DocumentContent) {
    var modified: Date?
    for property in properties {
      let value = property.value
      switch property.name {
      case "Title": content.title = title(value)
      case "Author": content.add(authors: value)
      case "Keywords": content.add(keywords: value)
      case "CreationDate": content.date = DocumentProperties.date(value)
      case "ModDate": modified = DocumentProperties.date(value)
      case "Pages": content.fields.append(Item.Field("Pages", value))
      default: break
      }
    }
    content.date = content.date ?? modified
  }

  /// Print programs write file names as titles, which are left out.
  private static func title(_ value: String) -> String {
    let lower = value.lowercased()
    for mark in ["untitled", "microsoft word - ", "powerpoint presentation"]
    where lower.hasPrefix(mark) {
      return ""
    }
    return lower.hasSuffix(".dvi") || lower.hasSuffix(".indd") ? "" : value
  }

  #if os(macOS) || os(Linux)
    private static func popplerContent(
      _ bytes: FileContent, path: String, limits: ImportLimits
    ) throws -> DocumentContent {
      let output = try run(
        "pdftotext", ["-q", "-enc", "UTF-8", "-eol", "unix", "-", "-"], bytes, path: path,
        limit: limits.textBytes, limits)
      // The text is useful without the document's properties.
      let information = try? run(
        "pdfinfo", ["-enc", "UTF-8", "-isodates", "-"], bytes, path: path, limit: 1 << 20, limits)
      // In the order of the file, words at the ends of lines stay divided.
      let divided = try? run(
        "pdftotext", ["-q", "-raw", "-enc", "UTF-8", "-eol", "unix", "-", "-"], bytes, path: path,
        limit: limits.textBytes, limits)
      var content = content(
        text: output.bytes, information: information?.bytes ?? [], divided: divided?.bytes ?? [])
      try recognizeScans(
        bytes, text: output.bytes, divided: divided?.bytes ?? [], path: path, limits: limits,
        into: &content)
      content.noteFullness(output.isTruncated, path: path, limits: limits)
      return content
    }

    static func run(
      _ name: String, _ arguments: [String], _ input: FileContent, path: String, limit: Int,
      _ limits: ImportLimits
    ) throws -> ExternalTool.Output {
      guard let tool = ExternalTool(name) else {
        throw ImportProblem(
          .unreadable, path: path,
          message: "Reading PDF takes the program \(name), which isn't "
            + "installed.",
          remedy: "Install poppler-utils (Debian: apt install poppler-utils; macOS: brew install "
            + "poppler).")
      }
      let seconds = ReadingBudget.currentOrDefault.secondsLeft
      // The program first reads its whole input into memory.
      let memory = limits.programBytes + min(2 * input.size, limits.programBytes)
      let start = SuspendingClock.now
      defer { ReadingBudget.charge(SuspendingClock.now - start) }
      let output = try tool.run(
        arguments, input: input, path: path, seconds: seconds, limit: limit, memory: memory)
      if output.isTimedOut || output.isTooLarge {
        let limit =
          output.isTimedOut ? "\(seconds) seconds" : ByteCount.spelled(memory) + " of memory"
        throw ImportProblem(
          .overBudget, path: path,
          message: "Reading its text took more than the \(limit) that \(name) may take, so it was "
            + "given up.",
          remedy: "Print it to a new PDF file and add that.")
      }
      if output.status == 0 || output.isTruncated { return output }
      if output.standardError.lowercased().contains("password") {
        throw ImportProblem.protected(path)
      }
      // For a broken document the program outputs the text that it could read.
      if !output.bytes.allSatisfy(\.isWhitespace) { return output }
      throw ImportProblem.brokenPDF(path)
    }
  #endif
}

extension ImportProblem {
  static func protected(_ path: String) -> ImportProblem {
    ImportProblem(
      .unreadable, path: path, message: "It is protected by a password.",
      remedy: "Save a copy without the password.")
  }

  static func brokenPDF(_ path: String) -> ImportProblem {
    ImportProblem(
      .malformed, path: path, message: "The PDF file is broken: no page of it can be read.",
      remedy: "See whether it opens in another program, and print it to a new file there.")
  }
}
