package import AppSupport
import LanguageModels
import Observation
import Recollect
import RecollectAnswers

/// The planner for views: its records, a search, an answer, and memories to review.
@MainActor @Observable
package final class PlannerModel {
  package private(set) var records: Records
  /// The error of the last change; `nil` if it succeeded.
  package private(set) var error: (any Error)?
  @ObservationIgnored package let search: SearchModel
  @ObservationIgnored package let answer: AnswerModel
  @ObservationIgnored package let review: MemoryReview
  @ObservationIgnored private let planner: Planner

  /// - Parameter load: A closure that loads the language model when the first question is asked.
  package init(_ planner: Planner, load: @escaping AnswerModel.Loader) async {
    self.planner = planner
    records = await planner.records
    let library = planner.library
    search = SearchModel(library: library, options: SearchOptions(limit: 20))
    answer = AnswerModel(library: library, load: load)
    review = MemoryReview(library: library)
  }

  package func addNote(title: String, text: String) async {
    let note = Note(id: records.newID(for: title), title: title, day: .today, text: text)
    await save(note)
  }

  package func save(_ note: Note) async { await update { $0.save(note) } }

  package func save(_ meeting: Meeting) async { await update { $0.save(meeting) } }

  package func remove(_ link: RecordLink) async { await update { $0.remove(link) } }

  /// Stores a sentence of the person as a memory, which waits to be reviewed.
  package func remember(_ sentence: String) async {
    var draft = Memory.Draft(sentence)
    draft.state = .pending
    do {
      try await planner.library.remember(draft)
      error = nil
    } catch {
      self.error = error
    }
  }

  private func update(_ change: @Sendable (inout Records) -> Void) async {
    do {
      try await planner.update(change)
      error = nil
    } catch {
      self.error = error
    }
    records = await planner.records
  }
}
