import Items

extension ImportOperation {
  /// Removes forgotten items from a scan and returns their number.
  ///
  /// If the options include forgotten items, those at the requested path are no longer forgotten
  /// instead. An item that is stored with the same content stays: only another one with that
  /// content was forgotten. Items are recognized by content, so changed files are read once more.
  /// This happens only if the library has forgotten an item of the same form.
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
    // The problem is reported when the item's thread is read.
    let read = { [origins] (position: Int) -> Item? in
      let origin = origins[position]
      return files[ExactString(origin.file)].flatMap { try? origin.read(in: $0) }
    }
    let found = try forgotten.find(
      in: origins, location: { files[ExactString(origins[$0].file)]?.file.location }, read: read)
    let stored = try await contents(
      of: found.positions.map { origins[$0].key }, among: known.items)
    let isStored = { [origins] (position: Int) -> Bool in
      let key = origins[position].key
      guard let content = stored[key], let item = read(position), item.kind != .message
      else { return false }
      return ItemTraces.contents(of: item, key, salt: forgotten.salt).contains(content)
    }
    let isIncluded = { [options] (position: Int) in
      guard options.includesForgottenItems, requested != root else {
        return options.includesForgottenItems
      }
      let location = files[ExactString(origins[position].file)]?.file.location
      return location.map { SourcePath.contains(requested, $0) } == true
    }
    let leftOut = found.positions.filter { !isIncluded($0) && !isStored($0) }
    try await store.deleteForgottenItems(found.only(isIncluded))
    scan.outlines = scan.outlines.enumerated().filter { !leftOut.contains($0.offset) }
      .map(\.element)
    return Set(leftOut.map { origins[$0].key }).count
  }

  /// Returns the digests of the stored items that have some keys.
  private func contents(
    of keys: [ItemKey], among items: [StoredItem]
  ) async throws -> [ItemKey: String] {
    let wanted = Set(keys)
    let stored = items.filter { wanted.contains($0.origin.key) }
    if wanted.isEmpty || stored.isEmpty { return [:] }
    let rows = Set(stored.map(\.item))
    let contents = try await store.read { try ForgottenRecords(database: $0).contents(of: rows) }
    let pairs = stored.compactMap { item in
      contents[item.item].map { (item.origin.key, $0) }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}
