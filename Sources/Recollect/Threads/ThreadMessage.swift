package import Items

/// A mail as ``ThreadGrouping`` sees it: its header fields, and what the library has made of it.
package struct ThreadMessage: Sendable {
  package var threading: Threading
  /// The digest that distinguishes the mail from another one that its id belongs to; often empty.
  package var variant: String
  /// The key of the thread that the mail is stored in; `nil` for a new mail.
  package var storedThread: String?
  /// A Boolean value that indicates whether the mail is the first of that thread.
  package var isStoredFirst: Bool

  package init(
    _ threading: Threading, variant: String = "", storedThread: String? = nil,
    isStoredFirst: Bool = false
  ) {
    self.threading = threading
    self.variant = variant
    self.storedThread = storedThread
    self.isStoredFirst = isStoredFirst
  }
}
