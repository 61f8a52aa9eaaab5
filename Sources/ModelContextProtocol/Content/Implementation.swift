/// The name and version by which a server identifies itself.
public struct Implementation: Sendable, Hashable {
  /// The name for programs.
  public var name: String
  /// The name for people.
  public var title: String
  /// The version.
  public var version: String

  /// Creates the identity of a server.
  public init(name: String, title: String, version: String) {
    self.name = name
    self.title = title
    self.version = version
  }

  var json: JSONValue {
    ["name": .string(name), "title": .string(title), "version": .string(version)]
  }
}
