import ArgumentParser
import Embeddings
import Foundation

struct LanguagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "languages",
    abstract: "Measure recall of questions in several languages, in their own and in another one.",
    discussion: """
      Each question is compared with all passages of one language, of which one has its id. \
      Scripts/parallel-texts makes such a file of Debian's translated package descriptions.
      """)

  @OptionGroup var options: BenchOptions

  @Option(help: "JSON lines with id, language, question and passage; each id is in each language.")
  var pairs: String

  private struct Pair: Decodable {
    let id: String
    let language: String
    let question: String
    let passage: String
  }

  private struct Language {
    let name: String
    let questions: [[Float]]
    let passages: [[Float]]
  }

  private struct Recall {
    var count = 0.0
    var first = 0.0
    var ten = 0.0
  }

  func run() async throws {
    let pairs = try BEIRCollection.lines(URL(fileURLWithPath: pairs), as: Pair.self)
    let embedder = try options.loadEmbedder()
    let languages = try await languages(pairs, embedder)
    var measurement = Measurement(["embedder": embedder.identifier])
    measurement.add("questions_per_language", Double(languages.first?.questions.count ?? 0))
    for kind in ["own", "other"] {
      var all = Recall()
      for asked in languages {
        var recall = Recall()
        for searched in languages where (asked.name == searched.name) == (kind == "own") {
          Self.add(asked.questions, searched.passages, to: &recall)
        }
        Self.write(recall, "\(asked.name)_\(kind)", to: &measurement)
        all.count += recall.count
        all.first += recall.first
        all.ten += recall.ten
      }
      Self.write(all, kind, to: &measurement)
    }
    try measurement.write(asJSON: options.json)
  }

  private func languages(_ pairs: [Pair], _ embedder: BertEncoder) async throws -> [Language] {
    let groups = Dictionary(grouping: pairs, by: \.language)
    let ids = Set(pairs.map(\.id)).sorted()
    var languages: [Language] = []
    for (name, group) in groups.sorted(by: { $0.key < $1.key }) {
      let group = group.sorted { $0.id < $1.id }
      guard group.map(\.id) == ids else {
        throw ValidationError(
          "\(self.pairs): The language \(name) doesn't have each id once. Give each id in each "
            + "language.")
      }
      languages.append(
        Language(
          name: name, questions: try await embedder.embed(group.map(\.question), as: .query),
          passages: try await embedder.embed(group.map(\.passage), as: .passage)))
    }
    return languages
  }

  private static func add(_ questions: [[Float]], _ passages: [[Float]], to recall: inout Recall) {
    for (number, question) in questions.enumerated() {
      let cosines = passages.map { dotProduct(question, $0) }
      let before = cosines.count { $0 > cosines[number] }
      recall.count += 1
      recall.first += before < 1 ? 1 : 0
      recall.ten += before < 10 ? 1 : 0
    }
  }

  private static func write(_ recall: Recall, _ name: String, to measurement: inout Measurement) {
    guard recall.count > 0 else { return }
    measurement.add("\(name)_recall_at_1", recall.first / recall.count)
    measurement.add("\(name)_recall_at_10", recall.ten / recall.count)
  }
}
