// Measures two ways to search with questions from a file.

import Foundation
import Recollect
import RecollectEvaluation

let library = try Library(at: URL(fileURLWithPath: CommandLine.arguments[1]))
let file = URL(fileURLWithPath: CommandLine.arguments[2])

// snippet.evaluate
let questions = try EvaluationFile.questions(in: file)
let settings = try ["hybrid", "hybrid,no-people"].map { try SearchSetting($0) }
let evaluation = try await library.evaluate(questions, settings: settings)
let comparison = evaluation.comparison(of: 0, with: 1)
print(comparison.better, comparison.worse, comparison.pValue)
// snippet.end
