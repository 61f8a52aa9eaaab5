/// The versions of the protocol that are served.
package enum ProtocolVersion: String, Sendable, Hashable, CaseIterable {
  /// Version 2026-07-28: each request has the version and the client's capabilities.
  case july2026 = "2026-07-28"
  /// Version 2025-11-25, which begins with `initialize`.
  case november2025 = "2025-11-25"
  /// Version 2025-06-18, which begins with `initialize`.
  case june2025 = "2025-06-18"

  /// True if each request is complete in itself.
  package var isStateless: Bool { self == .july2026 }

  /// The names of all versions, the newest first.
  static let names = JSONValue.array(allCases.map { .string($0.rawValue) })

  /// Returns the version that `initialize` agrees on: the client's, or else the newest that has
  /// `initialize`.
  static func negotiated(_ requested: String) -> ProtocolVersion {
    ProtocolVersion(rawValue: requested).flatMap { $0.isStateless ? nil : $0 } ?? .november2025
  }
}

/// The names of members of `_meta` that the protocol reserves.
enum MetaName {
  static let version = "io.modelcontextprotocol/protocolVersion"
  static let clientCapabilities = "io.modelcontextprotocol/clientCapabilities"
  static let clientInfo = "io.modelcontextprotocol/clientInfo"
  static let serverInfo = "io.modelcontextprotocol/serverInfo"
  static let progressToken = "progressToken"
}
