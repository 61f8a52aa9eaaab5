// What a view of a library needs: results and contents that follow its changes, highlights, previews.
import Foundation
import Items
import Recollect
import RecollectAnswers

func showResults(of library: Library, for question: String) async throws {
  // snippet.observe
  for try await results in library.observe(search: question) {
    print(results.passages.map(\.title))
  }
  // snippet.end
}

func showContents(of library: Library) async throws {
  // snippet.changes
  for try await change in library.changes {
    let threads = try await library.status().threads
    print(threads, "threads,", change.addedThreads.count, "new")
  }
  // snippet.end
}

func show(_ passage: Passage) {
  // snippet.highlights
  var text = passage.snippet(length: 160).highlightedText
  for run in text.runs where run[Passage.HighlightAttribute.self] != nil {
    text[run.range].link = URL(filePath: passage.path)
  }
  // snippet.end
  print(text)
}

// snippet.preview
let passage = Passage(
  id: 1, text: "The pumpkins are ripe in October.", title: "Garden", path: "garden.md",
  highlights: [4..<12])
let results = SearchResults(passages: [passage], words: ["pumpkins"])
let answer = Answer(
  question: "When are the pumpkins ripe?", text: "In October [1].", passages: [passage])
// snippet.end
show(passage)
print(results.passages.count, answer.citedPassages.count)
