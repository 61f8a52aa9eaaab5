import Items
import LanguageModels
import RecollectAnswers
import RecollectTesting

/// Five cottages to rent, with fields.
enum Cottages {
  static let catalog = RecordCatalog(
    [
      cottage(
        "Heron", "a wooden house by the lake with a rowing boat", 95, "lake", ["sauna", "dogs"]),
      cottage("Larch", "a stone house in the forest with a piano", 140, "hills", ["sauna"]),
      cottage("Dune", "a small house behind the dunes", 120, "coast", ["dogs (small)"]),
      cottage("Harbor Loft", "two rooms above a bakery", 180, "coast", []),
      cottage(
        "Mill", "an old mill with a rowing boat and a piano", 210, "hills", ["dogs", "sauna"]),
    ],
    fields: [
      .number("Price", lowest: ["cheapest"], highest: ["most expensive"], units: ["euro"]) {
        "\(Int($0)) euros"
      },
      .choice("Region"),
      .list(
        "Offers", terms: ["sauna": ["sauna"], "dogs": ["dogs", "dogs (small)"]],
        has: { "has \($0)" }, lacks: { "has no \($0)" },
        none: "offers nothing else"),
    ], one: "cottage", many: "cottages",
    synonyms: ["place": "cottage", "Hunde": "dogs", "seaside": "coast", "Ruderboot": "rowing boat"])

  private static func cottage(
    _ name: String, _ text: String, _ price: Int, _ region: String, _ offers: [String]
  ) -> Item {
    let fields = [
      Item.Field("Price", "\(price)"), Item.Field("Region", region),
      Item.Field("Offers", offers.joined(separator: "\n")),
    ]
    return Item(id: name, kind: .document, title: name, text: text, fields: fields)
  }

  /// Returns an assistant whose model gives this reading of messages; `nil` if it mustn't be asked.
  static func assistant(_ reading: String? = nil) throws -> RecordAssistant {
    let model = ScriptedLanguageModel { _ in
      guard let reading else { throw NotExpected() }
      return .text(reading)
    }
    return try RecordAssistant(
      catalog, model: model, replies: ["greeting": "Hello!"], otherwise: "Pardon?", examples: []
    ) { _ in [RankedRecord(id: "Mill", score: 0.5), RankedRecord(id: "Larch", score: 0.25)] }
  }

  /// The error for a request that a model doesn't expect.
  struct NotExpected: Error {}
}

extension RecordAnswer {
  /// The names of the records that were found.
  var found: [String] { lookup?.matches.map(\.item.title) ?? [] }
}
