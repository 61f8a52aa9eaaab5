/// The resources of a server: what its clients can list and read by address.
public protocol ResourceProvider: Sendable {
  /// The forms of addresses.
  var templates: [ResourceTemplate] { get }

  /// Returns a page of the resources.
  ///
  /// - Parameter cursor: The ``ResourcePage/next`` of the page before; `nil` for the first page.
  /// - Throws: ``ProtocolError`` for a cursor that isn't one.
  func resources(after cursor: String?) async throws -> ResourcePage

  /// Returns the text of a resource; `nil` if there is none of this address.
  func read(_ address: String) async throws -> ResourceText?
}

/// A resource in a list.
public struct ResourceEntry: Sendable, Hashable {
  /// The address (URI) to read it by.
  public var address: String
  /// The name.
  public var name: String
  /// The type of its text, such as `text/plain`.
  public var mediaType: String

  /// Creates an entry of a list.
  public init(address: String, name: String, mediaType: String = "text/plain") {
    self.address = address
    self.name = name
    self.mediaType = mediaType
  }

  var json: JSONValue {
    ["uri": .string(address), "name": .string(name), "mimeType": .string(mediaType)]
  }
}

/// A page of a list of resources.
public struct ResourcePage: Sendable, Hashable {
  /// The resources.
  public var entries: [ResourceEntry]
  /// The cursor of the next page; `nil` if there is none.
  public var next: String?

  /// Creates a page.
  public init(entries: [ResourceEntry], next: String? = nil) {
    self.entries = entries
    self.next = next
  }
}

/// A form of addresses, with names in braces (RFC 6570).
public struct ResourceTemplate: Sendable, Hashable {
  /// The form, such as `notes:///{name}`.
  public var form: String
  /// The name.
  public var name: String
  /// A sentence that says what the names in the form are.
  public var description: String
  /// The type of the texts.
  public var mediaType: String

  /// Creates a form.
  public init(form: String, name: String, description: String, mediaType: String = "text/plain") {
    self.form = form
    self.name = name
    self.description = description
    self.mediaType = mediaType
  }

  var json: JSONValue {
    [
      "uriTemplate": .string(form), "name": .string(name), "description": .string(description),
      "mimeType": .string(mediaType),
    ]
  }
}

/// The text of a resource.
public struct ResourceText: Sendable, Hashable {
  /// The text.
  public var text: String
  /// Its type.
  public var mediaType: String

  /// Creates the text of a resource.
  public init(_ text: String, mediaType: String = "text/plain") {
    self.text = text
    self.mediaType = mediaType
  }
}
