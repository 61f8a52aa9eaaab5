import Items

/// An item of an attachment, as an outline's part names it, and its place in the attached file.
///
/// Written `2#3 120 45 7 3m a@b+x`: the path of the mail's part, the item's number in the attached
/// file, its offset, length and line, the number of bytes of its id with a letter for the scope of a
/// mail's, the id, and its own part after a plus sign when it has one. Of the first item of a file there is the path alone, and libraries
/// made before places were written have the path and the number.
struct AttachedItem {
  var path: String
  /// Counted from 1.
  var number: Int
  /// The item as the attachment's importer outlined it; `nil` when it has to be looked for.
  var outline: Outline?

  /// The greatest number that is read: no place in a file is beyond it.
  private static let greatest = 1 << 40

  init(path: String, number: Int, outline: Outline) {
    self.path = path
    self.number = number
    self.outline = number > 1 ? outline : nil
  }

  /// Reads an outline's part; `nil` when it names no item.
  init?(_ part: String) {
    let words = part.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
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
      numbers.allSatisfy({ (0...Self.greatest).contains($0) })
    else { return nil }
    let rest = words[5].utf8
    let own = rest.dropFirst(numbers[3])
    outline = Outline(
      id: String(Substring(rest.prefix(numbers[3]))), offset: numbers[0], length: numbers[1],
      line: numbers[2], part: own.isEmpty ? nil : String(Substring(own.dropFirst())),
      scope: scope ?? .file)
  }

  /// The scopes of ids of mails, as they are written behind the number of the id's bytes.
  private static let scopes: [Character: Outline.Scope] = ["m": .messageID, "d": .digest]

  /// Place of the item among what came with the mail, as an outline's `attachment` has it.
  var label: String { number > 1 ? "\(path)#\(number)" : path }

  /// Returns the item's id, made of the id of its mail and its place.
  func itemID(of mail: String) -> String { mail + "/" + label }

  /// The outline's part.
  var part: String {
    guard let outline else { return label }
    let scope = Self.scopes.first { $0.value == outline.scope }.map { String($0.key) } ?? ""
    return "\(label) \(outline.offset) \(outline.length) \(outline.line) "
      + "\(outline.id.utf8.count)\(scope) " + outline.id + (outline.part.map { "+" + $0 } ?? "")
  }
}
