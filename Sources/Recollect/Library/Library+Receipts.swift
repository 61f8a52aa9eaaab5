extension Library {
  /// Returns the receipts of what was forgotten, in the order of time.
  ///
  /// Forgetting everything leaves those of that alone: one of the items, and one of the memories.
  /// A restored library has the receipts of its backup.
  public func receipts() async throws -> [ForgetReceipt] {
    try await store.read { try ReceiptRecords(database: $0).all() }
  }
}
