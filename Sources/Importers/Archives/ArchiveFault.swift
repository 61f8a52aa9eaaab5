/// Why an archive or a member of it can't be read, in a sentence that names neither.
struct ArchiveFault: Error {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}
