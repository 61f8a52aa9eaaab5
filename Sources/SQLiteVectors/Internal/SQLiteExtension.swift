import CSQLite
import Foundation

struct SQLiteExtension {
  private typealias Enable = @convention(c) (OpaquePointer, Int32) -> Int32
  private typealias Load =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>?,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32

  let library: URL

  init(_ library: URL) {
    self.library = library
  }

  func load(into connection: OpaquePointer) throws {
    guard FileManager.default.fileExists(atPath: library.path) else {
      throw SQLiteVectorError(
        .libraryMissing, "There is no library of sqlite-vec here.", in: library.path,
        remedy: "Fetch it with Scripts/setup-sqlite-vec, or give the path of your own.")
    }
    let functions: (Enable, Load)? = Self.functions()
    guard let (enable, load) = functions, enable(connection, 1) == SQLITE_OK else {
      throw SQLiteVectorError(
        .loadingUnsupported, "The SQLite that is linked can't load extensions.", in: library.path,
        remedy: "Link an SQLite that can, such as Homebrew's; Apple's can't.")
    }
    // SQL shouldn't be able to load further libraries.
    defer { _ = enable(connection, 0) }
    var message: UnsafeMutablePointer<CChar>?
    let status = load(connection, library.path, "sqlite3_vec_init", &message)
    defer { sqlite3_free(message) }
    guard status == SQLITE_OK else {
      let reason = message.map { String(cString: $0) } ?? "no reason given"
      throw SQLiteVectorError(
        .libraryInvalid, "SQLite can't load it as sqlite-vec: \(reason).", in: library.path,
        remedy: "Fetch the library for this system and processor.")
    }
  }

  /// Looked up when the program runs, because Apple's headers don't declare the functions.
  private static func functions() -> (Enable, Load)? {
    #if canImport(Darwin)
      let anywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let anywhere: UnsafeMutableRawPointer? = nil
    #endif
    guard sqlite3_compileoption_used("OMIT_LOAD_EXTENSION") == 0,
      let enable = dlsym(anywhere, "sqlite3_enable_load_extension"),
      let load = dlsym(anywhere, "sqlite3_load_extension")
    else { return nil }
    return (
      unsafeBitCast(enable, to: Enable.self), unsafeBitCast(load, to: Load.self)
    )
  }
}
