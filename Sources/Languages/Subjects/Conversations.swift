extension Language {
  /// The notes of messengers, and the halves of the day in their times.
  package struct Chats: Sendable {
    /// WhatsApp's notes in place of a file.
    package var omitted: WordList = ""
    /// WhatsApp's notes after the name of a file.
    package var attached: WordList = ""
    /// Parts of WhatsApp's note after an edited message.
    package var edited: WordList = ""
    /// WhatsApp's notes in place of a deleted message.
    package var deleted: WordList = ""
    /// The first half of the day on a 12-hour clock.
    package var morning: WordList = ""
    /// The second half.
    package var afternoon: WordList = ""
    /// Words that programs put before a conversation's name, without the space after them.
    package var titles: WordList = ""
  }

  /// The labels in the minutes of a meeting.
  package struct Minutes: Sendable {
    package var attendees: WordList = ""
    package var purpose: WordList = ""
    package var outcomes: WordList = ""
    package var actions: WordList = ""
    package var location: WordList = ""
    package var date: WordList = ""
    /// Words before a colon and an attendee's name.
    package var roles: WordList = ""
    /// Words before the last of several attendees.
    package var joining: WordList = ""
  }
}
