import Foundation

enum DefaultPaths {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// `RECOLLECT_LIBRARY`, or `library.sqlite` in the user's data folder.
  static var library: URL {
    if let named = named("RECOLLECT_LIBRARY") { return named }
    #if os(macOS)
      return home.appending(path: "Library/Application Support/Recollect/library.sqlite")
    #else
      return data.appending(path: "recollect/library.sqlite")
    #endif
  }

  static var models: URL {
    named("RECOLLECT_MODELS") ?? data.appending(path: "recollect/models")
  }

  /// `recollect/states` below `XDG_CACHE_HOME` or `~/.cache`; on macOS in
  /// `~/Library/Caches/Recollect`.
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

  /// A relative `XDG_DATA_HOME` is ignored, as the XDG specification demands.
  private static var data: URL {
    if let named = environment["XDG_DATA_HOME"], named.hasPrefix("/") {
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    return home.appending(path: ".local/share")
  }

  /// `HOME` if it is an absolute path; otherwise the home folder of the system's user list.
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
