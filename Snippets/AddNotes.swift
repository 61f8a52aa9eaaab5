// Adds a folder of notes with the importers of notes alone.
// snippet.hide
import Embeddings
import Foundation
import ImportSupport
import NoteImporters
import Recollect

let models = URL(fileURLWithPath: CommandLine.arguments[1])
let notes = URL(fileURLWithPath: CommandLine.arguments[2])
let embedder = try BertEncoder.load(models.appending(path: "granite-embedding-30m-english"))
let library = try Library(at: URL(fileURLWithPath: CommandLine.arguments[3]), embedder: embedder)
// snippet.show
let reader = FolderReader(importers: [MarkdownImporter(), OrgImporter(), PlainTextImporter()])
try await library.add(notes, using: reader)
