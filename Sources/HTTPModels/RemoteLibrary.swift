public import Foundation
import Grammars
public import LanguageModels

/// A library that another machine serves, as tools for a model.
///
/// The server is `recollect serve`, or any other with tools by the Model Context Protocol, version
/// 2026-07-28. What the model looks for goes to the address.
///
/// ```swift
/// let library = RemoteLibrary(address: URL(string: "http://127.0.0.1:7326/mcp")!, token: token)
/// let session = LanguageModelSession(model: model, tools: try await library.tools())
/// ```
public struct RemoteLibrary: Sendable {
  private let connection: ContextConnection

  /// Creates a library of a server; nothing is sent.
  ///
  /// - Parameters:
  ///   - address: The address of the protocol, such as `http://127.0.0.1:7326/mcp`.
  ///   - token: The token that the server asks for.
  ///   - timeout: The time in which the server has to send something.
  public init(address: URL, token: String? = nil, timeout: Duration = .seconds(120)) {
    connection = ContextConnection(
      client: HTTPClient(address: address, token: token, timeout: timeout))
  }

  /// Returns tools of the server, by default those that search and read.
  ///
  /// - Throws: ``HTTPModelError``, and errors of a tool's schema.
  public func tools(named names: Set<String> = ["search", "read"]) async throws -> [any Tool] {
    let list = try await connection.result(of: "tools/list")
    return try (list["tools"]?.array ?? []).compactMap { tool in
      guard let name = tool["name"]?.string, names.contains(name) else { return nil }
      return RemoteTool(
        name: name, description: tool["description"]?.string ?? "",
        parameters: try GenerationSchema(jsonSchema: tool["inputSchema"] ?? ["type": "object"]),
        connection: connection)
    }
  }
}
