#if canImport(Glibc)
  import Foundation
  import Glibc
#endif

extension LlamaModel {
  /// Starts the program anew so that threads of the engine sleep while they wait for one another.
  ///
  /// GNU's OpenMP, which llama.cpp uses on Linux, lets them spin by default. On a machine busy with
  /// other work each then waits for another that isn't running, and answers come several times
  /// slower. It reads `OMP_WAIT_POLICY` only when a program starts, so a program calls this first of
  /// all, before it has done anything. Returns at once where the environment already names a policy,
  /// on other systems, and when the program can't be started anew.
  public static func restartWithPatientThreads() {
    #if canImport(Glibc)
      let policies = ["OMP_WAIT_POLICY", "GOMP_SPINCOUNT"]
      guard policies.allSatisfy({ getenv($0) == nil }),
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
        // Run through the dynamic linker by hand, the program's name isn't the file's.
        !program.contains("/ld-")
      else { return }
      setenv("OMP_WAIT_POLICY", "passive", 1)
      execv(program, CommandLine.unsafeArgv)
    #endif
  }
}
