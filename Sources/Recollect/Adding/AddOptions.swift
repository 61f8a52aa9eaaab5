public import Items

/// How a source is added.
public struct AddOptions: Sendable {
  /// Name of the importer to read every file with; `nil` to recognise each by its content.
  ///
  /// A source that was added with one is brought up to date with the same. For a path inside a source
  /// it holds for the files at that path alone, and until they change.
  public var importer: String?
  /// Whether files are recognised by their content again, whatever the source was added with.
  ///
  /// It holds for the files at the path that is added, unless an importer is named. Files that couldn't
  /// be read before are tried again too.
  public var recognizesAnew = false
  /// How texts are cut.
  public var chunking: ChunkingOptions
  /// Whether the first problem ends the import instead of being collected.
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

/// How far an import is.
public struct AddProgress: Sendable, Hashable {
  /// What the import is doing.
  public enum Phase: String, Sendable, Hashable {
    /// Finding the source's files and what changed.
    case listing
    /// Reading what changed files hold.
    case scanning
    /// Cutting threads into chunks, to know how many there are to embed.
    case cutting
    /// Cutting, embedding and storing threads.
    case embedding
    /// Done.
    case finished
  }

  /// What the import is doing.
  public var phase: Phase
  /// Files or threads done in this phase.
  public var done: Int
  /// Files or threads to do in this phase.
  public var total: Int
  /// Path of the file that is being read, relative to the source.
  public var file: String?
  /// Threads stored so far: what stays if the import is stopped now.
  public var threadsStored: Int
  /// Chunks embedded so far.
  public var chunksEmbedded: Int
  /// Chunks to embed in all threads, known before the first is; 0 when there is little to embed.
  public var chunksTotal: Int
  /// Bytes of text embedded so far.
  public var bytesEmbedded: Int
  /// Bytes of the source's files behind the threads done.
  public var bytesDone: Int
  /// Bytes of the source's files behind the threads to do.
  public var bytesTotal: Int
}

/// What an import did.
public struct AddReport: Sendable {
  /// Path of the source.
  public var source: String
  /// Files found, without those left to another source; of an archive that is as it was, those that
  /// hold something.
  public var files = 0
  /// Files that were as they had been when last read.
  public var filesUnchanged = 0
  /// Files read because they were new or had changed.
  public var filesRead = 0
  /// Files that were no longer there.
  public var filesRemoved = 0
  /// Files left to another source that holds them.
  public var filesInOtherSources = 0
  /// Files that hold nothing to remember.
  public var filesWithoutText = 0
  /// Items that the source holds now of the path that was asked for, which may lie inside it.
  public var itemsAtPath = 0
  /// Items read and stored.
  public var items = 0
  /// Items read that another source has given already: each is stored once.
  public var copies = 0
  /// Threads stored anew, those of copies alone among them.
  public var threadsStored = 0
  /// Threads removed with the last of their items.
  public var threadsRemoved = 0
  /// Chunks stored with a new vector.
  public var chunksEmbedded = 0
  /// Chunks stored with a vector the library held already.
  public var chunksReused = 0
  /// Bytes of text in the chunks that were embedded.
  public var bytesEmbedded = 0
  /// Parts that could not be read, or were repaired.
  public var problems: [ImportProblem] = []

  /// Whether the library is as it was before.
  public var changedNothing: Bool {
    threadsStored == 0 && threadsRemoved == 0 && filesRemoved == 0
  }
}
