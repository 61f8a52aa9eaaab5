import Foundation

struct Measurement {
  private var figures: [(name: String, value: Double, unit: String)] = []
  private let facts: KeyValuePairs<String, String>

  /// - Parameter facts: Names and values of what was measured.
  init(_ facts: KeyValuePairs<String, String> = [:]) { self.facts = facts }

  /// The beginning of the names of the figures that follow.
  var prefix = ""

  mutating func add(_ name: String, _ value: Double, _ unit: String = "") {
    figures.append((prefix + name, value, unit))
  }

  /// Adds percentiles of times, which are in seconds, and the longest one.
  mutating func add(_ name: String, times: [Double], percentiles: [Int]) {
    for percent in percentiles {
      add("\(name)_p\(percent)", percentile(percent, of: times) * 1000, "ms")
    }
    add("\(name)_slowest", (times.max() ?? 0) * 1000, "ms")
  }

  /// The peak resident memory, in MiB, includes the pages of mapped files that were read.
  mutating func addPeakMemory() {
    #if canImport(Darwin)
      let bytes = Double(resourceUsage().ru_maxrss)
    #else
      let bytes = Double(resourceUsage().ru_maxrss) * 1024
    #endif
    add("peak_memory", bytes / 1_048_576, "MiB")
  }

  func write(asJSON: Bool) throws {
    guard asJSON else {
      for fact in facts { print("\(fact.key): \(fact.value)") }
      for figure in figures {
        print("\(figure.name): \(Self.rounded(figure.value)) \(figure.unit)")
      }
      return
    }
    var object: [String: any Sendable] = [:]
    for fact in facts { object[fact.key] = fact.value }
    for figure in figures { object[figure.name] = figure.value }
    let data = try JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
    print(String(decoding: data, as: UTF8.self))
  }

  private static func rounded(_ value: Double) -> String {
    value.formatted(.number.precision(.significantDigits(1...5)).grouping(.never))
  }
}

func seconds<T>(_ work: () async throws -> T) async rethrows -> (T, Double) {
  let clock = ContinuousClock()
  let start = clock.now
  let result = try await work()
  return (result, start.duration(to: clock.now) / .seconds(1))
}

func median(_ values: [Double]) -> Double { percentile(50, of: values) }

func percentile(_ percent: Int, of values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[min(sorted.count - 1, sorted.count * percent / 100)]
}

func dotProduct(_ left: [Float], _ right: [Float]) -> Double {
  zip(left, right).reduce(0) { $0 + Double($1.0 * $1.1) }
}

func readJSON<Value: Decodable>(_ file: String) throws -> Value {
  try JSONDecoder().decode(Value.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
}

func printError(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

/// On all threads of the process.
func processorSeconds() -> Double {
  let usage = resourceUsage()
  return [usage.ru_utime, usage.ru_stime].reduce(0) {
    $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
  }
}

private func resourceUsage() -> rusage {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #endif
  return usage
}
