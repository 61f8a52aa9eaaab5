import Recollect

struct PeopleJSON: Encodable {
  struct Reason: Encodable {
    var kind: String
    var name: String?
    var addresses: [String]
    var vouchers: [String]?

    init(_ reason: Person.Reason) {
      switch reason {
      case .address(let address): (kind, addresses) = ("address", [address])
      case .name(let name, let addresses, let vouchers):
        (kind, self.name, self.addresses, self.vouchers) = ("name", name, addresses, vouchers)
      case .nameAlone(let name, let address):
        (kind, self.name) = ("nameAlone", name)
        addresses = address.isEmpty ? [] : [address]
      case .stated(let names): (kind, addresses) = ("stated", names)
      }
    }
  }

  var name: String
  var items: Int
  var written: Int
  var identities: [Person.Identity]
  var reasons: [Reason]

  init(_ person: Person) {
    name = person.name
    items = person.items
    written = person.written
    identities = person.identities
    reasons = person.reasons.map(Reason.init)
  }
}
