package import ImportSupport
import Items

/// Reads the text in pictures with tesseract.
package enum PictureDocument {
  package static func recognizes(_ head: [UInt8]) -> Bool {
    if head.starts(with: "RIFF".utf8) { return head.dropFirst(8).starts(with: "WEBP".utf8) }
    return beginnings.contains { head.starts(with: $0) }
  }

  /// PNG, JPEG, and TIFF in both byte orders.
  private static let beginnings: [[UInt8]] = [
    [0x89] + Array("PNG\r\n".utf8), [0xFF, 0xD8, 0xFF], Array("II*\0".utf8), Array("MM\0*".utf8),
  ]

  package static func content(
    _ bytes: FileContent, path: String, limits: ImportLimits
  ) throws -> DocumentContent {
    #if os(macOS) || os(Linux)
      guard !limits.recognizedLanguages.isEmpty else { throw unread(path) }
      var content = DocumentContent()
      content.text = try TextRecognition(limits.recognizedLanguages, path: path)
        .text(of: bytes, path: path, limits: limits)
      content.noteRecognition(in: limits.recognizedLanguages)
      return content
    #else
      throw unread(path)
    #endif
  }

  private static func unread(_ path: String) -> ImportProblem {
    ImportProblem(
      .unrecognized, path: path, message: "The text of this picture isn't read.",
      remedy: "Let it be recognized (`recollect add --ocr`).", isWarning: true)
  }
}

extension DocumentContent {
  /// Tells that letters may be wrong.
  mutating func noteRecognition(in languages: [String]) {
    fields.append(Item.Field("Recognized", languages.joined(separator: ", ")))
  }
}
