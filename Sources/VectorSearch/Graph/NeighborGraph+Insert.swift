extension NeighborGraph {
  /// The estimate is that for the node that is being linked.
  struct Candidate {
    var node: UInt32
    var estimate: Float
  }

  /// Algorithm 1 of the paper.
  mutating func insert(_ vector: ByteVector, id: Int64, row: Int) -> UInt32 {
    let level = level(of: id)
    let found = entry == nil ? [] : candidates(for: vector, level: level)
    let node = addNode(row: row)
    withView { view in
      view.code(node).update(from: vector.components, count: codeSize)
      view.factor(node).pointee = vector.factor
    }
    setLinks(node, level: 0, to: [])
    if level > 0 { upperLinks[node] = .init(repeating: [], count: level) }
    for (level, candidates) in found.enumerated() {
      let selected = withView { select(candidates, limit: GraphView.linkLimit / 2, $0) }
      setLinks(node, level: level, to: selected)
      for neighbor in selected { link(neighbor, to: node, level: level) }
    }
    if entry == nil || level > topLevel { entry = node }
    return node
  }

  private func candidates(for vector: ByteVector, level: Int) -> [[Candidate]] {
    withView { view in
      var start = descend(vector.components, to: level, view)
      var found: [[Candidate]] = []
      for level in stride(from: min(level, topLevel), through: 0, by: -1) {
        var beam = Beam(capacity: Self.buildEffort)
        explore(vector.components, from: start, level: level, &beam, view)
        start = beam.node(at: 0)
        found.append(
          (0..<beam.count).compactMap { index in
            let node = beam.node(at: index)
            guard rows[Int(node)] != Self.noRow else { return nil }
            return Candidate(node: node, estimate: beam.estimate(at: index) * vector.factor)
          })
      }
      return found.reversed()
    }
  }

  /// Algorithm 4 of the paper: drops candidates that are nearer to a better one than to the node.
  ///
  /// - Parameters:
  ///   - candidates: Nodes with estimates for the node, best first.
  ///   - kept: Nodes that are selected in any case.
  func select(
    _ candidates: [Candidate], keeping kept: [UInt32] = [], limit: Int, _ view: GraphView
  ) -> [UInt32] {
    var selected = kept
    selected.reserveCapacity(limit)
    for candidate in candidates where selected.count < limit {
      let factor = view.factor(candidate.node).pointee
      var isNearer = false
      selected.withUnsafeBufferPointer { nodes in
        view.estimate(nodes, view.code(candidate.node)) { _, estimate in
          if estimate * factor > candidate.estimate { isNearer = true }
        }
      }
      if !isNearer { selected.append(candidate.node) }
    }
    return selected
  }

  /// Links a node to a new one, and selects among its links if it has too many.
  mutating func link(_ node: UInt32, to new: UInt32, level: Int) {
    let limit = Self.linkLimit(level: level)
    if level == 0 {
      copyBlockIfShared(node)
      let isDone = withView { view in
        let links = view.links(node)
        guard links[0] < limit else { return false }
        links[0] += 1
        links[Int(links[0])] = new
        return true
      }
      if isDone { return }
    }
    let links = withView { self.links(node, level: level, $0) } + [new]
    guard links.count > limit else {
      setLinks(node, level: level, to: links)
      return
    }
    // A removed node would keep out the one that replaces it, since they are near each other.
    let present = links.filter { !isRemoved($0) }
    let kept = withView { select(ranked(present, for: node, $0), limit: limit, $0) }
    setLinks(node, level: level, to: kept)
  }

  func ranked(_ nodes: [UInt32], for node: UInt32, _ view: GraphView) -> [Candidate] {
    var candidates: [Candidate] = []
    candidates.reserveCapacity(nodes.count)
    let factor = view.factor(node).pointee
    nodes.withUnsafeBufferPointer {
      view.estimate($0, view.code(node)) { other, estimate in
        candidates.append(Candidate(node: other, estimate: estimate * factor))
      }
    }
    candidates.sort { $0.estimate == $1.estimate ? $0.node < $1.node : $0.estimate > $1.estimate }
    return candidates
  }
}
