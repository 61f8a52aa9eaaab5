import Items
import Recollect

struct ThreadView: Sendable {
  struct Part: Sendable {
    var anchor: String
    /// `nil` for the continuation of a long item.
    var head: Head?
    var blocks: [Block]
  }

  struct Head: Sendable {
    var heading: String
    var isContinuation: Bool
    /// The passage that was opened is the line that introduces the item.
    var isIntroduced: Bool
    var recipients: String?
    var moment: String?
    var isoDay: String?
    var path: String
    var copies: [String]
    var attachments: [String]
    var tags: [String]
    var like: String?
    var forget: String?
  }

  struct Block: Sendable {
    /// A name for text that is folded, such as "Quoted text, 12 lines"; `nil` for text that is shown.
    var fold: String?
    var segments: [TextSegment]
  }

  var threadID: Int64
  var threadTitle: String?
  var contents: String
  var pageNumber: Int
  var pageCount: Int
  var hasPages: Bool
  var previousPage: String?
  var nextPage: String?
  var findWords: String?
  var findSummary: String?
  var findPages: [PageLink]
  var parts: [Part]

  struct PageLink: Sendable {
    var number: Int
    var href: String
  }
}
