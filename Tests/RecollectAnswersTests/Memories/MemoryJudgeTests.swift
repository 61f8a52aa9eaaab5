import Recollect
import RecollectAnswers
import RecollectTesting
import Testing

/// Tests of what a new memory means for those that are near to it.
@Suite struct MemoryJudgeTests {
  @Test(arguments: [
    ("I sold the Prius.", "I own a Prius."), ("We moved to Lyon.", "I live in Paris."),
    ("My meeting is on Friday.", "My meeting is on Monday."),
    ("Ich wohne nicht mehr in Köln.", "Ich wohne in Köln."),
    ("J'ai déménagé à Brest.", "J'habite à Nantes."), ("Ya no como carne.", "Como carne."),
    ("I live in Ghent, not in Antwerp.", "I live in Antwerp."),
    ("My passport must be renewed by 12 May, not March.", "I have to renew my passport in March."),
    ("Ik woon in Gent, niet in Antwerpen.", "Ik woon in Antwerpen."),
  ])
  func aSignOfChangeMayContradict(new: String, old: String) {
    #expect(ChangeWords.mayContradict(new, old))
  }

  @Test(arguments: [
    ("I fly to Oslo on Friday.", "I live in Lyon."), ("I play the cello.", "I read crime novels."),
    ("My boss is called Mr Okafor.", "I work as a nurse."), ("Soy celíaca.", "Vivo en Madrid."),
    ("I quit the gym.", "I had knee surgery."), ("Ich trinke keinen Wein.", "Ich wohne in Basel."),
    ("J'ai mal au dos depuis lundi.", "J'habite à Rennes."),
    ("I bought a bike, not a car.", "I live in Antwerp."),
    ("We moved to Ghent.", "I might live in Portugal one day."),
  ])
  func otherSentencesDoNot(new: String, old: String) {
    #expect(!ChangeWords.mayContradict(new, old))
  }

  @Test(arguments: [
    ("Bruno, my dog, is eleven.", "My dog Bruno is eleven years old.", true),
    ("Mr Okafor is my boss.", "My boss is called Mr Okafor.", true),
    ("I have two cats.", "I have three cats.", false),
    ("My sister doesn't live in Porto.", "My sister lives in Porto.", false),
    ("I have a dog.", "My dog Bruno is eleven years old.", false),
    ("Ik eet geen vlees.", "Ik eet vlees.", false),
  ])
  func aShorterSentenceIsContained(one: String, other: String, isContained: Bool) {
    #expect(MemoryLikeness(one, other).isContained == isContained)
    #expect(MemoryLikeness(other, one).isContained == isContained)
  }

  @Test func theModelIsOnlyAskedAboutSignsOfChange() async throws {
    let test = try TestLibrary()
    let model = ScriptedLanguageModel { _ in .text("\"replaces\"") }
    let judge = MemoryJudge(library: test.library, model: model)
    let old = try await test.library.remember(.init("I own a blue boat and a kite.")).memory
    let another = try await judge.decision(about: .init("I painted a blue boat yesterday."))
    #expect(another.superseded.isEmpty && another.same == nil)
    #expect(model.requests.isEmpty)
    let sold = try await judge.decision(about: .init("I sold the blue boat and the kite."))
    #expect(sold.superseded == [old.id])
    try await test.library.remember(
      .init("The door code of the cabin is 4711.", sensitivity: .secret))
    let secret = try await judge.decision(about: .init("The door code of the cabin is now 1234."))
    #expect(secret.superseded.isEmpty && model.requests.count == 1)
    let same = try await judge.decision(about: .init("A blue boat and a kite I own."))
    #expect(same.same == old.id && model.requests.count == 1)
  }
}
