import Foundation
import GRDB
import Items
import Recollect
import Testing

/// Tests that a library of a version that stored few turns is updated.
@Suite struct OldTurnsTests {
  /// Makes a library of the former version with a meeting and a note.
  private func makeOldLibrary(at file: URL, turns: String, threading: String? = nil) async throws {
    var configuration = Configuration()
    LibraryTokenizer.register(in: &configuration)
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try Schema.migrator.migrate(queue, upTo: "17 floors of models")
    try await queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO sources VALUES (1, '/a', NULL, '', '');
          INSERT INTO files (id, source_id, path, location, size, modified, hash, importer, is_complete)
            VALUES (1, 1, 'a.vtt', '/a/a.vtt', 1, 0, 'h', 'transcript', 1),
              (2, 1, 'b.md', '/a/b.md', 1, 0, 'h', 'markdown', 1);
          INSERT INTO threads (id, source_id, key, kind, title, text, hash)
            VALUES (1, 1, 'k', 'meeting', '', 'Anna: ja.', 'h'), (2, 1, 'l', 'note', '', 'b', 'h');
          INSERT INTO items (id, thread_id, ordinal, scope, place, name, attachment, variant,
              external_id, kind, title, text_start, text_end, turns)
            VALUES (1, 1, 0, 'file', 'a.vtt', 'a', '', '', 'a', 'meeting', '', 0, 9,
              :turns),
              (2, 2, 0, 'file', 'b.md', 'b', '', '', 'b', 'note', '', 0, 1, NULL);
          INSERT INTO placements (item_id, source_id, thread_key, file_id, file_offset, file_length,
              file_line, tags, threading)
            VALUES (1, 1, 'k', 1, 0, 1, 1, '[]', :threading), (2, 1, 'l', 2, 0, 1, 1, '[]', NULL);
          """, arguments: ["turns": turns, "threading": threading])
    }
    try queue.close()
  }

  @Test func turnsOfConversationsAreKeptAndMeetingsAreReadAgain() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("old.sqlite")
    try await makeOldLibrary(at: file, turns: #"[{"range":[0,9],"speaker":"Anna","start":1.5}]"#)
    let library = try Library(at: file)
    let thread = try #require(try await library.threads(containing: "a").first)
    #expect(thread.items[0].item.turns.map(\.speaker) == ["Anna"])
    #expect(thread.items[0].item.turns.map(\.range) == [0..<9])
    #expect(thread.items[0].item.turns.map(\.start) == [1.5])
    // The file of the meeting, and not that of the note.
    let incomplete = try await DatabaseQueue(path: file.path).read { database in
      try String.fetchAll(database, sql: "SELECT path FROM files WHERE NOT is_complete")
    }
    #expect(incomplete == ["a.vtt"])
  }

  /// Checks that a damaged cell costs the turns that it would have, and not the library.
  @Test(arguments: [
    "[{\"range\":[0,9]", "7", "[null, 1, \"a\"]", #"{"a":{"range":[0,9],"speaker":"Anna"}}"#,
    #"[{"range":[0,9]}]"#, #"[{"range":[0,9],"speaker":{"a":1}}]"#,
    #"[{"range":["a",9],"speaker":"Anna"}]"#, #"[{"range":[9,0],"speaker":"Anna"}]"#,
    #"[{"range":[0,92233720368547758071],"speaker":"Anna"}]"#,
  ])
  func aLibraryWithDamagedTurnsOpens(turns: String) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("old.sqlite")
    try await makeOldLibrary(at: file, turns: turns)
    let thread = try #require(try await Library(at: file).threads(containing: "a").first)
    #expect(thread.text == "Anna: ja.")
    #expect(thread.items[0].item.turns.isEmpty)
  }

  @Test func otherTurnsOfADamagedCellAreKept() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("old.sqlite")
    let turns = #"[{"range":[0,4]}, {"range":[0,9],"speaker":"Anna","start":"x"}]"#
    try await makeOldLibrary(at: file, turns: turns, threading: "{")
    let library = try Library(at: file)
    #expect(try await library.status().items == 2)
    let stored = try await DatabaseQueue(path: file.path).read { database in
      try String.fetchAll(database, sql: "SELECT speaker || coalesce(started, '') FROM turns")
    }
    #expect(stored == ["Anna"])
  }
}
