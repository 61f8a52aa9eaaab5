import ArgumentParser
import Foundation

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings in effect, and where each comes from.",
    discussion: """
      Settings are read from config.yaml in $XDG_CONFIG_HOME/recollect, or else in \
      ~/.config/recollect. All of them are optional:

        library: ~/archive/library.sqlite
        models: /data/models
        exclusions: [drafts/, '*.log']     # as --exclude of add
        languages: [de, en]                # as --language of searches
        limits:
          results: 20                      # as --limit of search, recent and related
          threads: 2                       # as --threads

      Options come before environment variables, these before the file, and the file before the \
      defaults. A path may begin with ~; others are relative to the folder of the file.

      Examples:
        recollect config
        recollect config --json | jq -r .settings.library.value

      --json: path, exists, settings (an object by name, each with value and origin: default, file \
      or environment, and line in the file or variable).
      """)

  @Flag(help: "Print one JSON object.")
  var json = false

  func run() throws {
    let file = DefaultPaths.configuration
    let settings = Self.settings(Configuration.current)
    if json {
      let pairs = settings.map { ($0.name, SettingJSON($0)) }
      try JSONOutput.print(
        ConfigJSON(
          path: file.path, exists: FileManager.default.fileExists(atPath: file.path),
          settings: Dictionary(uniqueKeysWithValues: pairs)))
    } else {
      let note = FileManager.default.fileExists(atPath: file.path) ? "" : " (there is no such file)"
      let width = settings.map(\.name.count).max() ?? 0
      let lines = settings.map { setting in
        let name = setting.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
        return name + SafeText.line(setting.shown)
          + Terminal.output.styled("  (\(setting.origin.text))", .dim) + "\n"
      }
      Terminal.output.write("\(SafeText.line(file.path))\(note)\n\n" + lines.joined())
    }
  }

  private static func settings(_ file: Configuration) -> [Setting] {
    func origin(_ name: String, _ variable: String? = nil) -> Setting.Origin {
      if let variable, DefaultPaths.isSet(variable) { return .environment(variable) }
      return file.lines[name].map { .file(line: $0) } ?? .default
    }
    return [
      Setting(
        "library", [DefaultPaths.library.path], origin("library", DefaultPaths.libraryVariable)),
      Setting("models", [DefaultPaths.models.path], origin("models", DefaultPaths.modelsVariable)),
      Setting("exclusions", file.exclusions, origin("exclusions"), or: "none", isList: true),
      Setting("languages", file.languages, origin("languages"), or: "all", isList: true),
      Setting("limits.results", ["\(file.results ?? 10)"], origin("limits.results")),
      Setting(
        "limits.threads", file.threads.map { ["\($0)"] } ?? [], origin("limits.threads"),
        or: "all cores"),
    ]
  }
}

private struct Setting {
  enum Origin {
    case `default`
    case file(line: Int)
    case environment(String)

    var text: String {
      switch self {
      case .default: "default"
      case .file(let line): "line \(line)"
      case .environment(let name): name
      }
    }
  }

  var name: String
  var values: [String]
  var origin: Origin
  /// The words for no value.
  var none: String
  var isList: Bool

  init(
    _ name: String, _ values: [String], _ origin: Origin, or none: String = "", isList: Bool = false
  ) {
    (self.name, self.values, self.origin) = (name, values, origin)
    (self.none, self.isList) = (none, isList)
  }

  var shown: String { values.isEmpty ? none : values.joined(separator: ", ") }
}

private struct ConfigJSON: Encodable {
  var path: String
  var exists: Bool
  var settings: [String: SettingJSON]
}

private struct SettingJSON: Encodable {
  var value: String?
  var values: [String]?
  var origin: String
  var line: Int?
  var variable: String?

  init(_ setting: Setting) {
    if setting.isList { values = setting.values } else { value = setting.values.first }
    switch setting.origin {
    case .default: origin = "default"
    case .file(let line): (origin, self.line) = ("file", line)
    case .environment(let name): (origin, variable) = ("environment", name)
    }
  }
}
