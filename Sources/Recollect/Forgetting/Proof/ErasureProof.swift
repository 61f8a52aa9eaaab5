/// The result of looking for a text in all bytes and all values of a library.
public struct ErasureProof: Sendable, Hashable {
  /// A file that was read.
  public struct File: Sendable, Hashable, Codable {
    /// The path.
    public var path: String
    /// The size in bytes.
    public var bytes: Int
  }

  /// A place that couldn't be read, so that the text may be there.
  public struct UnreadPlace: Error, Sendable, Hashable, Codable {
    /// The path of the file.
    public var path: String
    /// The reason, as one sentence.
    public var reason: String
  }

  /// A form in which a text can be stored.
  public enum Form: String, Sendable, Hashable, Codable, CaseIterable {
    /// The text in UTF-8.
    case utf8 = "UTF-8"
    /// The text in UTF-16, little-endian.
    case utf16LittleEndian = "UTF-16LE"
    /// The text in UTF-16, big-endian.
    case utf16BigEndian = "UTF-16BE"
    /// The text in UTF-8 with the escapes of JSON.
    case json = "JSON"
    /// The components of the text's vector.
    case vector
  }

  /// A place in a file where the text was found.
  public struct Trace: Sendable, Hashable, Codable {
    /// The path of the file.
    public var path: String
    /// The offset of the first byte.
    ///
    /// The text may go on in other pages of the file.
    public var offset: Int
    /// The form that was found there.
    public var form: Form
    /// A Boolean value that indicates whether only a part of the text was found.
    ///
    /// Parts are looked for in bytes that the database no longer uses, where the rest may be
    /// overwritten.
    public var isPart = false
  }

  /// A word of the text, as the index of words has it.
  public struct Word: Sendable, Hashable, Codable {
    /// The word.
    public var word: String
    /// The number of passages and memories that have the word now.
    public var holders: Int
    /// A Boolean value that indicates whether the index has the word's stem, but no passage or
    /// memory does.
    ///
    /// It is left from a removed text then. In scripts without spaces, each character is a stem.
    public var isLeftover: Bool
  }

  /// The files that were read: the library's, those that SQLite keeps beside it, and the saved
  /// vectors.
  public var files: [File]
  /// The places that couldn't be read.
  public var unread: [UnreadPlace]
  /// The forms that were looked for.
  public var forms: [Form]
  /// The places where the text was found, the first hundred of each file.
  public var traces: [Trace]
  /// The words of the text.
  public var words: [Word]
  /// The number of words in the index, those of removed texts included.
  public var indexedWords: Int
  /// The items that are in the library and have the words of the text in the same order, the first
  /// hundred.
  ///
  /// White space, punctuation, emphasis, invisible characters, case and accents may differ, so the
  /// text needn't be among the ``traces``.
  public var keptItems: [SelectedItem] = []
  /// The numbers of the memories that have them, the first hundred.
  public var keptMemories: [Int64] = []

  /// A Boolean value that indicates whether everything was read and nothing of the text was found.
  ///
  /// Words that are left from a removed text, and those that an item or memory has in the same
  /// order, count as well as the text itself.
  public var isErased: Bool {
    unread.isEmpty && traces.isEmpty && keptItems.isEmpty && keptMemories.isEmpty
      && !words.contains(where: \.isLeftover)
  }
}
