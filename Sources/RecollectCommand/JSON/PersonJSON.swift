import Recollect

/// A person whom a question names as an author, in the output of `search --json` and `ask --json`.
struct PersonJSON: Encodable {
  var text: String
  var people: [String]

  init(_ mention: PersonMention) {
    text = mention.text
    people = mention.people
  }
}
