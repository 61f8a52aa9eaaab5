// Stores an app's own records in a library, without files. The id of each item links to its record.
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
let embedder = try BertEncoder.load(models.appending(path: "granite-embedding-30m-english"))
let library = try Library(at: URL(fileURLWithPath: CommandLine.arguments[2]), embedder: embedder)
let note = Note(title: "Garden", day: .now, text: "The pumpkins are ripe in October.")
let old = Note(title: "Shed", day: .now, text: "The key of the shed is under the pot.")
// snippet.store
let item = Item(
  id: "planner://note/\(note.id)", kind: .note, title: note.title, text: note.text, date: note.day)
// After a change of one record: inserts the item, or replaces the one with its id.
try await library.add(item, to: "planner")
// After the deletion of a record.
try await library.remove(id: "planner://note/\(old.id)", from: "planner")
// snippet.end

// snippet.thread
let message = Item(
  id: "planner://message/17", kind: .message, text: "They are ripe, I picked two.", date: .now,
  timeZone: .current, people: [Item.Participant(role: .from, name: "Anna")],
  thread: "planner://chat/anna")
try await library.add(message, to: "planner")
// snippet.end

// snippet.similar
let similar = try await library.search(like: item.id, in: "planner")
// snippet.end
for passage in similar.passages {
  // snippet.excerpt
  let snippet = passage.snippet(length: 160)
  print((snippet.omitsBeginning ? "… " : "") + snippet.text + (snippet.omitsEnd ? " …" : ""))
  // snippet.end
}
