import GRDB

extension ModelRecords {
  /// - Throws: `DatabaseError` of a damaged file if the floor in a row of `models` is no cosine.
  static func floor(in row: Row) throws -> Float? {
    guard let floor: Double = try row.value("floor") else { return nil }
    guard (-1...1).contains(floor) else { throw DatabaseError.damaged("\(floor) as a floor") }
    return Float(floor)
  }

  /// `nil` if none was set, and the floor is measured.
  func floor(of identifier: String) throws -> Float? {
    try Row.fetchOne(
      database.query(
        "SELECT floor FROM models WHERE identifier = ?", [identifier])
    ).flatMap(Self.floor(in:))
  }

  func setFloor(_ cosine: Float?, of model: Int64) throws {
    try database.run(
      "UPDATE models SET floor = ? WHERE id = ?", [cosine.map { Double($0) }, model])
  }
}
