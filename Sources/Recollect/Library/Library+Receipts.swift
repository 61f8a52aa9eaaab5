extension Library {
  /// Returns the receipts of what was forgotten, in the order of time.
  ///
  /// Forgetting everything leaves one receipt.
  public func receipts() async throws -> [ForgetReceipt] {
    try await store.read { try ReceiptRecords(database: $0).all() }
  }
}
