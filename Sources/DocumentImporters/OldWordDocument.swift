#if canImport(AppKit)
  import AppKit
  import Foundation
  import ImportSupport
  import Items

  /// Reads documents of Word before 2007 with AppKit, which only a Mac has.
  ///
  /// AppKit reads RTF and HTML too, but HTML with a browser that may open connections. The package's
  /// own readers read both.
  ///
  /// This code was compiled and tested with a stand-in of the framework, never on an Apple system.
  enum OldWordDocument {
    /// The first bytes of every compound file of Microsoft.
    private static let beginning: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

    static func recognizes(_ head: [UInt8], fileExtension: String) -> Bool {
      ["doc", "dot"].contains(fileExtension) && head.starts(with: beginning)
    }

    static func content(
      _ bytes: [UInt8], path: String, limits: ImportLimits
    ) throws -> DocumentContent {
      let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
        .documentType: NSAttributedString.DocumentType.docFormat
      ]
      guard
        let read = try? NSAttributedString(
          data: Data(bytes), options: options, documentAttributes: nil)
      else {
        throw ImportProblem(
          .malformed, path: path, message: "The document of Word is broken, or has a password.",
          remedy: "Open it in a word processor and save it as .docx.")
      }
      var content = DocumentContent()
      // Paragraphs end with line feeds; U+FFFC stands for a picture.
      let text = read.string.filter { $0 != "\u{FFFC}" }
      content.text = String(decoding: text.utf8.prefix(limits.textBytes), as: UTF8.self)
      content.noteFullness(text.utf8.count > limits.textBytes, path: path, limits: limits)
      return content
    }
  }
#endif
