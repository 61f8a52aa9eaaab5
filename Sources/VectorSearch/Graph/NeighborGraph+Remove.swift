extension NeighborGraph {
  /// The node stays as a step between others until ``repair()``.
  mutating func remove(_ node: UInt32) {
    rows[Int(node)] = Self.noRow
    removed.insert(node)
    if removed.count > 16, removed.count * 10 > rows.count - freeNodes.count { repair() }
  }

  /// Replaces links to removed nodes by links to their neighbors, and frees the removed nodes.
  mutating func repair() {
    guard !removed.isEmpty else { return }
    for node in 0..<UInt32(rows.count) where rows[Int(node)] != Self.noRow {
      for level in 0...(upperLinks[node]?.count ?? 0) { repairLinks(of: node, level: level) }
    }
    for node in removed.sorted() {
      copyBlockIfShared(node)
      withView { view in
        view.code(node).update(repeating: 0, count: codeSize)
        view.factor(node).pointee = 0
      }
      setLinks(node, level: 0, to: [])
      upperLinks[node] = nil
      freeNodes.append(node)
    }
    if let old = entry, removed.contains(old) { entry = highestNode() }
    removed = []
  }

  /// Returns the first node with the most levels.
  private func highestNode() -> UInt32? {
    let above = upperLinks.max { a, b in
      a.value.count == b.value.count ? a.key > b.key : a.value.count < b.value.count
    }
    return above?.key ?? rows.firstIndex { $0 != Self.noRow }.map { UInt32($0) }
  }

  func isRemoved(_ node: UInt32) -> Bool { rows[Int(node)] == Self.noRow }

  /// Good links stay: selecting among all again would leave fewer.
  private mutating func repairLinks(of node: UInt32, level: Int) {
    let links = withView { self.links(node, level: level, $0) }
    guard links.contains(where: isRemoved) else { return }
    let kept = links.filter { !isRemoved($0) }
    let repaired = withView { view -> [UInt32] in
      var beam = Beam(capacity: Self.repairEffort)
      explore(view.code(node), from: node, level: level, &beam, view)
      let factor = view.factor(node).pointee
      var candidates: [Candidate] = []
      for index in 0..<beam.count {
        let near = beam.node(at: index)
        if near == node || isRemoved(near) || kept.contains(near) { continue }
        candidates.append(Candidate(node: near, estimate: beam.estimate(at: index) * factor))
      }
      return select(candidates, keeping: kept, limit: Self.linkLimit(level: level), view)
    }
    setLinks(node, level: level, to: repaired)
    for neighbor in repaired.dropFirst(kept.count) {
      let isLinked = withView { self.links(neighbor, level: level, $0).contains(node) }
      if !isLinked { link(neighbor, to: node, level: level) }
    }
  }

  func checkInvariants() {
    precondition(blocks.count == (rows.count + 255) / 256 && memory.count == blocks.count)
    precondition(removed.isDisjoint(with: freeNodes), "A removed node isn't free yet")
    precondition(count == 0 || entry != nil, "A graph with nodes has an entry")
    if let entry {
      precondition(upperLinks.values.allSatisfy { $0.count <= topLevel }, "The entry is at the top")
      precondition(!freeNodes.contains(entry), "The entry isn't free")
    }
    let freed = Set(freeNodes)
    withView { view in
      for node in 0..<UInt32(rows.count) {
        precondition(
          (rows[Int(node)] == Self.noRow) == (removed.contains(node) || freed.contains(node)),
          "A node without a vector is removed or free")
        for level in 0...(upperLinks[node]?.count ?? 0) {
          let links = links(node, level: level, view)
          precondition(links.count <= Self.linkLimit(level: level), "No node has too many links")
          precondition(Set(links).count == links.count, "No link occurs twice")
          for link in links {
            precondition(link != node && link < rows.count, "A link leads to another node")
            precondition(!freed.contains(link), "No link leads to a free node")
            precondition(
              upperLinks[link]?.count ?? 0 >= level, "A link leads to a node of the same level")
          }
        }
      }
    }
  }
}
