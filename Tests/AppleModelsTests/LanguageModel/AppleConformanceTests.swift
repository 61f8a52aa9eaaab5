import AppleModels
import RecollectTesting
import Testing

@Suite struct AppleConformanceTests {
  @Test(arguments: LanguageModelConformance.Check.allCases)
  func conforms(check: LanguageModelConformance.Check) async {
    #expect(await LanguageModelConformance(of: AppleLanguageModel()).failures(in: check) == [])
  }
}
