import Foundation

/// The forward pass of BERT (Devlin and others, 2018) by its formulas, in double precision.
struct PlainBert {
  let tensors: [String: (shape: [Int], values: [Float])]
  var sizes = TinySizes()

  typealias Rows = [[Double]]

  /// Returns the unit vector of one sequence with special tokens: the mean of its rows, or the
  /// first.
  func vector(_ ids: [Int32], mean: Bool = true) -> [Double] {
    let rows = run(ids)
    let sum = mean ? rows.dropFirst().reduce(rows[0]) { zip($0, $1).map(+) } : rows[0]
    let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return sum.map { $0 / length }
  }

  private func run(_ ids: [Int32]) -> Rows {
    var rows = ids.enumerated().map { position, id in
      zip(
        zip(row("word_embeddings", Int(id)), row("position_embeddings", position)).map(+),
        row("token_type_embeddings", 0)
      ).map(+)
    }
    rows = rows.map { norm($0, "embeddings.LayerNorm") }
    for layer in 0..<sizes.layers {
      let name = "encoder.layer.\(layer)."
      let attended = linear(attend(rows, name), name + "attention.output.dense")
      rows = add(rows, attended, norm: name + "attention.output.LayerNorm")
      let wide = linear(rows, name + "intermediate.dense").map {
        $0.map { 0.5 * $0 * (1 + erf($0 / 2.0.squareRoot())) }
      }
      rows = add(rows, linear(wide, name + "output.dense"), norm: name + "output.LayerNorm")
    }
    return rows
  }

  private func attend(_ rows: Rows, _ name: String) -> Rows {
    let parts = ["query", "key", "value"].map { linear(rows, name + "attention.self." + $0) }
    let size = sizes.hidden / sizes.heads
    return rows.indices.map { row in
      (0..<sizes.heads).flatMap { head in
        let range = head * size..<(head + 1) * size
        let scores = rows.indices.map { other in
          exp(dot(parts[0][row][range], parts[1][other][range]) / Double(size).squareRoot())
        }
        let sum = scores.reduce(0, +)
        return range.map { column in
          rows.indices.reduce(0) { $0 + scores[$1] / sum * parts[2][$1][column] }
        }
      }
    }
  }

  private func add(_ a: Rows, _ b: Rows, norm name: String) -> Rows {
    zip(a, b).map { norm(zip($0, $1).map(+), name) }
  }

  private func linear(_ rows: Rows, _ name: String) -> Rows {
    let weight = tensors[name + ".weight"]!
    let bias = values(name + ".bias")
    let inputs = weight.shape[1]
    let columns = (0..<weight.shape[0]).map { column in
      weight.values[column * inputs..<(column + 1) * inputs].map(Double.init)
    }
    return rows.map { row in zip(columns, bias).map { dot(row[...], $0[...]) + $1 } }
  }

  private func norm(_ row: [Double], _ name: String) -> [Double] {
    let mean = row.reduce(0, +) / Double(row.count)
    let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(row.count)
    let scaled = row.map { ($0 - mean) / (variance + sizes.epsilon).squareRoot() }
    return zip(zip(scaled, values(name + ".weight")).map(*), values(name + ".bias")).map(+)
  }

  private func row(_ table: String, _ index: Int) -> [Double] {
    let all = tensors["embeddings.\(table).weight"]!.values
    return all[index * sizes.hidden..<(index + 1) * sizes.hidden].map(Double.init)
  }

  private func values(_ name: String) -> [Double] { tensors[name]!.values.map(Double.init) }

  private func dot(_ a: ArraySlice<Double>, _ b: ArraySlice<Double>) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
