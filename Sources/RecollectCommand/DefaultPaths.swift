import Foundation

enum DefaultPaths {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  static let libraryVariable = "RECOLLECT_LIBRARY"
  static let modelsVariable = "RECOLLECT_MODELS"

  /// `RECOLLECT_LIBRARY`, the one of the configuration file, or `library.sqlite` in the user's data
  /// folder.
  static var library: URL {
    if let named = named(libraryVariable) ?? Configuration.current.library { return named }
    #if os(macOS)
      return home.appending(path: "Library/Application Support/Recollect/library.sqlite")
    #else
      return data.appending(path: "recollect/library.sqlite")
    #endif
  }

  static var models: URL {
    named(modelsVariable) ?? Configuration.current.models
      ?? data.appending(path: "recollect/models")
  }

  /// `recollect/config.yaml` below `XDG_CONFIG_HOME` or `~/.config`, on macOS too.
  static var configuration: URL {
    folder("XDG_CONFIG_HOME", ".config").appending(path: "recollect/config.yaml")
  }

  /// `recollect/states` below `XDG_CACHE_HOME` or `~/.cache`; on macOS in
  /// `~/Library/Caches/Recollect`.
  static var states: URL {
    #if os(macOS)
      return home.appending(path: "Library/Caches/Recollect/states")
    #else
      return folder("XDG_CACHE_HOME", ".cache").appending(path: "recollect/states")
    #endif
  }

  private static var data: URL { folder("XDG_DATA_HOME", ".local/share") }

  /// `HOME` if it is an absolute path; otherwise the home folder of the system's user list.
  static var home: URL {
    absolute("HOME") ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
  }

  private static func folder(_ variable: String, _ place: String) -> URL {
    absolute(variable) ?? home.appending(path: place)
  }

  /// A relative path is ignored, as the XDG specification demands.
  private static func absolute(_ variable: String) -> URL? {
    environment[variable].flatMap {
      $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil
    }
  }

  static func isSet(_ variable: String) -> Bool { named(variable) != nil }

  private static func named(_ variable: String) -> URL? {
    environment[variable].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
  }
}
