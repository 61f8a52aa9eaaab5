import Items

extension ImportOperation {
  /// Takes forgotten items out of a scan; if the options include them, they are no longer forgotten
  /// instead.
  ///
  /// Items are recognized by their content, so those of changed files are read once more, but only in
  /// a library of which an item of their form was forgotten.
  ///
  /// - Returns: The number of items that were taken out.
  func leaveOut(
    _ forgotten: ForgottenItems, of scan: inout SourceScan, known: SourceState
  ) async throws -> Int {
    if forgotten.isEmpty || scan.outlines.isEmpty { return 0 }
    let files = scan.files
    var origins = scan.outlines
    if !forgotten.identities.isEmpty {
      // The identity of a mail has the variant that the plan would give it.
      let kept = known.items.map(\.origin).filter { scan.changed[ExactString($0.file)] == nil }
      origins = Array(
        try MailVariants(files: files)
          .distinguished(fresh: origins, kept: kept, stored: StoredPlaces(known.items))
          .prefix(origins.count))
    }
    let found = try forgotten.find(
      in: origins, location: { files[ExactString(origins[$0].file)]?.file.location },
      read: { position in
        // The problem is reported when the item's thread is read.
        let origin = origins[position]
        return files[ExactString(origin.file)].flatMap { try? origin.read(in: $0) }
      })
    if options.includesForgottenItems {
      try await store.deleteForgottenItems(found)
      return 0
    }
    scan.outlines = scan.outlines.enumerated().filter { !found.positions.contains($0.offset) }
      .map(\.element)
    return Set(found.positions.map { origins[$0].key }).count
  }
}
