/// The members of a JSON object, in order, each key once.
///
/// Finding a key takes a step or two whatever the size; removing one takes a pass over all.
public struct JSONObject: Sendable {
  /// The keys, in order.
  public private(set) var keys: [String] = []
  /// The values, in the order of `keys`.
  public private(set) var values: [JSONValue] = []

  /// Where each key stands, kept only while looking at all keys would be slower.
  private var positions: [ExactText: Int] = [:]
  private static let smallCount = 8

  /// An object without members.
  public init() {}

  /// Members in order; where a key occurs again its last value stays, at its first place.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    for (key, value) in members { self[key] = value }
  }

  init(literal members: [(String, JSONValue)]) {
    self.init(members)
    precondition(count == members.count, "A key occurs twice in the literal of an object.")
  }

  /// How many members there are.
  public var count: Int { keys.count }

  /// Whether there are no members.
  public var isEmpty: Bool { keys.isEmpty }

  /// The value under a key; a new key is put last, and nil takes the key out.
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

  /// Where a key stands among `keys`; nil where it doesn't occur.
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
  /// The place of the first member.
  public var startIndex: Int { 0 }
  /// The place behind the last member.
  public var endIndex: Int { keys.count }
  /// The member at a place, from 0.
  public subscript(index: Int) -> (key: String, value: JSONValue) { (keys[index], values[index]) }
}

extension JSONObject: Hashable {
  /// Whether both have the same keys with equal values, in whatever order.
  public static func == (first: JSONObject, second: JSONObject) -> Bool {
    first.count == second.count && first.allSatisfy { second[$0.key] == $0.value }
  }

  /// Hashes the members, whatever their order.
  public func hash(into hasher: inout Hasher) {
    // Added up, so that the order of the keys makes no difference.
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
  /// Members in order; traps on a key that occurs twice.
  public init(dictionaryLiteral members: (String, JSONValue)...) { self.init(literal: members) }
}
