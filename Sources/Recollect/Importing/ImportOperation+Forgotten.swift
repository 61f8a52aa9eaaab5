import Items

extension ImportOperation {
  /// Removes forgotten items from a scan and returns their number.
  ///
  /// If the options include forgotten items, those at the requested path are no longer forgotten
  /// instead. Items are recognized by content, so changed files are read once more. This happens
  /// only if the library has forgotten an item of the same form.
  func leaveOut(
    _ forgotten: ForgottenItems, of scan: inout SourceScan, known: SourceState,
    at requested: String, in root: String
  ) async throws -> Int {
    if forgotten.isEmpty || scan.outlines.isEmpty { return 0 }
    let files = scan.files
    var origins = scan.outlines
    if !forgotten.identities.isEmpty {
      // A mail's identity has the variant that the plan would give it.
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
    let isIncluded = { [options] (position: Int) in
      guard options.includesForgottenItems, requested != root else {
        return options.includesForgottenItems
      }
      let location = files[ExactString(origins[position].file)]?.file.location
      return location.map { SourcePath.contains(requested, $0) } == true
    }
    let leftOut = found.positions.filter { !isIncluded($0) }
    try await store.deleteForgottenItems(found.only(isIncluded))
    scan.outlines = scan.outlines.enumerated().filter { !leftOut.contains($0.offset) }
      .map(\.element)
    return Set(leftOut.map { origins[$0].key }).count
  }
}
