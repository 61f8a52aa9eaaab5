#if OS27
  public import Foundation

  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  public struct SearchableItem: @unchecked Sendable {
    public let item: CSSearchableItem

    /// The real one has no public initializer.
    public init(standIn identifier: String) {
      item = CSSearchableItem(
        uniqueIdentifier: identifier, domainIdentifier: nil,
        attributeSet: CSSearchableItemAttributeSet(contentType: .text))
    }
  }

  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  public struct SearchableItemAttribute: Hashable, Sendable, RawRepresentable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }
#endif
