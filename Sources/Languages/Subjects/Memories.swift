extension Language {
  /// The signs that a sentence may tell of a change.
  package struct Changes: Sendable {
    /// Signs that something has changed.
    package var signs: WordList = ""
    package var phrases: WordList = ""
    /// Signs that something planned was moved or replaced.
    package var planSigns: WordList = ""
    package var planPhrases: WordList = ""
    /// Words about a home.
    package var home: WordList = ""
    /// Words about work.
    package var work: WordList = ""
    /// Words about a partner.
    package var partner: WordList = ""
  }

  /// The words by which a sentence is worth remembering, or isn't.
  package struct Memories: Sendable {
    package var always: WordList = ""
    /// Phrases for all future times.
    package var future: WordList = ""
    /// Words by which a message is about the conversation.
    package var memories: WordList = ""
    /// Imperatives that ask for a memory and address the assistant.
    package var asking: WordList = ""
    package var assent: WordList = ""
    /// The second person.
    package var address: WordList = ""
    package var speakers: WordList = ""
    /// The words for having said or asked something.
    package var saying: WordList = ""
    /// The words for having been wrong, before a colon.
    package var erring: WordList = ""
    /// Subjects of a clause that stands for itself.
    package var clauseSubjects: WordList = ""
    /// Words for something imagined.
    package var suppositions: WordList = ""
    /// Words that refer to something named before.
    package var references: WordList = ""
    package var negations: WordList = ""
  }

  /// The words for what is secret or sensitive.
  package struct Secrets: Sendable {
    /// Words that make a sentence a secret.
    package var secret: WordList = ""
    /// Those of them that are common in other texts.
    package var common: WordList = ""
    package var phrases: WordList = ""
    package var sensitive: WordList = ""
  }

  /// The words by which texts of others are recognized in a message.
  package struct Foreign: Sendable {
    /// Mail headers that are also other words before a colon.
    package var headers: WordList = ""
    /// Headers that are hardly ever anything else before a colon.
    package var certainHeaders: WordList = ""
    /// Words before a name in a greeting.
    package var greetings: WordList = ""
    /// Words in place of a name in a greeting.
    package var groups: WordList = ""
    package var closings: WordList = ""
    /// Closings only if a name follows.
    package var closingsBeforeNames: WordList = ""
    /// Words that tell of a copied text wherever they are.
    package var copies: WordList = ""
    /// Words that tell of a copied text at the beginning of a sentence only.
    package var copiesAtBeginnings: WordList = ""
    /// Words that number a part of a book.
    package var chapters: WordList = ""
    package var saying: WordList = ""
    /// The subjects of such verbs besides names; a noun may follow some of them.
    package var subjects: WordList = ""
    /// The subjects of such verbs that are the person.
    package var ownSubjects: WordList = ""
    /// Words that may stand between the person and such a verb.
    package var betweenSubjectAndVerb: WordList = ""
    /// Words for a text, before a colon.
    package var texts: WordList = ""
    /// Words before a colon after which people speak of themselves.
    package var ownLabels: WordList = ""
    /// Words between two names.
    package var conjunctions: WordList = ""
    /// Capitalized words that don't name people.
    package var notNames: WordList = ""
  }
}
