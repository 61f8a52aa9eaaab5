import Items

extension ItemOrigin {
  /// The id that the item's importer knows it by.
  var scannedID: String {
    renaming.map { outline.id.replacing(prefix: $0.name, with: $0.id) } ?? outline.id
  }

  /// Reads the item, with the id it has in the library and in a form that the library can hold.
  /// - Throws: `ImportProblem` when it can't be read.
  func read(in found: FoundFile) throws -> Item {
    var scanned = outline
    scanned.id = scannedID
    var item = try found.importer.read(scanned, in: found.file)
    item.id = outline.id
    item.parent = item.parent.map { parent in
      ComposedThread.storable(
        renaming.map { parent.replacing(prefix: $0.id, with: $0.name) } ?? parent)
    }
    item.title = ComposedThread.storable(item.title)
    for position in item.people.indices {
      item.people[position].name = ComposedThread.storable(item.people[position].name)
      item.people[position].address = ComposedThread.storable(item.people[position].address)
    }
    return item
  }
}

extension String {
  /// The string with another beginning, byte for byte; as it is where it begins otherwise.
  func replacing(prefix: String, with other: String) -> String {
    guard utf8.starts(with: prefix.utf8) else { return self }
    return other + String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}

extension Outline {
  /// The outline in a form that the library can hold: a name may be anything, also with NULs in it.
  var storable: Outline {
    var outline = self
    outline.id = ComposedThread.storable(id)
    outline.conversation = conversation.map(ComposedThread.storable)
    outline.part = part.map(ComposedThread.storable)
    return outline
  }
}
