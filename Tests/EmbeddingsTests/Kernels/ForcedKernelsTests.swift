import Kernels
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The choice of kernels by `RECOLLECT_KERNELS`.
///
/// Each test case runs in a process of its own, because a process chooses only once.
@Suite("Forced kernels")
struct ForcedKernelsTests {
  @Test("Every variant that the processor runs can be forced")
  func forced() async {
    await #expect(processExitsWith: .success) {
      setenv("RECOLLECT_KERNELS", "portable", 1)
      precondition(String(cString: kernel_best().pointee.name) == "portable")
      precondition(String(cString: kernel_best().pointee.name) == "portable")
    }
    await #expect(processExitsWith: .success) {
      setenv("RECOLLECT_KERNELS", "reference", 1)
      precondition(String(cString: kernel_best().pointee.name) == "reference")
    }
    await #expect(processExitsWith: .success) {
      setenv("RECOLLECT_KERNELS", String(cString: kernel_variant_at(0).pointee.name), 1)
      precondition(kernel_best() == kernel_variant_at(0))
    }
  }

  @Test("Without a name the fastest is taken, also when the variable is empty")
  func unset() async {
    await #expect(processExitsWith: .success) {
      unsetenv("RECOLLECT_KERNELS")
      precondition(kernel_best() == kernel_variant_at(0))
    }
    await #expect(processExitsWith: .success) {
      setenv("RECOLLECT_KERNELS", "", 1)
      precondition(kernel_best() == kernel_variant_at(0))
    }
  }

  @Test("An unknown name ends the process with the names there are")
  func unknown() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      setenv("RECOLLECT_KERNELS", "abacus", 1)
      _ = kernel_best()
    }
    let error = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(error.contains("RECOLLECT_KERNELS is \"abacus\". This processor runs "))
    #expect(error.contains("portable and reference: name one of them, or unset the variable."))
  }

  @Test("A variant is looked up by its name")
  func named() {
    for index in 0..<kernel_variant_count() {
      let variant = kernel_variant_at(index)
      #expect(kernel_named(variant?.pointee.name) == variant)
    }
    #expect(kernel_named("abacus") == nil)
  }
}
