import Foundation

enum Hardware {
  /// The physical cores that this process may use: hardware threads of a core share its execution
  /// units.
  static var cores: Int {
    max(1, min(ProcessInfo.processInfo.activeProcessorCount, physicalCores ?? .max))
  }

  /// In bytes, limited to that of the container.
  static var memory: UInt64 {
    min(ProcessInfo.processInfo.physicalMemory, containerMemory ?? .max)
  }

  #if canImport(Darwin)
    private static var physicalCores: Int? {
      var count: Int32 = 0
      var size = MemoryLayout<Int32>.size
      for name in ["hw.perflevel0.physicalcpu", "hw.physicalcpu"] {
        if sysctlbyname(name, &count, &size, nil, 0) == 0, count > 0 { return Int(count) }
      }
      return nil
    }

    private static var containerMemory: UInt64? { nil }
  #else
    private static var physicalCores: Int? {
      let root = "/sys/devices/system/cpu"
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
      let siblings = entries.compactMap { line("\(root)/\($0)/topology/thread_siblings_list") }
      return siblings.isEmpty ? nil : Set(siblings).count
    }

    private static var containerMemory: UInt64? {
      ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
        .compactMap { line($0).flatMap { UInt64($0) } }.min()
    }

    private static func line(_ path: String) -> String? {
      (try? String(contentsOfFile: path, encoding: .utf8))?
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  #endif
}
