/// Someone who is named in a library, with all names and addresses that are known to be theirs.
public struct Person: Sendable, Hashable {
  /// A name with an address, as items have them.
  public struct Identity: Sendable, Hashable, Codable {
    /// The display name; empty if there is none.
    public var name: String
    /// The address; empty if there is none.
    public var address: String
    /// The number of items that have both.
    public var items: Int
  }

  /// The reason why names and addresses are one person's.
  public enum Reason: Sendable, Hashable {
    /// An address is used with several names that agree, or that nobody else has.
    case address(String)
    /// Both addresses are known by one name to people who correspond with both.
    case name(String, addresses: [String], vouchers: [String])
    /// A name without an address is that of the address.
    case nameAlone(String, address: String)
    /// The person has said so of these addresses, or names without one.
    case stated([String])
  }

  /// The name by which the person is shown: that of most items.
  public var name: String
  /// The names and addresses, those of most items first.
  public var identities: [Identity]
  /// The reasons why they are one person; empty for a single identity.
  public var reasons: [Reason]
  /// The number of items that the person wrote.
  public var written: Int

  /// The number of items that name the person.
  public var items: Int { identities.reduce(0) { $0 + $1.items } }
}
