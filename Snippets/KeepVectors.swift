// Vectors of an app, in a store with fields and in an index that is saved.
import Foundation
import VectorSearch
import VectorStore

func keepFruits(_ file: URL) throws {
  // snippet.store
  let store = VectorStore(dimension: 3)
  store.insert(id: "apple", [0.9, 0.1, 0], fields: ["kind": "fruit", "price": 1.2])
  store.insert(id: "plum", [0.7, 0.2, 0.1], fields: ["kind": "fruit", "price": 2.5])
  store.insert(id: "hammer", [0, 0.2, 0.9], fields: ["kind": "tool", "price": 12])
  let cheap = FieldFilter.equal("kind", "fruit") && .range("price", to: 2)
  for match in try store.search([1, 0, 0], count: 5, where: cheap) {
    print(match.id, match.score)
  }
  try store.save(to: file)
  let opened = try VectorStore(opening: file)
  // snippet.end
  print(opened.count)
}

func saveIndex(_ index: ExactIndex, to file: URL) throws {
  // snippet.save
  try index.save(to: file, stamp: Array("change 4711".utf8))
  let snapshot = try VectorSnapshot(mapping: file)
  var opened = try ExactIndex(snapshot)
  // snippet.end
  opened.insert([1, 0, 0], id: 4712)
}

let folder = URL(fileURLWithPath: CommandLine.arguments[1])
try keepFruits(folder.appending(path: "fruits"))
try saveIndex(ExactIndex(dimension: 3), to: folder.appending(path: "index"))
