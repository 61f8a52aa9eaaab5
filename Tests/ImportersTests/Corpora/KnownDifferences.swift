/// The reasons for reading mails of the corpus differently from the parser that made the expected
/// results.
enum KnownDifferences {
  /// The reasons by file name without the extension; each applies to both line ends.
  static let reasons: [String: String] = [
    "malformed/009":
      "The inner multipart isn't closed. RFC 2046, section 5.1.2, requires that an outer one's "
      + "delimiter be known at any level: we end the inner one there and read three texts. The "
      + "other goes on, so that delimiter and header become words, and what is encoded in a part "
      + "after them would be lost.",
    "malformed/011": "The same mail as malformed/009.",
    "thirdparty/015":
      "Three mails were sent along of which nothing is left but headers without the blank line at "
      + "their end. The other reads the delimiter after the first as a line of its "
      + "header and takes the second and third for parts of it; we name all three.",
  ]
}
