import Foundation
import Testing

/// A temporary folder with sources and a library, in which the program runs.
final class Workspace: Sendable {
  let folder: TemporaryFolder
  var url: URL { folder.url }
  var library: String { url.appending(path: "library.sqlite").path }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The states of the models after their instructions, which all workspaces share.
  ///
  /// It stays between runs, and the program checks a state that it reads.
  private static let cache = FileManager.default.temporaryDirectory
    .appending(path: "recollect-test-cache").path

  /// The environment of the program: the workspace's library, this machine's models, no terminal.
  var environment: [String: String] {
    let here = ProcessInfo.processInfo.environment
    let passed: Set = ["PATH", "LD_LIBRARY_PATH", "RECOLLECT_KERNELS"]
    var environment = here.filter { passed.contains($0.key) }
    environment["HOME"] = url.path
    environment["XDG_CACHE_HOME"] = Self.cache
    environment["RECOLLECT_LIBRARY"] = library
    environment["RECOLLECT_MODELS"] = Weights.folder.path
    return environment
  }

  /// Runs the program until it ends.
  ///
  /// - Parameter code: The exit code that is expected; `nil` for any.
  @discardableResult
  func run(
    _ arguments: String..., environment: [String: String] = [:], input: String? = nil,
    code: Int32? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Run.Outcome {
    try await run(
      arguments, environment: environment, input: input, code: code, sourceLocation: sourceLocation)
  }

  @discardableResult
  func run(
    _ arguments: [String], environment: [String: String] = [:], input: String? = nil,
    code: Int32? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Run.Outcome {
    try await Run(arguments, environment: environment, input: input, in: self)
      .outcome(code: code, sourceLocation: sourceLocation)
  }

  /// Starts the program.
  func start(_ arguments: String...) throws -> Run { try Run(arguments, in: self) }

  /// A workspace with three notes and a mailbox of three mails in two threads.
  static func withSources() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.writeSources()
    return workspace
  }

  func writeSources() throws {
    for (path, text) in Sources.notes { try folder.file("notes/\(path)", text) }
    try folder.file("mail.mbox", Sources.mailbox)
  }
}

/// The texts of small libraries.
enum Sources {
  static let notes = [
    "git/undo.md": """
    # Undoing a commit

    To take back the last commit and keep the changes, use `git reset --soft HEAD~1`.
    The reflog remembers every place where HEAD was, so that nothing is lost.
    """,
    "garden.md": """
    ---
    title: The garden in autumn
    date: 2001-10-05
    tags: [garden]
    ---
    We harvest the pumpkins in the first week of October, before the frost.
    Leaves go on the compost heap.
    """,
    "bread.txt": """
    Sourdough bread needs flour, water, salt and a night in the refrigerator.
    """,
  ]

  static let mailbox = """
    From anna@example.org Tue May  1 10:00:00 2001
    From: Anna Berg <anna@example.org>
    To: Bo Lind <bo@example.org>
    Subject: Camping in July
    Date: Tue, 1 May 2001 10:00:00 +0000
    Message-ID: <camping-1@example.org>

    I will bring the big tent. Can you bring the stove?

    From bo@example.org Wed May  2 09:30:00 2001
    From: Bo Lind <bo@example.org>
    To: Anna Berg <anna@example.org>
    Subject: Re: Camping in July
    Date: Wed, 2 May 2001 09:30:00 +0000
    Message-ID: <camping-2@example.org>
    In-Reply-To: <camping-1@example.org>

    Yes, the stove is here, and two sleeping bags.

    From carol@example.org Sat Jun  9 18:00:00 2001
    From: Carol Diaz <carol@example.org>
    To: Anna Berg <anna@example.org>
    Subject: Piano lessons
    Date: Sat, 9 Jun 2001 18:00:00 +0000
    Message-ID: <piano@example.org>

    The piano teacher has a free hour on Thursdays at five.

    """
}
