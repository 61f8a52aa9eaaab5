extension Language {
  /// The names of mail headers as programs write them above a quoted message.
  package struct Headers: Sendable {
    package var from: WordList = ""
    package var date: WordList = ""
    package var to: WordList = ""
    package var copy: WordList = ""
    package var subject: WordList = ""
    /// Names that say nothing about the quoted message.
    package var other: WordList = ""
  }

  /// The words of the line above a quoted text: "On Monday, Anna wrote:".
  package struct Attributions: Sendable {
    /// Words that begin an attribution with a date.
    package var starts: WordList = ""
    /// Words that begin an attribution without a verb.
    package var quoting: WordList = ""
    /// Verbs that come last.
    package var verbs: WordList = ""
    /// Verbs that a name follows.
    package var verbsBeforeNames: WordList = ""
    /// Words that may come between the verb and the colon.
    package var endings: WordList = ""
    /// Words that attribute the quote to the person who is answered.
    package var youWrote: WordList = ""
    /// Words that begin a sentence of the author's own rather than a name.
    package var pronouns: WordList = ""
  }

  /// The titles above quoted and forwarded texts, and the markers of subjects.
  package struct Forwarding: Sendable {
    /// Titles between dashes, above a quote.
    package var original: WordList = ""
    /// Titles between dashes, above a forwarded text.
    package var forwarded: WordList = ""
    /// Titles without dashes, above a forwarded text, and without their colon.
    package var openings: WordList = ""
    /// Words before a colon in the subject of a forwarded message.
    package var forwardMarkers: WordList = ""
    /// Words before a colon that replying and forwarding add to a subject.
    package var markers: WordList = ""
  }

  /// The words of disclaimers and of the footers of mailing lists.
  package struct Notices: Sendable {
    /// A notice has words of all three: this message, secrecy, and the intended recipient.
    package var message: WordList = ""
    package var secrecy: WordList = ""
    package var recipient: WordList = ""
    /// Each of these sentences is enough to make a paragraph a notice.
    package var conclusive: WordList = ""
    /// A mail server puts these above messages from outside.
    package var banner: WordList = ""
    /// Words of a mailing list's footer.
    package var footer: WordList = ""
    /// Words of a plain text that sends its reader to the HTML beside it.
    package var placeholder: WordList = ""
  }

  /// The words of signatures, also of those that mail programs add.
  package struct Signatures: Sendable {
    /// Closings, above a signature.
    package var regards: WordList = ""
    /// Words beside a telephone number.
    package var telephones: WordList = ""
    /// Words of invitations, whose lines look like those of a signature.
    package var appointments: WordList = ""
    /// Whole lines that mail programs add: `Sent from mobile`.
    package var whole: WordList = ""
    /// Beginnings of such lines.
    package var starts: WordList = ""
    /// Ends of such lines.
    package var ends: WordList = ""
    /// Beginnings in a language that writes all nouns with a capital.
    package var startsBeforeNouns: WordList = ""
    /// Words that name the owner of the device.
    package var owners: WordList = ""
    /// Words between the name of a program and the system it runs on.
    package var connectives: WordList = ""
    package var apologies: WordList = ""
    /// Words for devices, and forms of their names.
    package var devices: WordList = ""
  }
}
