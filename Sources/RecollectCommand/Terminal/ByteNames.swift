import Foundation

/// Checks that the names that a person gives are UTF-8.
///
/// Swift replaces all other bytes by one character, so two files with different names would become
/// one.
enum ByteNames {
  private static let fileVariables = [
    "RECOLLECT_LIBRARY", "RECOLLECT_MODELS", "HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
  ]

  static func check() throws {
    for position in 1..<max(1, Int(CommandLine.argc)) {
      try check(CommandLine.unsafeArgv[position], "argument \(position)")
    }
    for variable in fileVariables { try check(getenv(variable), variable) }
  }

  static func checkWorkingDirectory() throws {
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    try check(folder, "the working directory")
  }

  private static func check(_ name: UnsafePointer<CChar>?, _ what: String) throws {
    guard let name, String(validatingCString: name) == nil else { return }
    throw Failure(
      .usage,
      "\(String(cString: name)): The bytes of this name (\(what)) aren't UTF-8. Rename the file or "
        + "the folder, or add a folder around it.")
  }
}
