extension Language {
  package static let catalan = Language(
    code: "ca", letters: "àçèéíïòóúüŀ", common: .catalan)
}

extension Language.Common {
  fileprivate static let catalan = Self(
    function: """
      a|això|al|als|amb|aquest|aquesta|aquests|bé|com|d|de|del|dels|des|doncs|el|ella|ells|els|em|en
      encara|ens|entre|era|eren|es|estan|està|et|fa|fer|fins|ha|han|hem|hi|ho|i|ja|jo|l|la|les|li
      llavors|m|meu|meva|mi|molt|molta|més|n|ni|no|nosaltres|o|on|per|perquè|però|quan|que|qui|quin
      quina|què|s|sense|ser|seu|seva|si|sobre|són|també|tan|te|tot|tota|tots|tu|té|un|una|unes|uns
      va|vaig|van|vostè|és
      """,
    endings: "ció|ment|itat")
}
