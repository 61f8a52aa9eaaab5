/// The resources of a server: what its clients can list and read by address.
package protocol ResourceProvider: Sendable {
  var templates: [ResourceTemplate] { get }

  /// Returns a page of the resources.
  ///
  /// - Parameter cursor: The ``ResourcePage/next`` of the page before; `nil` for the first page.
  /// - Throws: ``ProtocolError`` for a cursor that isn't one.
  func resources(after cursor: String?) async throws -> ResourcePage

  /// Returns the text of a resource; `nil` if there is none of this address.
  func read(_ address: String) async throws -> String?
}

/// The type of the texts of all resources.
let resourceMediaType: JSONValue = "text/plain"

/// A resource in a list.
package struct ResourceEntry: Sendable, Hashable {
  /// The address (URI) to read it by.
  package var address: String
  package var name: String

  package init(address: String, name: String) {
    self.address = address
    self.name = name
  }

  var json: JSONValue {
    ["uri": .string(address), "name": .string(name), "mimeType": resourceMediaType]
  }
}

package struct ResourcePage: Sendable, Hashable {
  package var entries: [ResourceEntry]
  /// The cursor of the next page; `nil` if there is none.
  package var next: String?

  package init(entries: [ResourceEntry], next: String? = nil) {
    self.entries = entries
    self.next = next
  }
}

/// A form of addresses, with names in braces (RFC 6570).
package struct ResourceTemplate: Sendable, Hashable {
  /// The form, such as `notes:///{name}`.
  package var form: String
  package var name: String
  /// A sentence that says what the names in the form are.
  package var description: String

  package init(form: String, name: String, description: String) {
    self.form = form
    self.name = name
    self.description = description
  }

  var json: JSONValue {
    [
      "uriTemplate": .string(form), "name": .string(name), "description": .string(description),
      "mimeType": resourceMediaType,
    ]
  }
}
