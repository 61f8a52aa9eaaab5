import Items

/// The origin of an item: its file in the source, and its outline there.
struct ItemOrigin: Sendable {
  /// Path of the file, relative to the source.
  var file: String
  var outline: Outline
  /// Digest that tells a mail, and what came with it, from other mails with its `Message-ID`; empty for
  /// the first of them, and so for nearly all.
  var variant = ""

  /// The identity of the item within its source.
  var key: ItemKey { ItemKey(outline, file: file, variant: variant) }

  /// The id by which a person names the item.
  var id: String {
    outline.attachment.map { mailID + "/" + $0 } ?? mailID
  }

  /// The id without the place of an attachment, with the first digits of the variant.
  private var mailID: String {
    variant.isEmpty ? outline.id : outline.id + "#" + variant.prefix(12)
  }

  /// Last component of the file's path.
  var name: String {
    file.lastIndex(of: "/").map { String(file[file.index(after: $0)...]) } ?? file
  }

  /// Reads the item, with the id it has in the library and in a form that the library can hold.
  /// - Throws: `ImportProblem` when it can't be read.
  func read(in found: FoundFile) throws -> Item {
    var item = try found.importer.read(outline, in: found.file)
    item.id = id
    item.parent = item.parent.map { parent in
      ComposedThread.storable(parent.replacing(prefix: outline.id, with: mailID))
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
  fileprivate func replacing(prefix: String, with other: String) -> String {
    guard beginsExactly(with: prefix) else { return self }
    return other + String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}

extension Outline {
  /// The outline in a form that the library can hold: a name may be anything, also with NULs in it.
  var storable: Outline {
    var outline = self
    outline.id = ComposedThread.storable(id)
    outline.attachment = attachment.map(ComposedThread.storable)
    outline.conversation = conversation.map(ComposedThread.storable)
    outline.part = part.map(ComposedThread.storable)
    return outline
  }
}
