import Recollect

struct PersonText {
  let person: Person
  let terminal: Terminal

  var text: String {
    let count =
      "\(Wording.count(person.items, "item")), \(Wording.grouped(person.written)) written"
    let name = SafeText.line(person.name)
    let heading = terminal.styled(name.isEmpty ? "(no name)" : name, .bold) + "  " + count
    let identities = person.identities.map { identity in
      "  \(Self.written(identity))  \(terminal.styled(Wording.count(identity.items, "item"), .dim))"
    }
    let reasons = person.reasons.map { "  " + terminal.styled(Self.wording($0), .dim) }
    return ([heading] + identities + reasons).joined(separator: "\n") + "\n"
  }

  private static func written(_ identity: Person.Identity) -> String {
    let (name, address) = (SafeText.line(identity.name), SafeText.line(identity.address))
    if address.isEmpty { return name }
    return name.isEmpty ? address : "\(name) <\(address)>"
  }

  private static func wording(_ reason: Person.Reason) -> String {
    switch reason {
    case .address(let address):
      return "one person: several names of \(SafeText.line(address)) that agree or nobody else has"
    case .name(let name, let addresses, let vouchers):
      let both = addresses.map(SafeText.line).joined(separator: " and ")
      let shown = vouchers.prefix(3).map(SafeText.line).joined(separator: ", ")
      let more = vouchers.count > 3 ? " and \(Wording.count(vouchers.count - 3, "other"))" : ""
      return "one person: \(both) are \(SafeText.line(name)) to \(shown)\(more)"
    case .stated(let names):
      return "one person: you joined " + names.map(SafeText.line).joined(separator: " and ")
    case .nameAlone(let name, let address):
      return address.isEmpty
        ? "one person: the name \(SafeText.line(name)) without an address"
        : "one person: the name \(SafeText.line(name)) without an address is that of "
          + SafeText.line(address)
    }
  }
}
