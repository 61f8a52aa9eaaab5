/// A result with what version 2026-07-28 adds to it.
struct Reply {
  /// The time for which a client may keep a result, and for whom.
  enum Caching {
    /// The same for everybody, while the server runs.
    case forAll
    /// The person's own, and it may change at any time.
    case changing
  }

  var result: JSONObject
  var type: String
  var caching: Caching?

  init(_ result: JSONObject, type: String = "complete", caching: Caching? = nil) {
    self.result = result
    self.type = type
    self.caching = caching
  }
}

extension ContextServer {
  /// Returns the result as version 2026-07-28 has it.
  func stamped(_ reply: Reply) -> JSONObject {
    var result = reply.result
    result["resultType"] = .string(reply.type)
    result["_meta"] = [MetaName.serverInfo: implementation]
    switch reply.caching {
    case .forAll: (result["ttlMs"], result["cacheScope"]) = (300_000, "public")
    case .changing: (result["ttlMs"], result["cacheScope"]) = (0, "private")
    case nil: break
    }
    return result
  }
}
