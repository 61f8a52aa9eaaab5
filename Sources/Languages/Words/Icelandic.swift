extension Language {
  package static let icelandic = Language(
    code: "is", letters: "áæéíðóöúýþ", common: .icelandic, forwarding: .icelandic)
}

extension Language.Common {
  fileprivate static let icelandic = Self(
    function: """
      af|allt|annað|að|ef|eftir|ekki|en|er|eru|eða|frá|fyrir|hafa|hann|hefur|hvar|hvað|hver|hvernig
      hún|með|mig|min|mun|mér|nú|og|okkur|sem|sig|sinn|sé|sér|sú|til|um|upp|var|vera|verið|verður
      við|á|áður|ég|í|úr|út|þar|þau|það|þegar|þeir|þeirra|þess|þessi|þetta|þig|því|þá|þær|þér|þú
      """)
}

extension Language.Forwarding {
  fileprivate static let icelandic = Self(
    forwardMarkers: "fs")
}
