import ArgumentParser
import Foundation
import Items
import Recollect

struct ForgetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Forget items for good, and prove it.",
    discussion: """
      Erases the texts, words, vectors and names of items from the library file. There is no way \
      back but reading the files again. Your files are untouched: `recollect add` skips what was \
      forgotten, and adds it again with --forgotten. You are shown what goes and asked first; \
      without a terminal to ask on, nothing is forgotten unless --yes is given.

      Name a file, a folder, a place such as `search` prints (inbox.mbox:120), or the id of a \
      mail. Filters select items by kind, date and person; several conditions must all hold. \
      --search selects the items that have all of some words in one passage, and not what is only \
      close in meaning: an "of" or a date counts as a word, "two words" in double quotes are a \
      phrase, and -word excludes. \
      A place or an id that several items have is refused with a list of them; --source PATH tells \
      ids apart.

      `recollect remove` removes a source that you don't want in the library any more and may add \
      again; `recollect memory forget` forgets memories.

      A backup still has what you forget later: --in takes its file, and forgets there what was \
      forgotten in the library since. `recollect restore` does so by itself. Messages of chats and \
      items of apps that were forgotten one by one aren't recognized.

      Each time leaves a receipt, which tells how much was forgotten and when, and nothing of it: \
      the numbers of items, memories, passages, vectors and words, and the files that were read to \
      erase what was left in unused bytes. --receipts lists them.

      --prove looks for a text in every byte and every value of the library's files, also where \
      the database cuts it over pages: in UTF-8, UTF-16 and JSON, as a vector, and its words in \
      the index of words. Whether words are left from a removed text is decided by decoding the \
      index. The text's words are also looked for, in their order, in what the library keeps, where \
      white space, punctuation, case and accents may differ. Nothing is proven if something \
      couldn't be read. Alone, it forgets nothing.

      Examples:
        recollect forget ~/notes/diary.md
        recollect forget --search "knee surgery" --dry-run
        recollect forget --kind mail --before 2010 --from anna
        recollect forget inbox.mbox:120 --prove "the words of that mail"
        recollect forget --prove "knee surgery"
        recollect forget --everything --dry-run
        recollect forget --in /media/disk/recollect.sqlite

      Exit code: 0 if something was forgotten, or a proof found nothing; 1 if there was nothing to \
      forget, not all of it was, you said no, or a proof found the text or couldn't read everything; 64 if nobody \
      could be asked.

      --json: is_dry_run, forgotten (count), receipt (number), items (id, kind, title, date, path, line), memories \
      (with --everything and --in, as `memory list` has them), erased_words, erased_remains, emptied_log; \
      with --prove also proof (text, is_erased, files, unread, forms, traces, words, \
      indexed_words, kept_items, kept_memories). With --receipts: receipts (id, date, items by kind, memories, passages, \
      vectors, words, files).
      """)

  @Argument(
    help: ArgumentHelp("Files, folders, places in files, or ids of items.", valueName: "place"),
    completion: .file())
  var places: [String] = []

  @Option(help: ArgumentHelp("Forget the items that have all of these words.", valueName: "words"))
  var search: String?

  static let defaultLimit = 10

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Maximum number of passages that --search takes (default: \(defaultLimit)).", valueName: "n"))
  var limit: Int?

  @Flag(help: "Forget everything: all sources and all memories.")
  var everything = false

  @Option(help: ArgumentHelp("Look for this text in the bytes of the library.", valueName: "text"))
  var prove: String?

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Forget in this backup what was forgotten in the library since.", valueName: "file"),
    completion: .file())
  var copy: String?

  @Flag(help: "List the receipts of what was forgotten, and forget nothing.")
  var receipts = false

  @Flag(help: "Show what would be forgotten, and forget nothing.")
  var dryRun = false

  @Flag(name: [.short, .long], help: "Forget without asking.")
  var yes = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup(title: "Filters") var filters: ItemFilterOptions
  @OptionGroup(title: "Library and model") var library: LibraryOptions
  @OptionGroup(title: "Library and model") var embedder: EmbedderOptions

  private var selectsItems: Bool { !places.isEmpty || search != nil || !filters.isEmpty }

  func validate() throws {
    if let limit {
      guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
      guard search != nil else { throw ValidationError("--limit is for --search.") }
    }
    guard selectsItems || everything || prove != nil || copy != nil || receipts else {
      throw ValidationError(
        "Say what to forget: a place, a filter, --search, --everything or --in.")
    }
    let isAlone = !selectsItems && !everything && prove == nil
    guard copy == nil && !receipts || isAlone && (copy == nil || !receipts) else {
      throw ValidationError(
        "--in and --receipts take no places, filters, --search, --everything or --prove.")
    }
    guard !everything || !selectsItems else {
      throw ValidationError("--everything takes no places, filters or --search.")
    }
    // The folder of an empty path is the one in which the program was started.
    guard !places.contains("") else { throw ValidationError("A place is empty.") }
    guard places.isEmpty || search == nil else {
      throw ValidationError("Give places or --search, not both.")
    }
    if let prove, !prove.contains(where: { $0.isLetter || $0.isNumber }) {
      throw ValidationError("--prove needs a text with at least one letter or digit.")
    }
  }

  func run() async throws {
    if receipts { return try await listReceipts() }
    var output = ForgetJSON(isDryRun: dryRun)
    if let copy { try await forgetInCopy(copy, &output) }
    if selectsItems { try await forgetItems(&output) }
    if everything { try await forgetAll(&output) }
    if let prove {
      let opened = try library.open(.readOnly)
      if !dryRun { opened.deleteAbandonedDrafts() }
      // Without the model, its vectors aren't looked for.
      let library = (try? await embedder.opened(opened)) ?? opened
      let proof = try await library.proveErasure(of: prove)
      output.proof = ForgetJSON.Proof(
        text: prove, isErased: proof.isErased, files: proof.files, unread: proof.unread,
        forms: proof.forms, traces: proof.traces, words: proof.words,
        indexedWords: proof.indexedWords, keptItems: proof.keptItems,
        keptMemories: proof.keptMemories)
      if !json { Terminal.output.write(ProofText(text: prove, proof: proof).text) }
    }
    if json { try JSONOutput.print(output) }
    let hasForgotten = output.forgotten > 0 && output.forgotten >= output.items.count
    let isDone = prove == nil ? hasForgotten || dryRun : output.proof?.isErased == true
    if !isDone { throw ExitStatus.nothingFound.code }
  }

  private func forgetItems(_ output: inout ForgetJSON) async throws {
    let opened = try library.open(dryRun ? .readOnly : .readWrite)
    try await filters.check(with: opened)
    let selections = try await ForgetSelections(command: self, library: opened).all()
    var seen: Set<SelectedItem> = []
    for selection in selections {
      output.items += try await opened.items(in: selection).filter { seen.insert($0).inserted }
    }
    guard !output.items.isEmpty else { return say("There is nothing to forget.\n") }
    let count = Wording.count(output.items.count, "item")
    let lines = output.items.map { ItemText(item: $0).line }
    if dryRun { return say(lines.map { $0 + "\n" }.joined() + "\(count) would be forgotten.\n") }
    let confirmation = Confirmation(
      question: "Forget \(count) for good?", listings: [.items(lines)])
    guard try confirmation.isGiven(yes: yes) else { return say("Nothing was forgotten.\n") }
    // Others may have been added while the question waited.
    let report = try await opened.forget(ItemSelection(items: Set(output.items)))
    let (embedder, path) = (embedder, opened.url.path)
    let used = try await opened.embedderInUse()
    // Without the model, the next `add` composes what is left of threads.
    _ = try? await opened.composeThreadsAgain { try embedder.load(used, of: path) }
    output.forgotten = report.items
    output.receipt = report.receipt
    output.erasedWords = report.erasedWords
    output.erasedRemains = report.erasedRemains
    output.emptiedLog = report.emptiedLog
    say("Forgot \(Wording.count(report.items, "item")).\n")
    warn(of: report)
    let changed = output.items.count - report.items
    if changed > 0 {
      Failure.warn(
        "\(Wording.count(changed, "item")) changed while the question waited, and stayed. Repeat the "
          + "command.")
    }
  }

  func warn(of report: ForgetReport) {
    if !report.erasedWords {
      Failure.warn(
        "The disk has no room to erase single words of the texts. Free some and forget anything.")
    }
    if !report.erasedRemains {
      Failure.warn(
        "Unused bytes of the library may still have parts of removed texts: it is larger than 512 "
          + "MiB, or couldn't be written anew. `recollect forget --prove TEXT` looks for a text in "
          + "them."
      )
    }
    if !report.emptiedLog {
      Failure.warn(
        "Another program is reading the library; the rest is erased when it ends.")
    }
  }

  private func forgetAll(_ output: inout ForgetJSON) async throws {
    let opened = try library.open(dryRun ? .readOnly : .readWrite)
    let sources = try await opened.status().sources
    let memories = try await opened.memories()
    output.items = try await opened.items(in: ItemSelection())
    output.memories = memories.map { MemoryJSON($0, showsSecrets: false) }
    let contents =
      "\(Wording.count(output.items.count, "item")) of \(Wording.count(sources.count, "source")) "
      + "and \(Wording.count(memories.count, "memory"))"
    let listings = [
      sources.map { "\(SafeText.line($0.path))  \(Wording.contents($0))" },
      output.items.map { ItemText(item: $0).line },
      memories.map { MemoryText(memory: $0, showsSecrets: false).line },
    ]
    if dryRun {
      return say(
        listings.joined().map { $0 + "\n" }.joined() + "\(contents) would be forgotten.\n")
    }
    let confirmation = Confirmation(
      question: "Forget \(contents) for good? No file brings memories back.",
      listings: [.items(listings[0]), .items(listings[1]), .memories(listings[2])])
    guard try confirmation.isGiven(yes: yes) else { return say("Nothing was forgotten.\n") }
    // What was added while the question waited wasn't listed.
    guard try await opened.items(in: ItemSelection()) == output.items,
      try await opened.memories() == memories
    else {
      throw Failure(
        .nothingFound,
        "The library changed while the question waited. Nothing was forgotten; repeat the command.")
    }
    try await opened.forgetEverything()
    output.forgotten = output.items.count + memories.count
    (output.erasedWords, output.erasedRemains, output.emptiedLog) = (true, true, true)
    say("Forgot \(contents).\n")
  }

  func say(_ text: String) {
    if !json { Terminal.output.write(text) }
  }
}
