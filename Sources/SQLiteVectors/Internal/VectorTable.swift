import VectorSearch

struct VectorTable: Sendable {
  // sqlite-vec's own limit of a search that stops early.
  static let nearestLimit = 4096

  let database: VectorDatabase
  let name: String
  let column: String
  let key: String
  let distance: TableDefinition.Distance

  /// Creates the table if it doesn't exist.
  init(_ database: VectorDatabase, name: String, column: String, dimension: Int) throws {
    self.database = database
    self.name = TableDefinition.quoted(name)
    self.column = TableDefinition.quoted(column)
    var definition: String?
    try database.run("SELECT sql FROM sqlite_master WHERE name = ?", [.text(name)]) {
      definition = $0.text(0) ?? ""
    }
    if let definition {
      let read = TableDefinition(sql: definition, file: database.path)
      key = try read.key()
      distance = try read.distance(of: column, dimension: dimension)
      return
    }
    key = "rowid"
    distance = .cosine
    try database.run(
      """
      CREATE VIRTUAL TABLE \(self.name) USING vec0(\
      \(column) float[\(dimension)] distance_metric=cosine)
      """)
  }
}

extension VectorTable {
  func count() throws -> Int {
    var count = 0
    try database.run("SELECT count(*) FROM \(name)") { count = Int($0.integer(0)) }
    return count
  }

  func identifiers() throws -> [Int64] {
    var found: [Int64] = []
    try database.run("SELECT \(key) FROM \(name)") { found.append($0.integer(0)) }
    return found.sorted()
  }

  func vector(_ id: Int64) throws -> [Float]? {
    var found: [Float]?
    try database.run("SELECT \(column) FROM \(name) WHERE \(key) = ?", [.integer(id)]) {
      found = $0.vector(0)
    }
    return found
  }

  func insert(_ vector: [Float], id: Int64) throws {
    // sqlite-vec doesn't support INSERT OR REPLACE.
    try database.run(
      "UPDATE \(name) SET \(column) = ? WHERE \(key) = ?", [.vector(vector), .integer(id)])
    if database.changes > 0 { return }
    try database.run(
      "INSERT INTO \(name)(\(key), \(column)) VALUES (?, ?)", [.integer(id), .vector(vector)])
  }

  func remove(_ id: Int64) throws -> Bool {
    try database.run("DELETE FROM \(name) WHERE \(key) = ?", [.integer(id)])
    return database.changes > 0
  }

  /// Rows with equal scores are in the order of their identifiers.
  func nearest(_ query: [Float], count: Int, among admitted: [Int64]?) throws -> [VectorMatch] {
    // One more than asked for tells whether the last one has the score of others.
    if count < Self.nearestLimit {
      let found = try nearest(query, limit: count + 1, among: admitted)
      let matches = found.matches
      // Foreign rows without a cosine disturb the order of sqlite-vec.
      if !found.hasNulls,
        matches.count <= count || matches[count].score != matches[count - 1].score
      {
        return Array(matches.prefix(count))
      }
    }
    return try scan(query, count: count, among: admitted)
  }

  /// Searches as sqlite-vec's users do, with `MATCH`.
  private func nearest(
    _ query: [Float], limit: Int, among admitted: [Int64]?
  ) throws -> (matches: [VectorMatch], hasNulls: Bool) {
    var matches: [VectorMatch] = []
    var hasNulls = false
    let sql = "SELECT \(key), distance FROM \(name) WHERE \(column) MATCH ? AND k = ?"
    let values: [VectorDatabase.Value] = [.vector(query), .integer(Int64(limit))]
    try database.run(sql + filter(admitted), values + Self.values(admitted)) { row in
      guard let distance = row.real(1) else { return hasNulls = true }
      matches.append(VectorMatch(id: row.integer(0), score: self.distance.score(distance)))
    }
    matches.sort { $0.precedes($1) }
    return (matches, hasNulls)
  }

  /// Computes every distance and sorts: for more matches than `MATCH` finds, and for ties.
  private func scan(_ query: [Float], count: Int, among admitted: [Int64]?) throws -> [VectorMatch]
  {
    var matches: [VectorMatch] = []
    let sql = "SELECT \(key), \(distance.function)(\(column), ?) FROM \(name) WHERE true"
    try database.run(sql + filter(admitted), [.vector(query)] + Self.values(admitted)) {
      if let distance = $0.real(1) {
        matches.append(VectorMatch(id: $0.integer(0), score: self.distance.score(distance)))
      }
    }
    matches.sort { $0.precedes($1) }
    return Array(matches.prefix(count))
  }

  private func filter(_ admitted: [Int64]?) -> String {
    admitted == nil ? "" : " AND \(key) IN (SELECT value FROM json_each(?))"
  }

  private static func values(_ admitted: [Int64]?) -> [VectorDatabase.Value] {
    admitted.map { [.text("[" + $0.map(String.init).joined(separator: ",") + "]")] } ?? []
  }
}
