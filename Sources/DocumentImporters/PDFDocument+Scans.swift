#if os(macOS) || os(Linux)
  import ImportSupport
  import Items

  extension PDFDocument {
    /// Of one document.
    private static let maximumScans = 500
    /// The pixels of a page's longer side: 200 for each inch of A4.
    private static let pixels = 2400
    /// For the picture of one page.
    private static let maximumBytes = 64 << 20
    private static let maximumSeconds = 60
    /// Then the others are left out.
    private static let maximumFailures = 3

    /// Puts the recognized text of pages without text among those that have some.
    ///
    /// `text` and `divided` are the outputs of `pdftotext`.
    static func recognizeScans(
      _ bytes: FileContent, text: [UInt8], divided: [UInt8], path: String, limits: ImportLimits,
      into content: inout DocumentContent
    ) throws {
      if limits.recognizedLanguages.isEmpty { return }
      var pages = pages(PDFHyphens.restored(text[...], divided: divided[...]))
      let scans = pages.indices.filter { pages[$0].allSatisfy(\.isWhitespace) }
      if scans.isEmpty { return }
      let recognition = try TextRecognition(limits.recognizedLanguages, path: path)
      var failures: [ImportProblem] = []
      for page in scans.prefix(maximumScans) where failures.count < maximumFailures {
        ReadingProgress.current?.begin("page \(page + 1) of \(pages.count)")
        do {
          let scan = FileContent(
            FileReader(bytes: try picture(of: page, bytes, path: path, limits), path: path))
          pages[page] = Array(try recognition.text(of: scan, path: path, limits: limits).utf8)[...]
        } catch let error as ImportProblem {
          var problem = error
          problem.message = "Page \(page + 1): \(problem.message)"
          problem.isWarning = true
          failures.append(problem)
        }
      }
      content.warnings += failures
      if scans.count > maximumScans { content.noteScans(path, maximum: maximumScans) }
      guard scans.contains(where: { !pages[$0].isEmpty }) else { return }
      content.text = Self.text(of: pages)
      content.noteRecognition(in: limits.recognizedLanguages)
    }
  }

  extension PDFDocument {
    /// Returns a picture of a page, counted from 0.
    ///
    /// The time isn't that of the file's budget, which the pages of a book would use up.
    private static func picture(
      of page: Int, _ bytes: FileContent, path: String, _ limits: ImportLimits
    ) throws -> [UInt8] {
      let options = ["-q", "-gray", "-scale-to", "\(pixels)"]
      let range = ["-f", "\(page + 1)", "-l", "\(page + 1)", "-"]
      var limits = limits
      limits.readingSeconds = maximumSeconds
      return try ReadingBudget.$current.withValue(ReadingBudget(limits, fileSize: 0)) {
        try run("pdftoppm", options + range, bytes, path: path, limit: maximumBytes, limits).bytes
      }
    }
  }

  extension DocumentContent {
    fileprivate mutating func noteScans(_ path: String, maximum: Int) {
      warnings.append(
        ImportProblem(
          .tooLarge, path: path,
          message: "Only the text of the first \(maximum) scanned pages was recognized.",
          remedy: "Split it into smaller documents.", isWarning: true))
    }
  }
#endif
