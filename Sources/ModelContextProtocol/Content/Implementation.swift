/// The name and version by which a server identifies itself.
package struct Implementation: Sendable, Hashable {
  /// The name for programs.
  package var name: String
  /// The name for people.
  package var title: String
  package var version: String

  package init(name: String, title: String, version: String) {
    self.name = name
    self.title = title
    self.version = version
  }

  var json: JSONValue {
    ["name": .string(name), "title": .string(title), "version": .string(version)]
  }
}
