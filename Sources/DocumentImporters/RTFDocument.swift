import ImportSupport
import Markup

/// Reads Rich Text documents.
enum RTFDocument {
  static func content(_ bytes: [UInt8], limits: ImportLimits) -> DocumentContent {
    let reader = RTFReader(bytes, limit: limits.textBytes)
    var content = DocumentContent()
    content.text = reader.plainText
    content.title = reader.information[.title]?.trimmedText ?? ""
    content.add(authors: reader.information[.author] ?? "")
    content.add(keywords: reader.information[.keywords] ?? "")
    content.date = reader.revised ?? reader.created
    return content
  }
}
