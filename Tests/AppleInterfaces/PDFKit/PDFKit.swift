public import Foundation

public struct PDFDocumentAttribute: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let titleAttribute = PDFDocumentAttribute(rawValue: "Title")
  public static let authorAttribute = PDFDocumentAttribute(rawValue: "Author")
  public static let keywordsAttribute = PDFDocumentAttribute(rawValue: "Keywords")
  public static let creationDateAttribute = PDFDocumentAttribute(rawValue: "CreationDate")
  public static let modificationDateAttribute = PDFDocumentAttribute(rawValue: "ModDate")
}

/// The real one reads PDF; this one reads the JSON of `StandInPDF`.
open class PDFDocument: NSObject {
  private let own: StandInPDF

  public init?(data: Data) {
    guard let read = try? JSONDecoder().decode(StandInPDF.self, from: data) else { return nil }
    own = read
  }

  open var isLocked: Bool { own.isLocked }
  open var pageCount: Int { own.pages.count }
  open func page(at index: Int) -> PDFPage? { PDFPage(own.pages[index]) }

  open var documentAttributes: [AnyHashable: Any]? {
    var attributes: [AnyHashable: Any] = [:]
    if !own.title.isEmpty { attributes[PDFDocumentAttribute.titleAttribute] = own.title }
    if !own.keywords.isEmpty { attributes[PDFDocumentAttribute.keywordsAttribute] = own.keywords }
    if let date = own.date { attributes[PDFDocumentAttribute.creationDateAttribute] = date }
    return attributes
  }
}

open class PDFPage: NSObject {
  private let own: String?

  init(_ text: String?) { own = text }

  /// `nil` for a page that can't be read.
  open var string: String? { own }
}

/// The content of a document of the stand-in.
public struct StandInPDF: Codable, Sendable {
  public var pages: [String?]
  public var isLocked: Bool
  public var title: String
  public var keywords: [String]
  public var date: Date?

  public init(
    pages: [String?], isLocked: Bool = false, title: String = "", keywords: [String] = [],
    date: Date? = nil
  ) {
    self.pages = pages
    self.isLocked = isLocked
    self.title = title
    self.keywords = keywords
    self.date = date
  }
}
