import Foundation

/// The parts of a page around its content.
struct PageFrame: Sendable {
  var title: String
  /// The words in the search box.
  var query = ""
  /// The mode of the search; `nil` for the one of the server.
  var mode: String?
  var section: PageSection?
  /// The hidden field of forms that change something.
  var formToken: String
}

/// The pages that the header leads to.
enum PageSection: String, CaseIterable, Sendable {
  case search, ask, chat, memories, sources, status

  /// True if something goes on in the page while it's open.
  fileprivate var isLive: Bool { [.ask, .chat, .sources].contains(self) }

  fileprivate var address: String { self == .search ? "/" : "/\(rawValue)" }
}

/// A frame and its content for a template.
struct FramedView: Sendable {
  struct Link: Sendable {
    var name: String
    var href: String
    var isCurrent: Bool
  }

  var title: String
  var query: String
  var mode: String?
  var bodyClass: String
  var links: [Link]
  var formToken: String
  var style: String
  var script: String
  /// `nil` for a page in which nothing goes on.
  var liveScript: String?
  var icon: String
  var content: any Sendable

  init(frame: PageFrame, assets: PageAssets, content: any Sendable) {
    title = frame.title.isEmpty ? "Recollect" : "\(frame.title) · Recollect"
    (query, mode, formToken) = (frame.query, frame.mode, frame.formToken)
    (style, script, icon) = (assets.style.address, assets.script.address, assets.icon.address)
    liveScript = frame.section?.isLive == true ? assets.live.address : nil
    bodyClass = "page-\(frame.section?.rawValue ?? "other")"
    links = PageSection.allCases.map { section in
      Link(
        name: section.rawValue.capitalized, href: section.address,
        isCurrent: section == frame.section)
    }
    self.content = content
  }
}
