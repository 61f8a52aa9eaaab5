package import Foundation

/// What `--retrieve` asks for: a way to retrieve, and where, if elsewhere.
package struct RetrievalChoice: Hashable {
  package var retrieval: Retrieval
  /// The server of the dishes; nil for this process.
  package var url: URL?

  /// Takes `tool`, `always`, or `remote` and a URL; nil for anything else.
  package init?(_ words: [String]) {
    switch words {
    case ["tool"]: self.init(retrieval: .tool, url: nil)
    case ["always"]: self.init(retrieval: .always, url: nil)
    default:
      guard words.count == 2, words[0] == "remote", let url = URL(string: words[1]),
        url.scheme == "http" || url.scheme == "https", url.host() != nil
      else { return nil }
      self.init(retrieval: .tool, url: url)
    }
  }

  private init(retrieval: Retrieval, url: URL?) {
    self.retrieval = retrieval
    self.url = url
  }
}
