import Importers
import Items
import MessageDatabases

/// The file formats that the program reads.
enum Formats {
  /// The registry of every importer, including the one for iMessage's `chat.db`.
  static let registry = ImporterRegistry(others: [IMessageImporter()])

  /// The names of the formats that `--as` accepts, separated by commas.
  static let names = registry.all.map(\.name).joined(separator: ", ")
}
