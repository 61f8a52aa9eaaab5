#if Macros
  /// Describes a property for the model and constrains its values.
  ///
  /// Use the macro on a stored property of a type with `@Generable`. Guided generation enforces the
  /// guides. On an optional property, the guides apply to the value if there is one.
  ///
  /// ```swift
  /// @Guide(description: "How well it fits, in percent", .range(0...100)) var score: Int
  /// @Guide(.count(3), .element(.anyOf(["red", "green", "blue"]))) var colors: [String]
  /// ```
  ///
  /// - Parameters:
  ///   - description: A description of the property for the model.
  ///   - guides: The guides that constrain the values; all of them apply.
  @attached(peer)
  public macro Guide<T: Generable>(description: String? = nil, _ guides: GenerationGuide<T>...) =
    #externalMacro(module: "GenerableMacros", type: "GuideMacro")

  /// Describes a property for the model and requires its whole text to match a regex.
  ///
  /// ```swift
  /// @Guide(description: "The table of the guest", /[A-F][0-9]{1,2}/) var table: String
  /// ```
  ///
  /// - Parameters:
  ///   - description: A description of the property for the model.
  ///   - guides: The regex that the text matches from its beginning to its end.
  @attached(peer)
  public macro Guide<RegexOutput>(description: String? = nil, _ guides: Regex<RegexOutput>) =
    #externalMacro(module: "GenerableMacros", type: "GuideMacro")

  /// Describes a property for the model.
  ///
  /// - Parameter description: A description of the property for the model.
  @attached(peer)
  public macro Guide(description: String) =
    #externalMacro(module: "GenerableMacros", type: "GuideMacro")
#endif
