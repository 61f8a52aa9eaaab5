/// The members of a JSON object in order, with unique keys.
///
/// Looking up a key takes constant time on average. Removing one takes O(n).
public struct JSONObject: Sendable {
  /// The keys in order.
  public private(set) var keys: [String] = []
  /// The values, in the order of ``keys``.
  public private(set) var values: [JSONValue] = []

  /// Empty for up to 8 members, where a linear search is fast.
  private var positions: [ExactText: Int] = [:]
  private static let smallCount = 8

  /// Creates an object without members.
  public init() {}

  /// Creates an object from members in order.
  ///
  /// A repeated key keeps its first position and its last value.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    for (key, value) in members { self[key] = value }
  }

  init(literal members: [(String, JSONValue)]) {
    self.init(members)
    precondition(count == members.count, "A key occurs twice in the literal of an object.")
  }

  /// The number of members.
  public var count: Int { keys.count }

  /// A Boolean value that indicates whether there are no members.
  public var isEmpty: Bool { keys.isEmpty }

  /// The value of a key.
  ///
  /// Setting a new key appends it; setting `nil` removes the key.
  public subscript(key: String) -> JSONValue? {
    get { index(of: key).map { values[$0] } }
    set {
      switch (index(of: key), newValue) {
      case (let index?, let value?): values[index] = value
      case (nil, let value?): append(key, value)
      case (let index?, nil): remove(at: index)
      case (nil, nil): break
      }
    }
  }

  /// Returns the index of a key in ``keys``, or `nil` if it doesn't occur.
  public func index(of key: String) -> Int? {
    if count > Self.smallCount { return positions[ExactText(key)] }
    return keys.firstIndex { $0.utf8.elementsEqual(key.utf8) }
  }

  private mutating func append(_ key: String, _ value: JSONValue) {
    keys.append(key)
    values.append(value)
    if count == Self.smallCount + 1 {
      for (index, key) in keys.enumerated() { positions[ExactText(key)] = index }
    } else if count > Self.smallCount {
      positions[ExactText(key)] = count - 1
    }
  }

  private mutating func remove(at index: Int) {
    keys.remove(at: index)
    values.remove(at: index)
    positions = [:]
    if count > Self.smallCount {
      for (index, key) in keys.enumerated() { positions[ExactText(key)] = index }
    }
  }
}

extension JSONObject: RandomAccessCollection {
  /// The index of the first member, 0.
  public var startIndex: Int { 0 }
  /// The index after the last member.
  public var endIndex: Int { keys.count }
  /// The member at an index.
  public subscript(index: Int) -> (key: String, value: JSONValue) { (keys[index], values[index]) }
}

extension JSONObject: Hashable {
  /// Returns a Boolean value that indicates whether both have the same keys and values, in any
  /// order.
  public static func == (first: JSONObject, second: JSONObject) -> Bool {
    first.count == second.count && first.allSatisfy { second[$0.key] == $0.value }
  }

  /// Hashes the members independently of their order.
  public func hash(into hasher: inout Hasher) {
    // Hashes are added up, which makes the result independent of the order of keys.
    var sum = 0
    for (key, value) in self {
      var member = Hasher()
      member.combine(ExactText(key))
      member.combine(value)
      sum &+= member.finalize()
    }
    hasher.combine(count)
    hasher.combine(sum)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object from members in order.
  ///
  /// - Precondition: No key occurs twice.
  public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(literal: members) }
}
