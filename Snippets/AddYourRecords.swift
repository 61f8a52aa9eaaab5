// Adds an app's own records to a library, without files. The id of each item links to its record.
// snippet.hide
import Embeddings
import Foundation
import Items
import Recollect

struct Note {
  var id = UUID()
  var title: String
  var day: Date
  var text: String
}

let models = URL(fileURLWithPath: CommandLine.arguments[1])
let embedder = try BertEncoder.load(models.appending(path: "all-MiniLM-L6-v2"))
let library = try Library(at: URL(fileURLWithPath: CommandLine.arguments[2]), embedder: embedder)
let notes = [Note(title: "Garden", day: .now, text: "The pumpkins are ripe in October.")]
// snippet.show
let items = notes.map {
  Item(id: "planner://note/\($0.id)", kind: .note, title: $0.title, text: $0.text, date: $0.day)
}
// Call this after every change. Only changed items are embedded, and deleted ones are removed.
try await library.add(items, as: "planner")
