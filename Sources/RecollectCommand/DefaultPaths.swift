import Foundation

/// The default paths of the library and of the models.
enum DefaultPaths {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// The library file: `RECOLLECT_LIBRARY` if it is set, otherwise in the user's data folder.
  ///
  /// The file is `~/.local/share/recollect/library.sqlite` on Linux, or below `XDG_DATA_HOME` if that
  /// is set, and `~/Library/Application Support/Recollect/library.sqlite` on macOS.
  static var library: URL {
    if let named = named("RECOLLECT_LIBRARY") { return named }
    #if os(macOS)
      return home.appending(path: "Library/Application Support/Recollect/library.sqlite")
    #else
      return data.appending(path: "recollect/library.sqlite")
    #endif
  }

  /// The folder of the models: `RECOLLECT_MODELS` if it is set, otherwise `recollect/models` below
  /// `XDG_DATA_HOME` or `~/.local/share`.
  static var models: URL {
    named("RECOLLECT_MODELS") ?? data.appending(path: "recollect/models")
  }

  /// The folder of the states of models: `recollect/states` below `XDG_CACHE_HOME` or `~/.cache`, and
  /// `~/Library/Caches/Recollect/states` on macOS.
  static var states: URL {
    #if os(macOS)
      return home.appending(path: "Library/Caches/Recollect/states")
    #else
      if let named = environment["XDG_CACHE_HOME"], named.hasPrefix("/") {
        return URL(fileURLWithPath: named, isDirectory: true).appending(path: "recollect/states")
      }
      return home.appending(path: ".cache/recollect/states")
    #endif
  }

  /// The XDG data folder.
  ///
  /// A relative `XDG_DATA_HOME` is ignored, as the specification demands.
  private static var data: URL {
    if let named = environment["XDG_DATA_HOME"], named.hasPrefix("/") {
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    return home.appending(path: ".local/share")
  }

  /// The home folder: `HOME` if it is an absolute path, otherwise as the system's user list has it.
  private static var home: URL {
    if let home = environment["HOME"], home.hasPrefix("/") {
      return URL(fileURLWithPath: home, isDirectory: true)
    }
    return URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
  }

  private static func named(_ variable: String) -> URL? {
    environment[variable].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
  }
}
