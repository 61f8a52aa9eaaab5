// Answers questions about records with fields.
import Embeddings
import Foundation
import Items
import LlamaModels
import Recollect
import RecollectAnswers

struct House: Codable {
  var id: String
  var name: String
  var description: String
  var price: Int
  var region: String
  var offers: [String]
}

func catalog(of houses: [House]) -> RecordCatalog {
  // snippet.catalog
  let items = houses.map { house in
    Item(
      id: house.id, kind: .document, title: house.name, text: house.description,
      fields: [
        Item.Field("Price", "\(house.price)"), Item.Field("Region", house.region),
        Item.Field("Offers", house.offers.joined(separator: "\n")),
      ])
  }
  let price = RecordField.number(
    "Price", lowest: ["cheapest"], highest: ["most expensive"], units: ["euro", "€"]
  ) { "\(Int($0)) euros" }
  let catalog = RecordCatalog(
    items,
    fields: [
      price, .choice("Region"),
      .list("Offers", has: { "has \($0)" }, lacks: { "has no \($0)" }),
    ], one: "house", many: "houses",
    synonyms: ["puppy": "dogs", "Meer": "coast", "place": "house"])
  // snippet.end
  return catalog
}

func ask(_ catalog: RecordCatalog, _ library: Library, _ model: LlamaModel) async throws {
  // snippet.answer
  let assistant = try RecordAssistant(
    catalog, model: model, replies: ["greeting": "Hello! Where would you like to stay?"],
    otherwise: "I only know these houses.",
    examples: [
      RecordExample("Good evening", topic: "greeting"),
      RecordExample("Got a windmill, by any chance?", wanted: ["windmill"]),
      RecordExample("Who won the match?", topic: "other"),
    ]
  ) { words in
    try await library.search(words).passages.map {
      RankedRecord(id: $0.path, score: Float($0.scores.fused))
    }
  }
  let answer = try await assistant.answer("A house with a sauna for at most 150 euros?")
  print(answer.text, answer.lookup?.query.conditions ?? [])
  // snippet.end
}

let models = URL(fileURLWithPath: CommandLine.arguments[1])
let embedder = try BertEncoder.load(models.appending(path: "granite-embedding-30m-english"))
let library = try Library(at: URL(fileURLWithPath: CommandLine.arguments[2]), embedder: embedder)
let model = try await LlamaModel.load(
  file: models.appending(path: "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"))
let file = URL(fileURLWithPath: CommandLine.arguments[3])
let houses = try JSONDecoder().decode([House].self, from: Data(contentsOf: file))
try await ask(catalog(of: houses), library, model)
