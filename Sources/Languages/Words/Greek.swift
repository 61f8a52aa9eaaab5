extension Language {
  package static let greek = Language(
    code: "el", script: .other, common: .greek, headers: .greek, attributions: .greek,
    forwarding: .greek, signatures: .greek, chats: .greek)
}

extension Language.Common {
  fileprivate static let greek = Self(
    function: """
      ένα|ένας|έχει|έχω|ή|ήταν|αλλά|αν|αντί|απο|από|αυτά|αυτές|αυτή|αυτοί|αυτό|αυτός|για|γιατί|δε
      δεν|είμαι|είναι|εγώ|εδώ|εκεί|η|θα|και|κατά|κι|μέχρι|μία|μας|με|μετά|μη|μην|μια|μου|να|ο|οι
      παρά|ποια|ποιο|ποιος|πολύ|που|πού|προς|πως|πότε|πώς|σας|σε|στα|στη|στην|στις|στο|στον|στους|τα
      τη|την|της|τι|τις|το|τον|του|τους|των|ως|όπως|όταν|ότι|όχι
      """)
}

extension Language.Headers {
  fileprivate static let greek = Self(
    from: "από", date: "στάλθηκε|απεστάλη|ημερομηνία", to: "προς", copy: "κοιν.|κοιν|κοινοποίηση",
    subject: "θέμα", other: "συνημμένα|σπουδαιότητα")
}

extension Language.Attributions {
  fileprivate static let greek = Self(
    starts: "στις|την", verbs: "έγραψε")
}

extension Language.Forwarding {
  fileprivate static let greek = Self(
    original: "αρχικό μήνυμα|πρωτότυπο μήνυμα", forwarded: "προωθημένο μήνυμα",
    openings: "έναρξη προωθημένου μηνύματος", markers: "απ|σχετ|πρθ")
}

extension Language.Signatures {
  fileprivate static let greek = Self(
    starts: "στάλθηκε από|στάλθηκε μέσω|απεστάλη από|εστάλη από|λήψη του outlook",
    owners: "μου|το", connectives: "για")
}

extension Language.Chats {
  fileprivate static let greek = Self(
    omitted: "<μη συμπερίληψη πολυμέσων>", attached: "συνημμένο αρχείο", morning: "π.μ.",
    afternoon: "μ.μ.")
}
