import Recollect

struct PersonJSON: Encodable {
  var text: String
  var people: [String]

  init(_ mention: PersonMention) {
    text = mention.text
    people = mention.people
  }
}
