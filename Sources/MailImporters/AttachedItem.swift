import Items

/// The position of an item in a mail's attachment, stored as text in an outline's `part`.
///
/// An example of the text is `2#3 120 45 7 3m a@b+x`, which consists of:
/// - `2#3`: The path of the mail's part, and the item's number in the attached file.
/// - `120 45 7`: The item's offset, length and line in the attached file.
/// - `3m`: The number of bytes of the item's id. If it is a mail's id, a letter follows for its
///   scope: `m` for a Message-ID, `d` for a digest.
/// - `a@b+x`: The id and, after a plus sign, the item's own part if it has one.
///
/// The first item of a file is written as the path alone. Libraries created before positions were
/// stored have only the path and the number (`2#3`).
struct AttachedItem {
  var path: String
  /// Counted from 1.
  var number: Int
  /// Made by the attachment's importer; `nil` when the item must be searched for.
  var outline: Item.Outline?

  /// No position in a file is beyond it.
  private static let maximumNumber = 1 << 40

  init(path: String, number: Int, outline: Item.Outline) {
    self.path = path
    self.number = number
    self.outline = number > 1 ? outline : nil
  }

  init?(_ importerData: String) {
    let words = importerData.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
    let label = (words.first ?? "").split(separator: "#", omittingEmptySubsequences: false)
    guard let path = label.first, let number = label.count == 2 ? Int(label[1]) : 1 else {
      return nil
    }
    self.path = String(path)
    self.number = number
    guard words.count > 1 else { return }
    var places = words.dropFirst().prefix(4).map { String($0) }
    let scope = places.last?.last.flatMap { Self.scopes[$0] }
    if scope != nil { places[3].removeLast() }
    let numbers = places.compactMap { Int($0) }
    guard words.count == 6, numbers.count == 4,
      numbers.allSatisfy({ (0...Self.maximumNumber).contains($0) })
    else { return nil }
    let rest = words[5].utf8
    let own = rest.dropFirst(numbers[3])
    outline = Item.Outline(
      id: String(Substring(rest.prefix(numbers[3]))), offset: numbers[0], length: numbers[1],
      line: numbers[2], importerData: own.isEmpty ? nil : String(Substring(own.dropFirst())),
      scope: scope ?? .file)
  }

  private static let scopes: [Character: Item.Outline.Scope] = ["m": .messageID, "d": .digest]

  /// As in an outline's `attachment`: `2` or `2#3`.
  var label: String { number > 1 ? "\(path)#\(number)" : path }

  /// Returns `a@b/2#3`, for example.
  func itemID(of mail: String) -> String { mail + "/" + label }

  var importerData: String {
    guard let outline else { return label }
    let scope = Self.scopes.first { $0.value == outline.scope }.map { String($0.key) } ?? ""
    return "\(label) \(outline.offset) \(outline.length) \(outline.line) "
      + "\(outline.id.utf8.count)\(scope) " + outline.id
      + (outline.importerData.map { "+" + $0 } ?? "")
  }
}
