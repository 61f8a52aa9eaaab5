// Keeps vectors in a table of sqlite-vec, which other code reads too.
// snippet.hide
import Foundation
import SQLiteVectors

let file = URL(filePath: CommandLine.arguments[1])
let first = [Float](repeating: 0.25, count: 384)
let second = [Float](repeating: -0.25, count: 384)
let query = first
// snippet.show
let library = try SQLiteVectorIndex.libraryFromEnvironment()
let index = try SQLiteVectorIndex(file: file, dimension: 384, library: library)
try index.add([(id: 1, vector: first), (id: 2, vector: second)])
for match in try index.matches(query, count: 10) { print(match.id, match.score) }
