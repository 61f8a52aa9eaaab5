extension Language {
  package static let croatian = Language(
    code: "hr", letters: "čćđšž", common: .croatian)
}

extension Language.Common {
  fileprivate static let croatian = Self(
    function: """
      a|ali|bez|bi|bih|bila|bili|bilo|bio|biti|bude|da|do|dok|ga|gde|gdje|hoće|i|ih|ili|im|ima|imam
      iz|ja|je|jedan|jer|jesam|jest|joj|još|ju|kad|kada|kako|kao|koja|koje|kojem|koji|koju|li|me
      među|mi|mnogo|moj|moja|možda|može|na|nad|nakon|nam|nas|naš|ne|nego|neka|nekoliko|nema|ni|nije
      nisam|nisu|niti|no|o|od|on|ona|oni|ono|opet|osim|ova|ovaj|ove|ovo|pa|po|pod|prema|pri|rekao
      rekla|s|sa|sada|sam|samo|se|si|smo|ste|su|sve|svi|svoj|svoje|ta|tada|taj|tako|te|ti|tko|to
      toga|tu|u|uz|vam|već|više|vrlo|za|zar|zašto|zbog|će|ćemo|ćete|ću|što
      """,
    endings: "anje|nost|ima")
}
