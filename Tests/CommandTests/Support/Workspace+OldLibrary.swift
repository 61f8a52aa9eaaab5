import Foundation
import GRDB
import Recollect

extension Workspace {
  /// Makes a library with the schema of the first version, of notes with one chunk each.
  func writeOldLibrary(threads: Int) throws {
    let queue = try DatabaseQueue(path: library)
    try Schema.migrator.migrate(queue, upTo: "1 items, chunks, vectors and words")
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO sources VALUES (1, '/old', NULL, '2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z')
          """)
      for number in 1...threads {
        let text = "This is the note of the number \(number), and it was written a long time ago."
        let length = text.utf8.count
        try database.execute(
          sql: """
            INSERT INTO files VALUES (:id, 1, :id || '.md', '/old/' || :id || '.md', :length, 0, '', 'text',
              1, 0);
            INSERT INTO threads VALUES (:id, 1, 'old ' || :id, 'note', 'Note', :text, '');
            INSERT INTO items VALUES (:id, :id, :id, :id || '.md', 0, 'note', 'Note', NULL, '[]', 0, :length,
              1, 0, :length, 1, NULL);
            INSERT INTO chunks VALUES (:id, :id, 0, 0, :length, 'Note', :text, '');
            INSERT INTO chunk_items VALUES (:id, :id);
            """, arguments: ["id": number, "text": text, "length": length])
      }
    }
    try queue.close()
  }
}
