// A view for each reason for which the model is unavailable.
import LanguageModels
import SwiftUI

struct AvailabilityView: View {
  private let model = SystemLanguageModel.default

  var body: some View {
    switch model.availability {
    case .available:
      Text("Ask me about the menu.")
    case .unavailable(.deviceNotEligible):
      ContentUnavailableView("This device can't run the model", systemImage: "iphone.slash")
    case .unavailable(.appleIntelligenceNotEnabled):
      ContentUnavailableView(
        "Apple Intelligence is off", systemImage: "switch.2",
        description: Text("Turn it on in Settings."))
    case .unavailable(.modelNotReady):
      ProgressView("The model is being downloaded")
    case .unavailable(let other):
      Text("Unavailable: \(String(describing: other))")
    }
  }
}
