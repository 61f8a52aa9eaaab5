#if canImport(SwiftUI)
  import AppSupport
  import RecollectAnswers
  import SwiftUI

  struct AskView: View {
    let answer: AnswerModel
    @State private var question = ""

    var body: some View {
      NavigationStack {
        Form {
          TextField("Question", text: $question)
            .onSubmit { answer.ask(question) }
          AnswerSection(answer: answer)
          if !answer.cited.isEmpty {
            Section("From") {
              ForEach(answer.cited) { cited in
                Text("[\(cited.number)]")
                PassageRow(passage: cited.passage)
              }
            }
          }
        }
        .navigationTitle("Ask")
      }
    }
  }

  private struct AnswerSection: View {
    let answer: AnswerModel

    var body: some View {
      switch answer.state {
      case .idle:
        Text("The answer has only what your records say.")
      case .answering:
        if answer.text.isEmpty { ProgressView() }
        Text(answer.text)
        Button("Stop") { answer.stop() }
      case .answered(let whole):
        Text(whole.abstention == nil ? whole.text : "The records don't say.")
      case .unavailable(let remedy):
        ContentUnavailableView("No language model", systemImage: "cpu", description: Text(remedy))
      case .failed(let error):
        Text(String(describing: error))
      }
    }
  }
#endif
