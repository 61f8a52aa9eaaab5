public import Items

/// The options of an import.
public struct AddOptions: Sendable {
  /// The name of the importer that reads every file; `nil` to recognize each file's format by its
  /// content.
  ///
  /// A source that was added with an importer is updated with the same one. For a path inside a
  /// source, the name applies only to the files at that path, and until they change.
  public var importer: String?
  /// A Boolean value that indicates whether formats are recognized again, regardless of earlier
  /// imports.
  ///
  /// It applies to the files at the imported path, unless an importer is named. Files that couldn't
  /// be read before are tried again too.
  public var recognizesFormatsAgain = false
  /// A Boolean value that indicates whether items are added again that were forgotten
  /// (``Library/forget(_:)-(ItemSelection)``).
  ///
  /// All files at the imported path are read again, and their items are no longer forgotten.
  public var includesForgottenItems = false
  /// Patterns for files and folders that are left out, in the syntax of gitignore.
  ///
  /// They are relative to the imported folder, and stay with the source after those it has. They
  /// override the source's `.recollectignore` and `.gitignore` files; a pattern with `!` before it
  /// includes what those exclude. Among patterns the last one that matches decides. Items of a file
  /// that is left out are removed. A file that is imported by its own path is always read.
  public var exclusions: [String] = []
  /// Patterns that come before those of the source, unless it has them already.
  ///
  /// They are for whole sources: an import of a part of one ignores them.
  public var defaultExclusions: [String] = []
  /// A Boolean value that indicates whether the patterns of earlier imports are dropped.
  public var dropsExclusions = false
  /// The languages in which the text of pictures and scanned pages is recognized, as tesseract
  /// names them (`eng`, `deu`); none to leave pictures unread, `nil` for those of earlier imports.
  ///
  /// They stay with the source. If they change, its pictures and PDF files are read again.
  public var recognizedLanguages: [String]?
  /// The options for cutting texts into chunks.
  public var chunking: ChunkingOptions
  /// A Boolean value that indicates whether the first problem ends the import.
  public var isStrict: Bool

  /// Creates options.
  public init(
    importer: String? = nil, chunking: ChunkingOptions = ChunkingOptions(), isStrict: Bool = false
  ) {
    self.importer = importer
    self.chunking = chunking
    self.isStrict = isStrict
  }
}

/// The progress of an import.
public struct AddProgress: Sendable, Hashable {
  /// The phase of an import.
  public enum Phase: String, Sendable, Hashable {
    /// Listing the source's files and finding those that changed.
    case listing
    /// Reading the outlines of changed files.
    case scanning
    /// Cutting threads into chunks, to count the chunks to embed.
    case cutting
    /// Cutting, embedding and storing threads.
    case embedding
    /// The import is complete.
    case finished
  }

  /// The current phase.
  public var phase: Phase
  /// The number of files or threads that are done in this phase.
  public var done: Int
  /// The total number of files or threads in this phase.
  public var total: Int
  /// The path of the file that is being read, relative to the source.
  public var file: String?
  /// The part of the file that is being read, such as "page 12 of 300"; `nil` for most files.
  public var part: String?
  /// The number of threads stored so far.
  ///
  /// They stay if the import is stopped now.
  public var threadsStored: Int
  /// The number of chunks embedded so far.
  public var chunksEmbedded: Int
  /// The number of chunks to embed in all threads.
  ///
  /// It's an estimate as long as not all threads were cut: of many, the smallest are embedded first.
  public var chunksTotal: Int
  /// The number of bytes of text embedded so far.
  public var bytesEmbedded: Int
  /// The number of bytes that the completed threads take up in the source's files.
  public var bytesDone: Int
  /// The number of bytes that all planned threads take up in the source's files.
  public var bytesTotal: Int
}

/// The result of an import.
public struct AddReport: Sendable {
  /// The path of the source.
  public var source: String
  /// The number of files found, without those left to another source.
  ///
  /// In an unchanged archive, only the files with stored rows are counted.
  public var files = 0
  /// The number of files that are unchanged since they were last read.
  public var filesUnchanged = 0
  /// The number of files that were read because they were new or had changed.
  public var filesRead = 0
  /// The number of files that no longer exist or are now left out.
  public var filesRemoved = 0
  /// The number of files that patterns exclude, without those in excluded folders
  /// (``AddOptions/exclusions``).
  public var filesLeftOut = 0
  /// The number of folders that patterns exclude.
  public var foldersLeftOut = 0
  /// The number of files left to another source that contains them.
  public var filesInOtherSources = 0
  /// The number of files without items.
  public var filesWithoutText = 0
  /// The number of items that the source now has at the imported path, which may lie inside the
  /// source.
  public var itemsAtPath = 0
  /// The number of items that were read, except copies.
  public var items = 0
  /// The number of items that were read and are stored for another source.
  public var copies = 0
  /// The number of items of the read files that were left out, because they were forgotten.
  public var itemsForgotten = 0
  /// The number of threads that were stored, including threads of copies only.
  public var threadsStored = 0
  /// The number of threads that were removed with their last item.
  public var threadsRemoved = 0
  /// The number of chunks that were embedded.
  public var chunksEmbedded = 0
  /// The number of chunks that got a vector the library already had.
  public var chunksReused = 0
  /// The number of bytes of text that were embedded.
  public var bytesEmbedded = 0
  /// A summary of the source after the import; `nil` if the library has no such source.
  public var summary: SourceSummary?
  /// A Boolean value that indicates whether the import added the source.
  public var isNewSource = false
  /// The paths of other sources that lie inside the imported path, sorted.
  public var sourcesInside: [String] = []
  /// The parts that couldn't be read, or had to be repaired.
  public var problems: [ImportProblem] = []

  /// A Boolean value that indicates whether the import left the library unchanged.
  public var changedNothing: Bool {
    threadsStored == 0 && threadsRemoved == 0 && filesRemoved == 0
  }
}
