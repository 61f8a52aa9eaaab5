import Grammars

/// The parameters of an endpoint that have no effect or can't be served.
///
/// A parameter that would change the answer is refused, unless it asks for what happens anyway. All
/// others that the API knows are accepted.
struct ParameterRules: Sendable {
  var read: Set<String>
  /// The parameters of the API that don't change an answer of this server.
  var ignored: Set<String>
  /// The parameters that are refused unless they have one of these values, with the reason.
  var refused: [String: (allowed: [JSONValue], reason: String)]

  func check(_ fields: RequestFields) throws(OpenAIError) {
    for key in fields.object.keys where !read.contains(key) && !ignored.contains(key) {
      guard let rule = refused[key] else {
        throw OpenAIError(
          code: "unknown_parameter", parameter: fields.parameter(key),
          "Unknown parameter: '\(fields.parameter(key))'.")
      }
      if let value = fields[key], !rule.allowed.contains(value) {
        throw .unsupported(fields.parameter(key), rule.reason)
      }
    }
  }
}

extension ParameterRules {
  private static let common: Set<String> = [
    "metadata", "moderation", "prompt_cache_key", "prompt_cache_options", "prompt_cache_retention",
    "safety_identifier", "service_tier", "store", "user",
  ]
  private static let logarithms = "Probabilities of tokens aren't returned."

  static let chat = ParameterRules(
    read: [
      "max_completion_tokens", "max_tokens", "messages", "model", "parallel_tool_calls",
      "response_format", "seed", "stop", "stream", "stream_options", "temperature", "tool_choice",
      "tools", "top_p",
    ],
    ignored: common.union(["prediction", "reasoning_effort", "verbosity"]),
    refused: [
      "audio": ([], "Answers are text."),
      "frequency_penalty": ([0], "Tokens aren't penalized."),
      "function_call": ([], "Use 'tool_choice'."),
      "functions": ([], "Use 'tools'."),
      "logit_bias": ([[:]], "Tokens aren't favored."),
      "logprobs": ([false], logarithms),
      "modalities": ([["text"]], "Answers are text."),
      "n": ([1], "A request has one answer."),
      "presence_penalty": ([0], "Tokens aren't penalized."),
      "top_logprobs": ([0], logarithms),
      "web_search_options": ([], "The server searches nothing by itself."),
    ])

  static let responses = ParameterRules(
    read: [
      "input", "instructions", "max_output_tokens", "model", "parallel_tool_calls", "stream",
      "temperature", "text", "tool_choice", "tools", "top_p",
    ],
    ignored: common.union(["max_tool_calls", "reasoning", "stream_options"]),
    refused: [
      "background": ([false], "An answer is part of its response."),
      "context_management": ([[]], "The whole conversation comes with each request."),
      "conversation": ([], "Nothing is stored. Send the whole conversation as 'input'."),
      "include": ([[], ["reasoning.encrypted_content"]], "There is nothing to include."),
      "previous_response_id": ([], "Nothing is stored. Send the whole conversation as 'input'."),
      "prompt": ([], "Nothing is stored. Send the text as 'instructions'."),
      "top_logprobs": ([0], logarithms),
      "truncation": (["disabled"], "A conversation that is too long is refused."),
    ])

  static let embeddings = ParameterRules(
    read: ["dimensions", "encoding_format", "input", "input_type", "model"],
    ignored: ["user"], refused: [:])
}
