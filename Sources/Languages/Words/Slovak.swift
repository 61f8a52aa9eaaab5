extension Language {
  package static let slovak = Language(
    code: "sk", letters: "áäčďéíĺľňóôŕšťúýž", common: .slovak)
}

extension Language.Common {
  fileprivate static let slovak = Self(
    function: """
      a|aby|aj|ako|aká|aké|aký|ale|alebo|ani|asi|až|bez|bol|bola|boli|bolo|bude|budú|by|byť|do|ho|i
      iba|ich|im|ja|je|jeho|jej|ju|k|kam|každý|kde|kedy|keď|kto|ktorá|ktoré|ktorí|ktorý|ku|lebo|len
      ma|majú|mal|mala|mali|mať|medzi|mi|moja|my|má|mám|môj|môže|na|nad|ne|nebol|nech|nie|niet|nič
      nám|nás|náš|o|od|on|ona|oni|ono|opäť|po|pod|podľa|potom|povedal|povedala|pre|pred|preto
      pretože|prečo|pri|s|sa|si|sme|so|som|ste|svoje|sú|ta|tak|takže|tam|te|teda|ten|tento|teraz|to
      tom|tu|ty|u|už|v|veď|veľa|veľmi|viac|vy|vám|vás|však|všetko|z|za|zo|či|čo|že
      """,
    endings: "osť|ého|nie|ých|ová")
}
