import ImportSupport

/// A contact's card in a mail (vCard), of which only the owner is read here.
///
/// Programs attach the sender's own card to every mail, as a signature. It would be stored with
/// each of them, so only the cards of other people become items.
struct AttachedCard {
  private var names: Set<String> = []
  private var addresses: Set<String> = []
  private var count = 0

  /// Further bytes of a line are left out.
  private static let maximumLine = 1000

  /// Returns `nil` if the bytes don't begin as a card.
  init?(_ bytes: [UInt8]) {
    let content = bytes[...].withoutByteOrderMark.trimmedLeft
    guard content.prefix(11).text.uppercased() == "BEGIN:VCARD" else { return nil }
    var line: [UInt8] = []
    for next in TextLines(content) {
      // A line that begins with a blank continues the one before it.
      if let first = next.content.first, first == .space || first == .tab {
        if line.count < Self.maximumLine { line += next.content.dropFirst() }
      } else {
        take(line[...])
        line = Array(next.content.prefix(Self.maximumLine))
      }
    }
    take(line[...])
  }

  /// Returns whether it is the one card of a sender, by its addresses or, if it has none, its name.
  func isOwn(of senders: [MailAddress]) -> Bool {
    guard count == 1 else { return false }
    if addresses.isEmpty { return senders.contains { names.contains($0.name.lowercased()) } }
    return senders.contains { addresses.contains($0.address.lowercased()) }
  }

  /// A group may precede the name of a property: `item1.EMAIL;TYPE=home:anna@x.org`.
  private mutating func take(_ line: ArraySlice<UInt8>) {
    guard let colon = line.firstIndex(of: .colon) else { return }
    let label = line[..<colon].prefix { $0 != .semicolon }
    let value = line[(colon + 1)...].trimmed.text.lowercased()
    guard let name = label.text.uppercased().split(separator: ".").last, !value.isEmpty else {
      return
    }
    switch name {
    case "BEGIN": if value == "vcard" { count += 1 }
    case "FN": names.insert(value)
    case "EMAIL": addresses.insert(value)
    default: break
    }
  }
}

extension ParsedMessage {
  /// Those who sent the message, or to whom answers go.
  var senders: [MailAddress] {
    ["from", "sender", "reply-to"].flatMap { root.header.all($0) }
      .flatMap { MailAddress.parse(bytes[$0]) }
  }
}
