#if canImport(CoreSpotlight)
  public import CoreSpotlight
  import Foundation
  import Items
  public import Recollect

  /// Gives texts of a library to Spotlight, so that the system's search finds them.
  ///
  /// Nothing is given without a call, and Spotlight's index isn't the library: what is forgotten or
  /// removed there has to be removed here too, as ``donate(_:)`` does.
  ///
  /// ```swift
  /// try await donor.donateAll()
  /// for try await change in library.changes { try await donor.donate(change) }
  /// ```
  public struct SpotlightDonor: @unchecked Sendable {
    // `index` is the field that isn't declared to be Sendable; the system's index may be used from
    // any thread.
    private let index: CSSearchableIndex
    private let library: Library
    private let domain: String
    private let includes: @Sendable (LibraryThread) -> Bool

    /// The number of threads that are given at once.
    private static let batch = 100
    /// The length of the text that is given of a thread, in characters.
    private static let maximumText = 10_000

    /// Creates a donor.
    ///
    /// - Parameters:
    ///   - library: The library.
    ///   - index: Spotlight's index.
    ///   - domain: The name under which the texts are kept in the index.
    ///   - includes: A closure that returns whether a thread is given.
    public init(
      _ library: Library, to index: CSSearchableIndex = .default(), domain: String = "recollect",
      includes: @escaping @Sendable (LibraryThread) -> Bool = { _ in true }
    ) {
      self.index = index
      self.library = library
      self.domain = domain
      self.includes = includes
    }

    /// Returns the thread of an item of Spotlight that a person has opened.
    public static func thread(_ identifier: String) -> LibraryThread.ID? {
      LibraryThread.ID(identifier)
    }

    /// Gives all threads, in place of those that were given before.
    public func donateAll() async throws {
      try await removeAll()
      var last: LibraryThread.ID = 0
      while true {
        let ids = try await library.threadTitles(after: last, limit: Self.batch).map(\.id)
        guard let end = ids.last else { return }
        try await give(ids)
        last = end
      }
    }

    /// Gives the threads that were added, and removes those that were removed.
    public func donate(_ change: LibraryChange) async throws {
      if !change.removedThreads.isEmpty {
        try await index.deleteSearchableItems(
          withIdentifiers: change.removedThreads.map(String.init))
      }
      var rest = change.addedThreads[...]
      while !rest.isEmpty {
        try await give(Array(rest.prefix(Self.batch)))
        rest = rest.dropFirst(Self.batch)
      }
    }

    /// Removes everything that was given.
    public func removeAll() async throws {
      try await index.deleteSearchableItems(withDomainIdentifiers: [domain])
    }

    private func give(_ ids: [LibraryThread.ID]) async throws {
      var items: [CSSearchableItem] = []
      for id in ids {
        guard let thread = try await library.thread(id), includes(thread) else { continue }
        items.append(item(of: thread))
      }
      if !items.isEmpty { try await index.indexSearchableItems(items) }
    }

    private func item(of thread: LibraryThread) -> CSSearchableItem {
      let attributes = CSSearchableItemAttributeSet(contentType: .text)
      attributes.title = thread.title
      attributes.textContent = String(thread.text.prefix(Self.maximumText))
      attributes.contentCreationDate = thread.items.first?.item.date
      return CSSearchableItem(
        uniqueIdentifier: String(thread.id), domainIdentifier: domain, attributeSet: attributes)
    }
  }
#endif
