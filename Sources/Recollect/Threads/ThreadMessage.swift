package import Items

/// A mail as ``ThreadGrouping`` sees it: header fields, and what the library has made of it.
package struct ThreadMessage: Sendable {
  package var threading: Item.Threading
  /// Distinguishes the mail from another one that its id belongs to; often empty.
  package var variant: String
  /// `nil` for a new mail.
  package var storedThread: String?
  package var isStoredFirst: Bool

  package init(
    _ threading: Item.Threading, variant: String = "", storedThread: String? = nil,
    isStoredFirst: Bool = false
  ) {
    self.threading = threading
    self.variant = variant
    self.storedThread = storedThread
    self.isStoredFirst = isStoredFirst
  }
}
