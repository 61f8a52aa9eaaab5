import Items

struct MeetingFields {
  /// The title of one time of a series, whose thread has the title of the series.
  var title = ""
  var date = ""
  var attendees: [String] = []
  var location = ""
  var purpose: [String] = []
  var outcomes: [String] = []
  var actions: [String] = []
  var repeats = ""
  var status = ""

  var fields: [Item.Field] {
    let all: [(String, String)] = [
      ("Title", title), ("Date", date), ("Attendees", Self.list(attendees)),
      ("Location", location),
      ("Purpose", Self.list(purpose)), ("Outcomes", Self.list(outcomes)),
      ("Action items", Self.list(actions)), ("Repeats", repeats), ("Status", status),
    ]
    return all.compactMap { name, value in value.isEmpty ? nil : Item.Field(name, value) }
  }

  private static func list(_ lines: [String]) -> String {
    lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
