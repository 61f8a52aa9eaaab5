#if canImport(CSodium)
  import CSodium
#endif

/// Memory of this process.
package enum ProcessMemory {
  /// Keeps the memory of this process out of core files, and from other programs of the user.
  package static func hide() {
    #if canImport(CSodium)
      _ = recollect_hide_memory()
    #endif
  }
}
