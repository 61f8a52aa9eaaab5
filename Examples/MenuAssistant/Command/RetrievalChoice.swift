package import Foundation

/// The value of `--retrieve`: the retrieval method and, if it is remote, the server's URL.
package struct RetrievalChoice: Hashable {
  package var retrieval: Retrieval
  /// The URL of the menu server; `nil` searches in this process.
  package var url: URL?

  /// Creates a choice from `tool`, `always`, or `remote` and a URL; returns `nil` for other words.
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
