// App code written for Apple's framework. Only the import is changed.
import LanguageModels
import Observation

@Generable
struct Itinerary: Equatable {
  @Guide(description: "An exciting name for the trip.")
  let title: String
  @Guide(.anyOf(["Kyoto", "Lisbon", "Oslo"]))
  let destinationName: String
  let description: String
  @Guide(description: "An explanation of how the itinerary meets the person's special requests.")
  let rationale: String?
  @Guide(description: "A list of day-by-day plans.", .count(2))
  let days: [DayPlan]
}

@Generable
struct DayPlan: Equatable {
  @Guide(description: "A unique and exciting title for this day plan.")
  let title: String
  @Guide(.count(1...3))
  let activities: [Activity]
  @Guide(.range(0...500))
  let cost: Int
}

@Generable
struct Activity: Equatable {
  let type: Kind
  let title: String
  @Guide(description: "The table of the guest", /[A-F][0-9]{1,2}/)
  let table: String

  @Generable
  enum Kind: Equatable {
    case sightseeing
    case foodAndDining
    case shopping
  }
}

@Observable
@MainActor
final class ItineraryPlanner {
  private(set) var itinerary: Itinerary.PartiallyGenerated?
  private(set) var error: (any Error)?
  private var session: LanguageModelSession

  init() {
    session = LanguageModelSession(
      instructions: Instructions {
        "Your job is to create an itinerary for the person."
        "Each day needs an activity, a place to stay and a restaurant."
        """
        Here is an example, but don't copy it:
        """
        Itinerary.example
      }
    )
  }

  func prewarm() {
    session.prewarm(promptPrefix: Prompt("Generate an itinerary."))
  }

  func suggestItinerary(dayCount: Int, wantsDining: Bool) async {
    do {
      let stream = session.streamResponse(
        generating: Itinerary.self,
        includeSchemaInPrompt: false,
        options: GenerationOptions(sampling: .greedy)
      ) {
        "Generate a \(dayCount)-day itinerary."
        if wantsDining {
          "The person likes good food."
        }
        "Give it a fun title and description."
      }
      for try await snapshot in stream {
        itinerary = snapshot.content
      }
    } catch {
      self.error = error
    }
  }
}

extension Itinerary {
  static let example = Itinerary(
    title: "Onsen Trip to Japan", destinationName: "Kyoto", description: "Springs and temples.",
    rationale: nil,
    days: [
      DayPlan(
        title: "Arrival",
        activities: [Activity(type: .sightseeing, title: "Nijo castle", table: "A1")], cost: 120),
      DayPlan(
        title: "Springs",
        activities: [Activity(type: .foodAndDining, title: "Kaiseki dinner", table: "F12")],
        cost: 240),
    ])
}

/// Returns the lines that a view shows for a partially generated itinerary.
func headlines(of itinerary: Itinerary.PartiallyGenerated) -> [String] {
  var lines: [String] = []
  if let title = itinerary.title { lines.append(title) }
  if let days = itinerary.days {
    for plan in days {
      lines.append(plan.title ?? "…")
      if let activities = plan.activities {
        lines += activities.map { $0.title ?? "…" }
      }
    }
  }
  return lines
}
