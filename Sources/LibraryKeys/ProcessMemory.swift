#if canImport(CSodium)
  import CSodium
#endif
#if canImport(Glibc)
  import Glibc
#endif

package enum ProcessMemory {
  /// Keeps the memory of this process out of core files and backtraces, and from other programs of
  /// the user.
  ///
  /// Swift's runtime would have another program read it after a crash, and waits forever if that
  /// isn't allowed.
  package static func hide() { isHidden }

  private static let isHidden: Void = {
    #if canImport(CSodium)
      _ = recollect_hide_memory()
    #endif
    #if canImport(Glibc)
      for crash in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
        signal(crash, SIG_DFL)
      }
    #endif
  }()
}
