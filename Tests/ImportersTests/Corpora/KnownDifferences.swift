/// Why a mail of the corpus is read otherwise than by the parser that its expectations come from.
enum KnownDifferences {
  /// By the file's name without its ending; each stands for both line ends.
  static let reasons: [String: String] = [
    "legacy/049":
      "Three pictures are written into the text by uuencode. We name them and take them "
      + "out; the other has them as words.",
    "malformed/009":
      "The inner multipart isn't closed. We end it at the outer one's delimiter, and "
      + "read three texts; the other goes on, so that delimiter and header become words.",
    "malformed/011": "The same mail as malformed/009.",
    "malformed/017": "`Content-Disposition: ;` has no type but a file name, which we read and the "
      + "other doesn't.",
    "malformed/019": "Pieces of a mail one upon another, whose header and parts can't be told "
      + "apart: we find some words and the other none.",
    "malformed/020": "A part has two types: alternatives, whose first delimiter is missing, and "
      + "plain text. We believe the first and read the one that is left; the other believes the "
      + "last and reads delimiters, header and HTML as words.",
    "malformed/021": "As malformed/020.",
    "thirdparty/015": "Three mails were sent along whose own multiparts are empty. The other takes "
      + "the second and third for parts of the first; we name all three.",
  ]
}
