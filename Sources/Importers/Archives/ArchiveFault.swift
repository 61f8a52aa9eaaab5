/// Why an archive or a member of it can't be read, in a sentence that names neither.
struct ArchiveFault: Error {
  var sentence: String
  /// What to do about it, when that doesn't depend on what was asked for.
  var remedy: String?

  init(_ sentence: String, remedy: String? = nil) {
    self.sentence = sentence
    self.remedy = remedy
  }

  /// The system has nothing that unpacks.
  static let absent = ArchiveFault(
    "Packed files can't be read on this system, which lacks libarchive.",
    remedy: "Unpack it with another program, or add it on a computer.")
}
