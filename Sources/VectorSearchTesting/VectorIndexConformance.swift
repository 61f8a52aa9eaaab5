public import VectorSearch

/// Conformance checks for indexes of vectors, usable with any test framework.
///
/// A check reports failures as sentences; an index passes if there are none. Results are compared
/// with those of sorting all vectors. The vectors are the same in every run.
///
/// ```swift
/// let conformance = VectorIndexConformance { dimension in MyIndex(dimension: dimension) }
/// for check in VectorIndexConformance.Check.allCases {
///   #expect(conformance.failures(in: check) == [])
/// }
/// ```
public struct VectorIndexConformance: Sendable {
  /// A conformance check.
  public enum Check: String, Sendable, CaseIterable, CustomStringConvertible {
    /// Few vectors are found exactly as by sorting all, with floors and filters, through random
    /// insertions, replacements, removals and reopening.
    case changes
    /// 98% of the nearest of many clustered vectors are found, with filters of any share, also
    /// after a third of the vectors was replaced or removed. Scores are exact, and no match is
    /// missing.
    case recall
    /// Equal scores are in the order of their identifiers, also at the end of the matches.
    case ties
    /// An index that was emptied finds nothing and can be filled again.
    case refilling

    /// The name of the check.
    public var description: String { rawValue }
  }

  /// A failure of a conformance check.
  public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The check that failed.
    public let check: Check
    /// A sentence that describes the failure.
    public let message: String

    /// The name of the check and the sentence.
    public var description: String { "\(check): \(message)" }
  }

  let metric: VectorMetric
  let tolerance: Float
  let make: @Sendable (Int) throws -> any VectorIndex
  let reopen: @Sendable (any VectorIndex) throws -> any VectorIndex
  let inspect: @Sendable (any VectorIndex) throws -> Void

  /// Creates conformance checks for a type of index.
  ///
  /// - Parameters:
  ///   - metric: The measure that the index uses. With the cosine, no vector of a check is zero.
  ///   - tolerance: The largest error of a score. With 0, matches have to be equal to the expected
  ///     ones, which no order of additions prevents: the components are small integers. With more,
  ///     vectors whose scores differ by less can be in either order.
  ///   - reopening: A function that returns an index as it is after it was saved and opened again.
  ///     By
  ///     default it returns the same one.
  ///   - inspecting: A function that is called after changes and throws if the parts of the index
  ///     contradict one another. By default it does nothing.
  ///   - making: A function that returns an empty index for vectors of a number of components.
  public init<Index: VectorIndex>(
    metric: VectorMetric = .innerProduct, tolerance: Float = 0,
    reopening: @escaping @Sendable (Index) throws -> Index = { $0 },
    inspecting: @escaping @Sendable (Index) throws -> Void = { _ in },
    making: @escaping @Sendable (_ dimension: Int) throws -> Index
  ) {
    precondition(tolerance >= 0, "An error can't be smaller than 0, as \(tolerance) is")
    self.metric = metric
    self.tolerance = tolerance
    make = making
    reopen = { index in try (index as? Index).map(reopening) ?? index }
    inspect = { index in try (index as? Index).map(inspecting) }
  }

  /// Runs one check.
  ///
  /// - Returns: The failures, at most ten; an empty array if the index passes.
  public func failures(in check: Check) -> [Failure] {
    var report = Report()
    do {
      switch check {
      case .changes: for seed in 1...12 { try changes(seed: seed, &report) }
      case .recall: try recall(&report)
      case .ties: try ties(&report)
      case .refilling: try refilling(&report)
      }
    } catch {
      report.expect(false, "It threw: \(error)")
    }
    return report.sentences.map { Failure(check: check, message: $0) }
  }

  struct Report {
    private(set) var sentences: [String] = []

    mutating func expect(_ isRight: Bool, _ message: @autoclosure () -> String) {
      if !isRight, sentences.count < 10 { sentences.append(message()) }
    }
  }
}
