import GRDB
import QuestionLanguage
import Synchronization

/// The people of a library in memory, read again when its items change.
final class KnownPeople: Sendable {
  /// The chunks with words that some people speak in meetings, and where.
  struct Spoken: Sendable {
    var parts: SenderParts
    var chunks: [Int64]
  }

  private struct State {
    var generation: Int64
    var everyone: PersonIndex?
    /// By the positions of some of their names and addresses.
    var directories: [Set<Int>: PersonDirectory] = [:]
    var spoken: [[String]: Spoken] = [:]
    var correspondence: Correspondence?
  }

  private let known = Mutex(State(generation: -1))

  /// For people, and for those whose words in meetings are kept.
  private static let maximumCached = 64

  /// Returns the people with some names and addresses, each with all of theirs.
  ///
  /// Complexity: O(participants) after a change of the library, and at first for people whose names
  /// need evidence; otherwise O(names and addresses).
  ///
  /// - Parameters:
  ///   - find: Returns the positions of the names and addresses.
  ///   - database: The database, within a transaction.
  func directory(
    of find: (PersonIndex) -> Set<Int>, in database: Database
  ) throws -> PersonDirectory {
    let generation = try current(in: database)
    let everyone = try everyone(of: generation, in: database)
    let found = find(everyone)
    if found.isEmpty { return PersonDirectory([]) }
    if let directory = known.withLock({ $0.generation == generation ? $0.directories[found] : nil })
    {
      return directory
    }
    let directory = try PersonDirectory(of: found, among: everyone, in: database)
    known.withLock { known in
      guard known.generation == generation else { return }
      if known.directories.count >= Self.maximumCached { known.directories = [:] }
      known.directories[found] = directory
    }
    return directory
  }

  /// Returns those of some words that are in names.
  func names(among words: Set<String>, in database: Database) throws -> Set<String> {
    let everyone = try everyone(of: try current(in: database), in: database)
    return words.filter { !everyone.positions(named: [Folding.fold($0)]).isEmpty }
  }

  private func everyone(of generation: Int64, in database: Database) throws -> PersonIndex {
    if let everyone = known.withLock({ $0.generation == generation ? $0.everyone : nil }) {
      return everyone
    }
    let everyone = try PersonIndex(in: database)
    known.withLock { if $0.generation == generation { $0.everyone = everyone } }
    return everyone
  }

  /// Returns the words that people speak in meetings.
  ///
  /// Complexity: O(text of their meetings) at first and after a change of the library.
  ///
  /// - Parameter authors: The stored names with addresses of the people.
  func spoken(by authors: [String], in database: Database) throws -> Spoken {
    let generation = try current(in: database)
    if let spoken = known.withLock({ $0.generation == generation ? $0.spoken[authors] : nil }) {
      return spoken
    }
    var parts = SenderParts()
    let chunks = try parts.add(authors, in: database)
    let spoken = Spoken(parts: parts, chunks: chunks)
    known.withLock { known in
      guard known.generation == generation else { return }
      if known.spoken.count >= Self.maximumCached { known.spoken = [:] }
      known.spoken[authors] = spoken
    }
    return spoken
  }

  /// Complexity: O(participants of mails) at first and after a change of the library.
  func correspondence(in database: Database) throws -> Correspondence {
    let generation = try current(in: database)
    let kept = known.withLock { $0.generation == generation ? $0.correspondence : nil }
    if let kept { return kept }
    let correspondence = try Correspondence(in: database)
    known.withLock { if $0.generation == generation { $0.correspondence = correspondence } }
    return correspondence
  }

  /// Returns the generation that a transaction sees, and forgets what is known of an earlier one.
  private func current(in database: Database) throws -> Int64 {
    let generation = try Int64.fetchOne(database, sql: "SELECT generation FROM library") ?? 0
    known.withLock { if $0.generation < generation { $0 = State(generation: generation) } }
    return generation
  }
}
