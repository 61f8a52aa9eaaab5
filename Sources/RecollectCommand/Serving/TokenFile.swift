#if Server
  import Foundation
  import RecollectServer

  /// The file with the token of a library's servers, which lies beside the library.
  struct TokenFile {
    let path: String

    init(of library: URL) {
      path = library.standardizedFileURL.resolvingSymlinksInPath().path + "-token"
    }

    /// Returns the token, which is made if there is none or if others could have read it.
    ///
    /// - Parameter isNew: Pass `true` to make the old one useless.
    /// - Throws: ``Failure`` if the file can't be written.
    func token(isNew: Bool) throws -> AccessToken {
      if !isNew, let token = stored() { return token }
      let token = AccessToken()
      // Of two servers that begin together, both use the token of the first.
      if !isNew, !FileManager.default.fileExists(atPath: path) {
        try OwnerOnlyFile.create(token.text + "\n", at: path)
        if let token = stored() { return token }
      }
      try OwnerOnlyFile.write(token.text + "\n", to: path)
      return token
    }

    private func stored() -> AccessToken? {
      OwnerOnlyFile.read(path, maximumBytes: 100).flatMap {
        AccessToken($0.trimmingCharacters(in: .newlines))
      }
    }
  }
#endif
