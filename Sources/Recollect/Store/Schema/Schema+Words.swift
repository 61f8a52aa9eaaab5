import GRDB
import QuestionLanguage

extension Schema {
  /// Migration 2: an index of words by ``LibraryTokenizer``, and the language of every thread.
  ///
  /// Stored texts don't change. The index of words is rebuilt from them.
  static func addWordsInEveryScript(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE threads ADD COLUMN language TEXT;
        DROP TABLE chunk_words;
        CREATE VIRTUAL TABLE chunk_words USING fts5(
          title, text, content='chunks', content_rowid='id', tokenize='\(LibraryTokenizer.name)'
        );
        INSERT INTO chunk_words (chunk_words) VALUES ('rebuild');
        """)
    let update = try database.makeStatement(sql: "UPDATE threads SET language = ? WHERE id = ?")
    for id in try Int64.fetchAll(database, sql: "SELECT id FROM threads ORDER BY id") {
      let beginning = try String.fetchOne(
        database, sql: "SELECT substr(text, 1, ?) FROM threads WHERE id = ?",
        arguments: [LanguageGuess.enough, id])
      guard let beginning, let language = LanguageGuess.language(of: beginning) else { continue }
      try update.execute(arguments: [language, id])
    }
  }
}
