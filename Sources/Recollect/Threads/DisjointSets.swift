/// A partition of `0..<count` whose sets can be joined.
///
/// Union–find with path compression. Complexity: O(α(`count`)) amortized for each join and look-up.
struct DisjointSets {
  private var parent: [Int]

  init(count: Int) { parent = Array(0..<count) }

  /// Returns the smallest element of the set that contains an element.
  mutating func root(of element: Int) -> Int {
    var root = element
    while parent[root] != root { root = parent[root] }
    var next = element
    while parent[next] != root { (parent[next], next) = (root, parent[next]) }
    return root
  }

  mutating func join(_ left: Int, _ right: Int) {
    let (low, high) = (root(of: left), root(of: right))
    if low != high { parent[max(low, high)] = min(low, high) }
  }
}
