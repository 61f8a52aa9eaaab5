extension Language {
  package static let latvian = Language(
    code: "lv", letters: "āčēģīķļņšūž", common: .latvian)
}

extension Language.Common {
  fileprivate static let latvian = Self(
    function: """
      ar|arī|bet|bez|bija|būs|būt|caur|cik|es|esmu|gan|ir|iz|ja|jau|jo|jūs|ka|kad|kas|kur|kura|kuri
      kā|kādi|kāpēc|līdz|man|mans|mēs|nav|ne|nevar|no|pa|par|pat|pie|pirms|pēc|savu|starp|tad|tagad
      tas|te|tikai|to|tu|tur|tā|tātad|un|uz|vai|var|visi|viņa|viņi|viņš|vēl|šis|šo|šī
      """)
}
