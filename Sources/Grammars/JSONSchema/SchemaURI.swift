/// A URI reference split into its parts, resolved as in RFC 3986, section 5.
struct SchemaURI: Hashable {
  var scheme: String?
  var authority: String?
  var path: String
  var query: String?
  var fragment: String?

  init(_ text: String) {
    var rest = Substring(text)
    if let mark = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: ":"), !rest[..<mark].contains("/") {
      scheme = String(rest[..<mark])
      rest = rest[rest.index(after: mark)...]
    }
    if rest.hasPrefix("//") {
      let host = rest.dropFirst(2)
      let end = host.firstIndex(of: "/") ?? host.endIndex
      authority = String(host[..<end])
      rest = host[end...]
    }
    path = String(rest)
  }

  var document: SchemaURI {
    var document = self
    document.fragment = nil
    return document
  }

  func resolving(_ text: String) -> SchemaURI {
    var target = SchemaURI(text)
    if target.scheme != nil { return target }
    target.scheme = scheme
    if target.authority != nil { return target }
    target.authority = authority
    if target.path.isEmpty {
      target.path = path
      target.query = target.query ?? query
    } else if !target.path.hasPrefix("/") {
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? (authority == nil ? "" : "/")
      target.path = Self.withoutDots(folder + target.path)
    } else {
      target.path = Self.withoutDots(target.path)
    }
    return target
  }

  private static func withoutDots(_ path: String) -> String {
    var segments: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch part {
      case ".": if isLast { segments.append("") }
      case "..":
        if segments.count > 1 || segments.first.map({ !$0.isEmpty }) ?? false {
          segments.removeLast()
        }
        if isLast { segments.append("") }
      default: segments.append(part)
      }
    }
    return segments.joined(separator: "/")
  }
}
