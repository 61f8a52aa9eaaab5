#if canImport(Glibc)
  import Foundation
  import Glibc
#endif

extension LlamaModel {
  /// Restarts the program so that waiting threads of llama.cpp sleep instead of spinning.
  ///
  /// GNU's OpenMP, which llama.cpp uses on Linux, spins by default. On a machine that is busy with
  /// other work, each thread then waits for another one that isn't running, and responses are
  /// several times slower. OpenMP reads `OMP_WAIT_POLICY` only when a program starts, so call this
  /// method before anything else. It returns immediately if the environment already contains a
  /// policy, on other systems, and if the program can't be restarted.
  public static func restartWithPassiveThreads() {
    #if canImport(Glibc)
      let policies = ["OMP_WAIT_POLICY", "GOMP_SPINCOUNT"]
      guard policies.allSatisfy({ getenv($0) == nil }),
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
        // If the dynamic linker was called by hand, this path is the linker's and not the
        // program's.
        !program.contains("/ld-")
      else { return }
      setenv("OMP_WAIT_POLICY", "passive", 1)
      execv(program, CommandLine.unsafeArgv)
    #endif
  }
}
