public import Foundation

/// UniformTypeIdentifiers has it on Apple's systems.
public struct UTType: Hashable, Sendable {
  public static var text: UTType { UTType() }
}

open class CSSearchableItemAttributeSet: NSObject {
  public init(contentType: UTType) {}
  open var title: String?
  open var textContent: String?
  open var contentCreationDate: Date?
}

open class CSSearchableItem: NSObject {
  open var uniqueIdentifier: String
  open var domainIdentifier: String?
  open var attributeSet: CSSearchableItemAttributeSet
  public init(
    uniqueIdentifier: String?, domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
  }
}

open class CSSearchableIndex: NSObject {
  open class func `default`() -> Self { fatalError("Spotlight isn't here.") }
  open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {}
  open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {}
  open func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {}
}
