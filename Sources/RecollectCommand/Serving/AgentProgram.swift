import ArgumentParser
import Foundation

/// A program that starts `recollect mcp`, by the form of its configuration.
enum AgentProgram: String, CaseIterable, ExpressibleByArgument {
  case claude
  case vscode
  case cursor
  case zed
  case goose

  /// The command line that the program is to start.
  struct Command: Encodable {
    var program: String
    var arguments: [String]
    var environment: [String: String]

    private enum CodingKeys: String, CodingKey {
      case program = "command"
      case arguments = "args"
      case environment = "env"
    }
  }

  /// A line that says where the configuration belongs.
  var place: String {
    switch self {
    case .claude:
      "For claude_desktop_config.json (Settings > Developer > Edit Config), or .mcp.json of Claude "
        + "Code:"
    case .vscode: "For .vscode/mcp.json, or the file that “MCP: Open User Configuration” opens:"
    case .cursor: "For ~/.cursor/mcp.json, or .cursor/mcp.json of a project:"
    case .zed: "For the settings.json that “zed: open settings file” opens:"
    case .goose: "For ~/.config/goose/config.yaml:"
    }
  }

  func configuration(_ command: Command) -> String {
    switch self {
    case .claude, .cursor: Self.json(["mcpServers": ["recollect": command]])
    case .vscode: Self.json(["servers": ["recollect": command]])
    case .zed: Self.json(["context_servers": ["recollect": command]])
    case .goose: Self.yaml(command)
    }
  }

  private static func json(_ value: some Encodable, pretty: Bool = true) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("Strings can be encoded.")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Strings and lists of JSON are also YAML.
  private static func yaml(_ command: Command) -> String {
    """
    extensions:
      recollect:
        name: Recollect
        type: stdio
        enabled: true
        cmd: \(json(command.program, pretty: false))
        args: \(json(command.arguments, pretty: false))
        envs: \(json(command.environment, pretty: false))
        timeout: 300
    """
  }
}
