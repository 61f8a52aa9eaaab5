import Testing
import VectorSearch
import VectorSearchTesting

@Suite("Conformance of indexes")
struct VectorIndexConformanceTests {
  @Test("Every fault of an index is found", arguments: FaultyIndex.Fault.allCases)
  func faults(fault: FaultyIndex.Fault) {
    let conformance = VectorIndexConformance { FaultyIndex(dimension: $0, fault: fault) }
    let failures = VectorIndexConformance.Check.allCases.flatMap(conformance.failures)
    #expect(!failures.isEmpty)
    #expect(failures.allSatisfy { $0.description.hasSuffix(".") })
    // Scores with an error of rounding are right for an index that is allowed one.
    let tolerant = VectorIndexConformance(tolerance: 1e-3) {
      FaultyIndex(dimension: $0, fault: fault)
    }
    #expect(tolerant.failures(in: .changes).isEmpty == (fault == .rounding))
  }

  @Test("An index that can't be opened again fails with its error")
  func reopening() {
    let conformance = VectorIndexConformance(
      reopening: { (_: ExactIndex) in throw CancellationError() },
      making: { ExactIndex(dimension: $0) })
    #expect(
      conformance.failures(in: .ties).map(\.description) == ["ties: It threw: CancellationError()"])
  }
}

/// An exact index with a fault.
struct FaultyIndex: VectorIndex {
  enum Fault: CaseIterable {
    case noFloor, noPredicate, noSet, oneTooFew, order, keptVector, removal, rounding
  }

  private var index: ExactIndex
  let fault: Fault

  init(dimension: Int, fault: Fault) {
    index = ExactIndex(dimension: dimension)
    self.fault = fault
  }

  var dimension: Int { index.dimension }
  var count: Int { index.count }
  mutating func reserve(_ capacity: Int) { index.reserve(capacity) }

  mutating func insert(_ vector: UnsafeBufferPointer<Float>, id: Int64) {
    if fault != .keptVector || !contains(id: id) { index.insert(vector, id: id) }
  }

  mutating func remove(id: Int64) -> Bool {
    let wasThere = index.remove(id: id)
    return fault == .removal ? true : wasThere
  }

  func contains(id: Int64) -> Bool { index.contains(id: id) }

  func search(
    _ query: [Float], count: Int, floor: Float, where admits: ((Int64) -> Bool)?
  ) -> [VectorMatch] {
    let found = index.search(
      query, count: fault == .oneTooFew ? max(0, count - 1) : count,
      floor: fault == .noFloor ? -.infinity : floor, where: fault == .noPredicate ? nil : admits)
    return fault == .order
      ? found.reversed()
      : found.map { .init(id: $0.id, score: $0.score + (fault == .rounding ? 1e-4 : 0)) }
  }

  func search(
    _ query: [Float], count: Int, floor: Float, among admitted: Set<Int64>
  ) -> [VectorMatch] {
    search(
      query, count: count, floor: floor,
      where: fault == .noSet ? nil : { admitted.contains($0) })
  }
}
