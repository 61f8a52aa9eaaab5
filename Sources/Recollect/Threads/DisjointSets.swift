/// A partition of `0..<count` that grows coarser as elements are joined.
///
/// Union–find with path compression: a long run of joins and look-ups costs O(α(n)) each.
struct DisjointSets {
  private var parent: [Int]

  init(count: Int) { parent = Array(0..<count) }

  /// The smallest element of the set that holds the element.
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
