#if Macros
  /// Makes a struct or an enum generable by a model.
  ///
  /// ```swift
  /// @Generable(description: "A dish on the menu")
  /// struct Dish {
  ///   @Guide(description: "What the guest reads") var name: String
  ///   @Guide(.range(1...200)) var price: Int
  ///   var allergens: [Allergen]
  ///   var note: String?
  /// }
  ///
  /// @Generable enum Allergen { case gluten, nuts, milk }
  /// ```
  ///
  /// The macro adds a conformance to ``Generable`` with `generationSchema`, `init(_:)` and
  /// `generatedContent`, which have the access level of the type. The type keeps its own initializers
  /// and its memberwise initializer.
  ///
  /// **Structs.** The model generates every stored property, in the order of declaration, with the
  /// property's name as key. The type of the property must be generable: a primitive, another
  /// generable type, or an array or an optional of one. An optional property that is `nil` is
  /// omitted. Computed, lazy and static properties, and a `let` with an initial value, aren't
  /// generated. A property of type ``GenerationID`` isn't generated either; it holds the identifier
  /// of the content.
  ///
  /// The nested type `PartiallyGenerated` is a partially generated value. All its properties are
  /// optional, and its `id` is the same in all snapshots. It conforms to `Equatable`, `Hashable` and
  /// `Sendable` if the declaration of the type names these protocols. If the struct has a generated
  /// property `id`, the `PartiallyGenerated` has that property instead and isn't `Identifiable`.
  ///
  /// **Enums** whose cases have no associated values are strings: the name of the case, or its raw
  /// value if that is a string. If any case has associated values, each case with associated values
  /// is an object with one key:
  ///
  /// ```swift
  /// @Generable indirect enum Shape {
  ///   case nothing                        // "nothing"
  ///   case named(String)                  // {"named": "square"}
  ///   case circle(radius: Double)         // {"circle": {"radius": 2}}
  ///   case pair(Shape, Shape)             // {"pair": {"_0": "nothing", "_1": {"named": "line"}}}
  /// }
  /// ```
  ///
  /// A single associated value that has no label and isn't optional is the value of that key.
  /// Otherwise the key's value is an object, in which an associated value without a label has its
  /// position as key. A partially generated enum is `nil` until it is complete.
  ///
  /// **Recursive types** contain themselves through an array or an indirect enum. **Generic types**
  /// are supported if the type parameters that are generated are constrained to ``Generable``. Types
  /// inside functions aren't supported, because the compiler doesn't allow a macro to add a
  /// conformance there.
  ///
  /// - Parameter description: A description of the type for the model.
  @attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
  @attached(
    member, names: named(generationSchema), named(PartiallyGenerated), named(GenerableCases))
  public macro Generable(description: String? = nil) =
    #externalMacro(module: "GenerableMacros", type: "GenerableMacro")

  /// Makes a type generable by a model, with a choice of how `nil` properties are written.
  ///
  /// - Parameters:
  ///   - description: A description of the type for the model.
  ///   - representNilExplicitlyInGeneratedContent: A Boolean value that indicates whether an optional
  ///     property that is `nil` is written as `null` instead of being omitted. If `true`, the model
  ///     has to generate every key.
  @attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
  @attached(
    member, names: named(generationSchema), named(PartiallyGenerated), named(GenerableCases))
  public macro Generable(
    description: String? = nil, representNilExplicitlyInGeneratedContent: Bool
  ) = #externalMacro(module: "GenerableMacros", type: "GenerableMacro")
#endif
