import Foundation

/// Where the program keeps things when nobody says otherwise.
enum Places {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// The library's file: `RECOLLECT_LIBRARY`, else in the user's data folder.
  static var library: URL {
    if let named = named("RECOLLECT_LIBRARY") { return named }
    #if os(macOS)
      return home.appending(path: "Library/Application Support/Recollect/library.sqlite")
    #else
      return data.appending(path: "recollect/library.sqlite")
    #endif
  }

  /// The folder of the models: `RECOLLECT_MODELS`, else in the user's data folder.
  static var models: URL {
    named("RECOLLECT_MODELS") ?? data.appending(path: "recollect/models")
  }

  /// The XDG data folder; a value that isn't absolute is to be ignored, as the specification says.
  private static var data: URL {
    if let named = environment["XDG_DATA_HOME"], named.hasPrefix("/") {
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    return home.appending(path: ".local/share")
  }

  /// Without `HOME`, the home folder is the one that the system's list of users gives.
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
