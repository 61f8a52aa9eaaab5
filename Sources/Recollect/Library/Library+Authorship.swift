package import Items

extension Library {
  /// Returns who wrote an item of a thread.
  ///
  /// A mail's sender is only claimed. A forged mail from an own account counts as the person's,
  /// unless it is addressed to nobody else.
  ///
  /// Complexity: O(mails of the library) after a change of the library, otherwise O(items of the
  /// thread).
  package func authorship(of item: Item, in thread: LibraryThread) async throws -> Authorship {
    let people = people
    return try await store.read { database in
      try people.correspondence(in: database).authorship(of: item, in: thread)
    }
  }
}
