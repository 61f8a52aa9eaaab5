extension NeighborGraph {
  func descend(_ query: UnsafePointer<Int8>, to level: Int, _ view: GraphView) -> UInt32 {
    var nearest = entry!
    var best = -Float.infinity
    [nearest].withUnsafeBufferPointer { view.estimate($0, query) { best = $1 } }
    for level in stride(from: topLevel, to: level, by: -1) {
      var isMoving = true
      while isMoving {
        isMoving = false
        guard let levels = upperLinks[nearest], levels.count >= level else { break }
        levels[level - 1].withUnsafeBufferPointer {
          view.estimate($0, query) { node, estimate in
            if estimate > best {
              (best, nearest) = (estimate, node)
              isMoving = true
            }
          }
        }
      }
    }
    return nearest
  }

  /// Algorithm 2 of the paper: follows the links of the best nodes until the beam has no other.
  func explore(
    _ query: UnsafePointer<Int8>, from start: UInt32, level: Int, _ beam: inout Beam,
    _ view: GraphView
  ) {
    let words = rows.count / 64 + 1
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { visited in
      visited.initialize(repeating: 0)
      visited[Int(start) / 64] |= 1 << UInt64(start % 64)
      [start].withUnsafeBufferPointer { view.estimate($0, query) { beam.offer($0, $1) } }
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: GraphView.linkLimit) { unseen in
        while let node = beam.follow() {
          var count = 0
          func see(_ link: UInt32) {
            let bit: UInt64 = 1 << UInt64(link % 64)
            guard visited[Int(link) / 64] & bit == 0 else { return }
            visited[Int(link) / 64] |= bit
            unseen[count] = link
            count += 1
          }
          if level == 0 {
            let links = view.links(node)
            for slot in 0..<Int(links[0]) { see(links[1 + slot]) }
          } else if let levels = upperLinks[node], levels.count >= level {
            for link in levels[level - 1] { see(link) }
          }
          view.estimate(UnsafeBufferPointer(rebasing: unseen[..<count]), query) {
            beam.offer($0, $1)
          }
        }
      }
    }
  }
}
