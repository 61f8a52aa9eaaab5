import Foundation
import Items
import Recollect

struct ThreadJSON: Encodable {
  struct ItemJSON: Encodable {
    var id: String
    var kind: Item.Kind
    var title: String
    var date: Date?
    var people: [Item.Participant]
    var path: String
    var line: Int
    var copies: [LibraryThread.Place]
    var text: String
    var excludedRanges: [ExcludedRangeJSON]
    var fields: [Item.Field]
    var attachments: [String]
    var parent: String?
  }

  struct ExcludedRangeJSON: Encodable {
    var reason: ExcludedRange.Reason
    var start: Int
    var end: Int
  }

  var title: String
  var kind: Item.Kind
  var language: String?
  var text: String
  var items: [ItemJSON]

  init(_ thread: LibraryThread) {
    title = thread.title
    kind = thread.kind
    language = thread.language
    text = thread.text
    items = thread.items.map { member in
      let item = member.item
      return ItemJSON(
        id: item.id, kind: item.kind, title: item.title, date: item.date, people: item.people,
        path: member.path, line: member.line, copies: member.copies, text: item.text,
        excludedRanges: item.excludedRanges.map {
          ExcludedRangeJSON(reason: $0.reason, start: $0.range.lowerBound, end: $0.range.upperBound)
        }, fields: item.fields, attachments: item.attachments, parent: item.parent)
    }
  }
}
