import Importers
import Items
import MessageDatabases

/// The formats the program reads.
enum Formats {
  /// Reads files, folders and archives in every format there is.
  static let registry = ImporterRegistry(others: [IMessageImporter()])

  /// Their names, as `--as` takes them.
  static let names = registry.all.map(\.name).joined(separator: ", ")
}
