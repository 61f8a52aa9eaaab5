// Embeds with a model in a GGUF file, run by llama.cpp.
// snippet.hide
import Foundation
import LlamaModels
import Recollect

let nomicFile = URL(filePath: CommandLine.arguments[1])
let file = URL(filePath: CommandLine.arguments[2])
// snippet.show
let embedder = try await LlamaEmbedder.load(file: nomicFile)
let library = try Library(at: file, embedder: embedder)
