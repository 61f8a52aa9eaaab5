import Foundation
import ImportSupport
import NoteImporters
import Recollect
import RecollectTesting

// Adds a folder of notes to a new library and prints the places of the passages with a word.
guard CommandLine.arguments.count == 3 else {
  print("usage: NotesApp FOLDER WORD")
  exit(64)
}
let notes = URL(fileURLWithPath: CommandLine.arguments[1])
let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).recollect")
defer {
  for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) }
}

let library = try Library(at: file, embedder: HashingEmbedder())
let reader = FolderReader(importers: [MarkdownImporter(), OrgImporter(), PlainTextImporter()])
let report = try await library.add(notes, using: reader)
print("\(report.items) notes in \(report.chunksEmbedded) passages")
let options = SearchOptions(mode: .lexical)
for passage in try await library.search(CommandLine.arguments[2], options: options).passages {
  print("\(passage.path):\(passage.line) \(passage.title)")
}
