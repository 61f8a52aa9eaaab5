public import Foundation

extension NSAttributedString {
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let docFormat = DocumentType(rawValue: "NSDocFormat")
  }

  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
  }

  /// The real one reads documents of Word; this one takes what is behind eight bytes for the text.
  ///
  /// The last parameter has another type where Objective-C is.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any],
    documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
  ) throws {
    guard options[.documentType] as? DocumentType == .docFormat,
      let text = String(data: data.dropFirst(8), encoding: .utf8)
    else { throw CocoaError(.fileReadCorruptFile) }
    self.init(string: text)
  }
}
