/// Lets a model generate values of a struct or an enum.
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
/// The macro makes the type ``Generable``: it writes `generationSchema`, `init(_:)` and
/// `generatedContent`, as accessible as the type itself. An initializer of the type's own, and the
/// one the compiler gives it, stay.
///
/// **Structs.** Every stored property is generated, in the order of declaration, its name the key.
/// Its type is `Generable` as well: a primitive, another such type, an array of them or an
/// optional one. An optional property that is nil is left out. Properties that are computed, lazy
/// or of the type, and a `let` with an initial value, are not generated. A property of type
/// ``GenerationID`` is not for the model: it holds the identity of the content. The nested
/// `PartiallyGenerated` is the value while it is being written: every property may still be
/// nil, and `id` stays the same from one snapshot to the next. It is `Equatable`, `Hashable` and
/// `Sendable` where the declaration of the type names these. A struct with a generated property
/// called `id` keeps that one in its `PartiallyGenerated`, which then isn't `Identifiable`.
///
/// **Enums** whose cases hold nothing are strings: the case's name, or its raw value where that is
/// a string. As soon as one case holds something, a case that does is an object with one key:
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
/// A value without a label stands right under the name if it is the only one and not optional;
/// otherwise its key is its position. An enum that is still being written is nil.
///
/// **Types that contain themselves** do so through an array or an indirect enum. **Generic types**
/// work if their parameters are constrained to ``Generable`` where they are generated. Types inside
/// functions don't: the compiler allows no macro there that adds a conformance.
///
/// - Parameter description: What the type is, for the model to read.
@attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
@attached(
  member, names: named(generationSchema), named(PartiallyGenerated), named(GenerableCases))
public macro Generable(description: String? = nil) =
  #externalMacro(module: "GenerableMacros", type: "GenerableMacro")

/// Lets a model generate values of a type, and says how a nil property is written.
///
/// - Parameters:
///   - description: What the type is, for the model to read.
///   - representNilExplicitlyInGeneratedContent: Whether an optional property that is nil is
///     written as `null` rather than left out. The model then has to write every key.
@attached(extension, conformances: Generable, names: named(init(_:)), named(generatedContent))
@attached(
  member, names: named(generationSchema), named(PartiallyGenerated), named(GenerableCases))
public macro Generable(
  description: String? = nil, representNilExplicitlyInGeneratedContent: Bool
) = #externalMacro(module: "GenerableMacros", type: "GenerableMacro")
