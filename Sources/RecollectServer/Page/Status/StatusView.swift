import Foundation
import Items
import Recollect

/// The contents of a library for a template.
struct StatusView: Sendable {
  struct Row: Sendable {
    var name: String
    var value: String
  }

  struct PersonBar: Sendable {
    var name: String
    var items: String
    /// Of 100.
    var width: Int
    var href: String
  }

  var path: String
  var rows: [Row]
  var notes: [String]
  var months: MonthPlot?
  var people: [PersonBar]

  private static let maximumPeople = 12

  init(_ status: LibraryStatus, months: [MonthCount], people: [Person], searchMode: SearchMode) {
    path = status.path
    rows = [
      Row(
        name: "Holds",
        value: [
          PageWording.count(status.items, "item"), PageWording.count(status.threads, "thread"),
          PageWording.count(status.chunks, "passage"),
        ].joined(separator: ", ")),
      Row(name: "Size", value: ByteCount.spelled(status.bytes)),
    ]
    rows += status.vectors.sorted { $0.key < $1.key }.map { model, count in
      let isUsed = model == status.embedder ? "" : ", not in use"
      return Row(name: "Vectors", value: "\(PageWording.grouped(count)) by \(model)\(isUsed)")
    }
    if let floor = status.floor {
      let cosine = PageWording.decimals(Double(floor))
      rows.append(Row(name: "Floor", value: "a cosine of \(cosine), which was set"))
    }
    notes = []
    if searchMode == .lexical {
      notes.append("The library's embedder isn't installed, so only words are searched.")
    }
    if status.incompleteFiles > 0 {
      let files = PageWording.count(status.incompleteFiles, "file")
      notes.append("The import of \(files) isn't complete. Add the source again to go on.")
    }
    self.months = MonthPlot(months)
    let highest = max(people.map(\.items).max() ?? 1, 1)
    self.people = people.prefix(Self.maximumPeople).map { person in
      PersonBar(
        name: person.name, items: PageWording.grouped(person.items),
        width: max(1, person.items * 100 / highest),
        href: Address("/").with("q", QueryWords("").adding(.person, person.name).text).text)
    }
  }
}
