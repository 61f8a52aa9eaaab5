/// The reason why an archive or a member can't be read, in a sentence that names neither.
package struct ArchiveFault: Error {
  package var message: String
  /// The remedy, if it doesn't depend on which file was asked for.
  package var remedy: String?

  init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }

  static let noLibarchive = ArchiveFault(
    "Packed files can't be read on this system, which lacks libarchive.",
    remedy: "Unpack it with another program, or add it on a computer.")
}
