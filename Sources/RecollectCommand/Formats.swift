import Importers
import Items
import MessageDatabases

enum Formats {
  /// Has the importer of iMessage's `chat.db` as well, which is a module of its own.
  static let registry = ImporterRegistry(others: [IMessageImporter()])

  /// The formats that `--as` accepts, separated by commas.
  static let names = registry.all.map(\.name).joined(separator: ", ")
}
