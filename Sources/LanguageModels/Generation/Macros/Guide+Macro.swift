/// Tells a model what a property is for and which values it may have.
///
/// It stands on a stored property of a type marked `@Generable`. The guides are kept to while the
/// value is generated, so a value that goes against one can't come out; on an optional property
/// they hold for the value if there is one.
///
/// ```swift
/// @Guide(description: "How well it fits, in percent", .range(0...100)) var score: Int
/// @Guide(.count(3), .element(.anyOf(["red", "green", "blue"]))) var colours: [String]
/// ```
///
/// - Parameters:
///   - description: What the property is, for the model to read.
///   - guides: What its values have to keep to, all of it.
@attached(peer)
public macro Guide<T: Generable>(description: String? = nil, _ guides: GenerationGuide<T>...) =
  #externalMacro(module: "GenerableMacros", type: "GuideMacro")

/// Tells a model what a property is for and the pattern its whole text has to match.
///
/// ```swift
/// @Guide(description: "The table, such as B12", /[A-F][0-9]{1,2}/) var table: String
/// ```
///
/// - Parameters:
///   - description: What the property is, for the model to read.
///   - guides: The pattern, which the text matches from its beginning to its end.
@attached(peer)
public macro Guide<RegexOutput>(description: String? = nil, _ guides: Regex<RegexOutput>) =
  #externalMacro(module: "GenerableMacros", type: "GuideMacro")

/// Tells a model what a property is for.
///
/// - Parameter description: What the property is, for the model to read.
@attached(peer)
public macro Guide(description: String) =
  #externalMacro(module: "GenerableMacros", type: "GuideMacro")
