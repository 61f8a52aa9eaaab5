import Languages

enum DisclaimerWords {
  /// A notice has words of all three groups: this message, secrecy, and the intended recipient.
  static let notice = PhraseSet([
    Language.words(\.notices.message), Language.words(\.notices.secrecy),
    Language.words(\.notices.recipient),
  ])

  /// Each of these sentences is enough to make a paragraph a notice.
  static let conclusive = PhraseSet(Language.words(\.notices.conclusive))

  /// A mail server puts these above messages from outside.
  static let banner = PhraseSet(Language.words(\.notices.banner))

  /// A footer has a link or an address.
  static let links = PhraseSet(["http", "https", "www"])

  static let footer = PhraseSet(
    Language.words(\.notices.footer) + [
      "majordomo", "groups.google.com", "googlegroups.com", "yahoogroups.com",
      "subscribe, unsubscribe",
    ])
}
