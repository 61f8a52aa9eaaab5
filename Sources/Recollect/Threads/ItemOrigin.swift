import Items

struct ItemOrigin: Sendable {
  /// Relative to the source.
  var file: String
  var outline: Item.Outline
  /// The digest that distinguishes a mail from others with the same `Message-ID`.
  ///
  /// Attachments have the variant of their mail. It is empty for the first mail with an id, and so
  /// for nearly all items. See ``MailVariants``.
  var variant = ""

  var key: ItemKey { ItemKey(outline, file: file, variant: variant) }

  /// The id by which a person names the item: `id`, `id#0123456789ab` or `id/2`.
  var id: String {
    outline.attachment.map { mailID + "/" + $0 } ?? mailID
  }

  /// The id without the place of an attachment: `id` or `id#0123456789ab`.
  ///
  /// The digits are the first 12 of the variant.
  private var mailID: String {
    variant.isEmpty ? outline.id : outline.id + "#" + variant.prefix(12)
  }

  /// The last component of the file's path.
  var name: String {
    file.lastIndex(of: "/").map { String(file[file.index(after: $0)...]) } ?? file
  }

  /// - Throws: `ImportProblem` if the item can't be read.
  func read(in found: FoundFile) throws -> Item {
    stored(try found.importer.read(outline, in: found.file))
  }

  /// Gives an item its id and thread in the library, and makes its title, names and labels single
  /// lines.
  ///
  /// Headings are composed of them, so a line break in a name could begin a heading of its own.
  func stored(_ item: Item) -> Item {
    var item = item
    item.id = id
    item.thread = outline.conversation
    item.parent = item.parent.map { parent in
      parent.replacing(prefix: outline.id, with: mailID).storable
    }
    item.title = item.title.singleLine
    for position in item.people.indices {
      item.people[position].name = item.people[position].name.singleLine
      item.people[position].address = item.people[position].address.singleLine
    }
    for position in item.turns.indices {
      item.turns[position].speaker = item.turns[position].speaker.singleLine
    }
    for position in item.datedLines.indices {
      item.datedLines[position].title = item.datedLines[position].title.singleLine
    }
    item.tags = item.tags.map(\.singleLine)
    item.attachments = item.attachments.map(\.singleLine)
    item.fields = item.fields.map { field in
      // Line feeds separate the entries of a list.
      let entries = field.value.split(separator: "\n", omittingEmptySubsequences: false)
      return Item.Field(
        field.name.singleLine, entries.map { String($0).singleLine }.joined(separator: "\n"))
    }
    return item
  }
}

typealias ItemWithOrigin = (item: Item, origin: ItemOrigin)

extension String {
  /// Replaces a prefix, byte for byte; a string without it is unchanged.
  fileprivate func replacing(prefix: String, with other: String) -> String {
    guard beginsExactly(with: prefix) else { return self }
    return other + String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}

extension Item.Outline {
  /// The outline with NULs replaced by spaces; a name from a file may contain any byte.
  var storable: Item.Outline {
    var outline = self
    outline.id = id.storable
    outline.attachment = attachment.map(\.storable)
    outline.conversation = conversation.map(\.storable)
    outline.account = account.map(\.storable)
    outline.importerData = importerData.map(\.storable)
    return outline
  }
}
