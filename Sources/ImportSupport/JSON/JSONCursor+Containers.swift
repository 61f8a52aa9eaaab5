/// The values of a JSON object by their keys, as far as it is valid.
package struct JSONMembers {
  package var regions: [String: JSONRegion] = [:]
  package var fault: JSONFault?
  /// The key of the value that the fault cuts off; its region extends to the end of the JSON.
  package var cutKey: String?
}

extension JSONCursor {
  /// Keeps only the first thousand keys, and the last of several values with equal keys.
  ///
  /// A region that isn't an object has no values and a fault.
  package mutating func readMembers(of region: JSONRegion) throws -> JSONMembers {
    var members = JSONMembers()
    seek(region)
    do {
      guard try skip(.openingBrace) else { throw try fault() }
      while try !skipClosing(.closingBrace) {
        let key = try readKey()
        guard try skip(.colon) else { throw try fault() }
        _ = try peek()
        let isKept = members.regions.count < 1000 || members.regions[key] != nil
        if isKept {
          members.cutKey = key
          members.regions[key] = rest
        }
        let value = try readValue()
        if isKept { members.regions[key] = value }
        members.cutKey = nil
      }
    } catch let fault as JSONFault {
      members.fault = fault
    }
    return members
  }

  /// Calls `body` with each value of an array in order, and returns the fault that ended it early.
  ///
  /// With `includingCut`, a value that a fault, such as the end of the file, cuts off is included.
  package mutating func readElements(
    of region: JSONRegion, includingCut: Bool = false,
    body: (JSONRegion, inout JSONCursor) throws -> Void
  ) throws -> JSONFault? {
    seek(region)
    do {
      guard try skip(.openingBracket) else { throw try fault() }
      while try !skipClosing(.closingBracket) {
        _ = try peek()
        let cut = rest
        let element: JSONRegion
        do {
          element = try readValue()
        } catch let fault as JSONFault {
          if includingCut, cut.length > 0 { try body(cut, &self) }
          return fault
        }
        let after = rest
        try body(element, &self)
        seek(after)
      }
      return nil
    } catch let fault as JSONFault {
      return fault
    }
  }

  /// Returns the region that begins at the first value and ends with the array.
  ///
  /// The result is `nil` if the region isn't an array, or if the array is empty.
  package mutating func readFirstElement(of region: JSONRegion) throws -> JSONRegion? {
    seek(region)
    guard try skip(.openingBracket), let first = try peek(), first != .closingBracket else {
      return nil
    }
    let element = rest
    return JSONRegion(
      offset: element.offset, length: region.offset + region.length - element.offset,
      line: element.line)
  }

  /// Skips a comma or the closing bracket; returns `true` for the bracket.
  ///
  /// A comma may be missing.
  private mutating func skipClosing(_ bracket: UInt8) throws -> Bool {
    guard try peek() != nil else { throw try fault() }
    if try skip(bracket) { return true }
    _ = try skip(.comma)
    return false
  }

  /// A key of 998 bytes or more, or one that isn't valid text, is returned as empty.
  private mutating func readKey() throws -> String {
    let region = try readString()
    guard region.length < 1000 else { return "" }
    return JSONRecord.string(try bytes(of: region, limit: 1000)[...])
  }
}
