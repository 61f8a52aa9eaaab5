/// The dates or people of a question, whose passages are preferred.
enum Preference: Sendable {
  case dates
  case people
  /// Both: passages of these people at these dates.
  case datesAndPeople
}
