/// The values of a JSON object, as far as it is valid.
package struct JSONMembers {
  /// The values by their keys.
  package var regions: [String: JSONRegion] = [:]
  /// The fault that ended the object early, or `nil`.
  package var fault: JSONFault?
  /// The key of the value that the fault cuts off, or `nil`.
  ///
  /// The region of this value extends to the end of the JSON.
  package var cutKey: String?
}

extension JSONCursor {
  /// Returns the values of an object by their keys.
  ///
  /// Only the first thousand keys are kept. Of several values with equal keys the last is kept. A
  /// region that isn't an object has no values and a fault.
  package mutating func members(of region: JSONRegion) throws -> JSONMembers {
    var members = JSONMembers()
    seek(region)
    do {
      guard try skip(0x7B) else { throw try fault() }
      while try !closes(0x7D) {
        let key = try key()
        guard try skip(0x3A) else { throw try fault() }
        _ = try peek()
        let isKept = members.regions.count < 1000 || members.regions[key] != nil
        if isKept {
          members.cutKey = key
          members.regions[key] = rest
        }
        let value = try value()
        if isKept { members.regions[key] = value }
        members.cutKey = nil
      }
    } catch let fault as JSONFault {
      members.fault = fault
    }
    return members
  }

  /// Calls `body` with each value of an array in order.
  ///
  /// - Parameters:
  ///   - region: The region of the array.
  ///   - includingCut: A Boolean value that indicates whether to include a value that a fault, such
  ///     as the end of the file, cuts off.
  ///   - body: A closure that receives the region of a value and the cursor.
  /// - Returns: The fault that ended the array early, or `nil`.
  package mutating func elements(
    of region: JSONRegion, includingCut: Bool = false,
    body: (JSONRegion, inout JSONCursor) throws -> Void
  ) throws -> JSONFault? {
    seek(region)
    do {
      guard try skip(0x5B) else { throw try fault() }
      while try !closes(0x5D) {
        _ = try peek()
        let cut = rest
        let element: JSONRegion
        do {
          element = try value()
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

  /// Returns the region that begins at the first value of an array and ends with the array's.
  ///
  /// The result is `nil` if the region isn't an array, or if the array is empty.
  package mutating func firstElement(of region: JSONRegion) throws -> JSONRegion? {
    seek(region)
    guard try skip(0x5B), let first = try peek(), first != 0x5D else { return nil }
    let element = rest
    return JSONRegion(
      offset: element.offset, length: region.offset + region.length - element.offset,
      line: element.line)
  }

  /// Skips a comma or the closing bracket.
  ///
  /// A missing comma is accepted.
  ///
  /// - Returns: `true` if it skipped the closing bracket; otherwise, `false`.
  private mutating func closes(_ bracket: UInt8) throws -> Bool {
    guard try peek() != nil else { throw try fault() }
    if try skip(bracket) { return true }
    _ = try skip(0x2C)
    return false
  }

  /// Skips a key and returns it.
  ///
  /// A key of 998 bytes or more, or one that isn't valid text, is returned as empty.
  private mutating func key() throws -> String {
    let region = try string()
    guard region.length < 1000 else { return "" }
    return JSONRecord.string(try bytes(of: region, limit: 1000)[...])
  }
}
