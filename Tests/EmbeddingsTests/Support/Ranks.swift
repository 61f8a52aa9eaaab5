/// Rank correlation.
enum Ranks {
  /// Returns Spearman's rank correlation.
  ///
  /// Equal values share the mean of their ranks.
  static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let (x, y) = (ranks(a), ranks(b))
    let mean = Double(x.count - 1) / 2
    func sum(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) }
    }
    return sum(x, y) / (sum(x, x) * sum(y, y)).squareRoot()
  }

  private static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for place in start..<end { ranks[order[place]] = Double(start + end - 1) / 2 }
      start = end
    }
    return ranks
  }
}
