// App code written for Apple's framework. Only the import is changed.
import Foundation
import LanguageModels

final class FindPointsOfInterestTool: Tool {
  let name = "findPointsOfInterest"
  let description = "Finds points of interest for a landmark."

  let landmark: String

  init(landmark: String) {
    self.landmark = landmark
  }

  @Generable
  enum Category: String, CaseIterable {
    case campground
    case hotel
    case cafe
  }

  @Generable
  struct Arguments {
    @Guide(description: "This is the type of business to look up for.")
    let pointOfInterest: Category

    @Guide(description: "The natural language query of what to search for.")
    let naturalLanguageQuery: String
  }

  func call(arguments: Arguments) async throws -> String {
    let results = await suggestions(for: arguments.pointOfInterest)
    return """
      There are these \(arguments.pointOfInterest) in \(landmark):
      \(results.joined(separator: ", "))
      """
  }

  private func suggestions(for category: Category) async -> [String] {
    switch category {
    case .campground: ["Camp Rock"]
    case .hotel: ["Hotel 1", "Hotel 2"]
    case .cafe: ["Café"]
    }
  }
}

struct FreshStockTool: Tool {
  let description = "Tells what is in stock."

  struct StockError: Error {
    var shelf: Int
  }

  @Generable
  struct Arguments {
    @Guide(.range(1...9))
    var shelf: Int
  }

  @Generable
  struct Stock {
    var fruit: [String]
    var count: Int
  }

  func call(arguments: Arguments) async throws -> Stock {
    guard arguments.shelf < 9 else { throw StockError(shelf: arguments.shelf) }
    return Stock(fruit: ["apples"], count: arguments.shelf)
  }
}

/// Returns a response generated with tools, or a sentence that describes the error.
func answerWithTools(to question: String) async -> String {
  let session = LanguageModelSession(
    tools: [FindPointsOfInterestTool(landmark: "Yosemite"), FreshStockTool()],
    instructions: "Help the person with finding places.")
  do {
    let response = try await session.respond(to: question)
    return response.content
  } catch let error as LanguageModelSession.ToolCallError {
    if let stock = error.underlyingError as? FreshStockTool.StockError {
      return "\(error.tool.name): shelf \(stock.shelf) is missing"
    }
    return error.localizedDescription
  } catch let error as LanguageModelSession.GenerationError {
    switch error {
    case .exceededContextWindowSize(let context): return "too long: \(context.debugDescription)"
    case .assetsUnavailable, .guardrailViolation, .unsupportedGuide: return "no"
    case .unsupportedLanguageOrLocale, .decodingFailure, .rateLimited: return "no"
    case .concurrentRequests: return "busy"
    case .refusal(let refusal, _):
      let explanation = try? await refusal.explanation
      return explanation?.content ?? "refused"
    @unknown default: return error.recoverySuggestion ?? ""
    }
  } catch {
    return "\(error)"
  }
}
