#if canImport(SwiftUI)
  import PlannerCore
  import SwiftUI

  struct RecordsView: View {
    let planner: PlannerModel
    @State private var title = ""
    @State private var text = ""

    var body: some View {
      NavigationStack {
        List {
          Section("New note") {
            TextField("Title", text: $title)
            TextEditor(text: $text)
            Button("Add") { add() }.disabled(text.isEmpty)
          }
          if let error = planner.error {
            Text(String(describing: error))
          }
          Section("Notes") {
            ForEach(planner.records.notes, id: \.id) { note in
              RecordRow(title: note.title, day: note.day) { await planner.remove(note.link) }
            }
          }
          Section("Meetings") {
            ForEach(planner.records.meetings, id: \.id) { meeting in
              RecordRow(title: meeting.title, day: meeting.day) {
                await planner.remove(meeting.link)
              }
            }
          }
        }
        .navigationTitle("Records")
      }
    }

    private func add() {
      let (title, text) = (title, text)
      (self.title, self.text) = ("", "")
      Task { await planner.addNote(title: title, text: text) }
    }
  }

  private struct RecordRow: View {
    let title: String
    let day: Day
    let remove: @MainActor () async -> Void

    var body: some View {
      HStack {
        VStack(alignment: .leading) {
          Text(title)
          Text(day.description).font(.caption)
        }
        Button("Remove", role: .destructive) { Task { await remove() } }
      }
    }
  }
#endif
