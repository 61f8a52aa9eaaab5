import Foundation

/// The names by which clients may address a server.
///
/// Another name that leads here belongs to somebody else, whose pages would then pass for ours.
package struct ServedNames: Sendable, Hashable {
  private var hosts: Set<String> = ["127.0.0.1", "localhost", "[::1]"]
  /// The origin of each host of a reverse proxy.
  private var proxies: [String: String] = [:]
  private var acceptsAddresses = false

  package init() {}

  /// Adds the name or address at which the server listens.
  ///
  /// If it listens everywhere, all addresses are accepted, but no names.
  package mutating func insert(host: String) {
    if ["0.0.0.0", "::"].contains(host) {
      acceptsAddresses = true
    } else {
      hosts.insert(host.contains(":") ? "[\(host.lowercased())]" : host.lowercased())
    }
  }

  /// Adds the address of a reverse proxy, such as `https://recollect.example.org`.
  ///
  /// - Returns: `false` if it isn't the address of a server.
  package mutating func insert(proxy: String) -> Bool {
    guard let parts = URLComponents(string: proxy), let scheme = parts.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty,
      ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil, parts.user == nil
    else { return false }
    let authority = parts.port.map { "\(host):\($0)" } ?? host
    proxies[authority] = "\(scheme)://\(authority)"
    return true
  }

  /// Returns the origin that pages have at the host of a request; `nil` for a wrong host.
  func origin(host: String, port: Int) -> String? {
    let host = host.lowercased()
    if let proxy = proxies[host] { return proxy }
    let suffix = ":\(port)"
    let name = host.hasSuffix(suffix) ? String(host.dropLast(suffix.count)) : host
    guard name != host || port == 80 else { return nil }
    guard hosts.contains(name) || acceptsAddresses && Self.isAddress(name) else { return nil }
    return "http://\(host)"
  }

  private static func isAddress(_ name: String) -> Bool {
    var address = in6_addr()
    if name.hasPrefix("["), name.hasSuffix("]") {
      return inet_pton(AF_INET6, String(name.dropFirst().dropLast()), &address) == 1
    }
    return inet_pton(AF_INET, name, &address) == 1
  }
}
