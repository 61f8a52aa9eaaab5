import Recollect

struct SearchAddress: Sendable {
  var words: QueryWords
  /// `nil` for the mode of the server.
  var mode: SearchMode?
  /// The id of an item, for passages like it.
  var like: String?
  var showsWeak = false
  var showsScores = false
  var isExact = false
  var count = SearchAddress.step
  var passage: PassageAddress?

  /// The number of passages that a list has at first, and that "more" adds.
  static let step = 20
  static let maximumCount = 200

  init(_ fields: FormFields) {
    var words = QueryWords(fields["q"] ?? "")
    for name in QueryWords.Name.allCases {
      for value in fields.all(name.rawValue) { words = words.adding(name, value) }
    }
    self.words = words
    mode = fields["mode"].flatMap(SearchMode.init(rawValue:))
    like = fields["like"]
    showsWeak = fields["weak"] != nil
    showsScores = fields["scores"] != nil
    isExact = fields["exact"] != nil
    count = min(max(fields["n"].flatMap { Int($0) } ?? Self.step, 1), Self.maximumCount)
    passage = fields["passage"].flatMap { PassageAddress($0, marks: fields["mark"]) }
  }

  var isEmpty: Bool { words.text.isEmpty && like == nil }

  func address(_ path: String = "/") -> Address {
    Address(path).with("q", words.text).with("like", like).with("mode", mode?.rawValue)
      .with("weak", showsWeak ? "1" : nil).with("scores", showsScores ? "1" : nil)
      .with("exact", isExact ? "1" : nil)
      .with("n", count == Self.step ? nil : "\(count)").with("passage", passage?.text)
      .with("mark", passage?.markText)
  }

  /// The fields of the search alone, without what is shown of its results.
  var query: String {
    var search = self
    (search.passage, search.count, search.showsScores) = (nil, Self.step, false)
    return String(search.address().text.dropFirst("/?".count))
  }

  /// Returns the address of another search, which shows no passage yet.
  func changed(_ change: (inout SearchAddress) -> Void) -> String {
    var other = self
    other.passage = nil
    change(&other)
    return other.address().text
  }

  func showing(_ passage: PassageAddress) -> String {
    var other = self
    other.passage = passage
    return other.address().at("here")
  }
}
