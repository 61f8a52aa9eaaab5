extension Language {
  package static let czech = Language(
    code: "cs", letters: "áčďéěíňóřšťúůýž", common: .czech, headers: .czech, attributions: .czech,
    forwarding: .czech, notices: .czech, signatures: .czech, chats: .czech)
}

extension Language.Common {
  fileprivate static let czech = Self(
    function: """
      a|aby|ale|ani|asi|až|bez|bude|budou|by|byl|byla|byli|bylo|být|co|což|dnes|do|ho|hodně|i|jak
      jako|jaká|jaké|jaký|je|jeho|jej|jejich|její|jen|jestli|ještě|ji|jich|jim|jsem|jsi|jsme|jsou
      jste|já|k|kam|kde|kdo|kdy|když|ke|která|které|který|kteří|ma|mají|mezi|mi|mne|mně|moc|moje|my
      má|mám|mít|mě|měl|měla|měli|můj|může|na|nad|ne|nebo|nebyl|není|než|nic|nám|nás|náš|o|od|on|ona
      oni|ono|pak|po|pod|podle|pokud|potom|pro|proto|protože|proč|před|přes|při|s|se|si|sice|své
      svůj|ta|tak|také|tam|te|tedy|ten|tento|to|tobě|toho|tom|tu|tuto|ty|tě|u|už|v|ve|velmi|vy|vám
      vás|však|vše|všechno|z|za|zase|ze|či|řekl|řekla|že
      """,
    endings: "ého|ání|ost|ých|ový|ová")
}

extension Language.Headers {
  fileprivate static let czech = Self(
    from: "odesílatel", date: "odesláno|datum odeslání", to: "komu|příjemce", subject: "předmět",
    other: "přílohy|odpověď komu|důležitost")
}

extension Language.Attributions {
  fileprivate static let czech = Self(
    starts: "dne|d.", quoting: "citát", verbs: "napsal|napsala|napsal(a)")
}

extension Language.Forwarding {
  fileprivate static let czech = Self(
    original: "původní zpráva|původní e-mail|původní email",
    forwarded: "přeposlaná zpráva|přeposlaný e-mail|přeposlaný email",
    openings: "začátek přeposílané zprávy")
}

extension Language.Notices {
  fileprivate static let czech = Self(
    message: "tato zpráva|tento e-mail", secrecy: "důvěrné|důvěrná",
    recipient: "adresáta|příjemce")
}

extension Language.Signatures {
  fileprivate static let czech = Self(
    regards: "s pozdravem",
    starts: """
      odesláno z|odesláno ze|odesláno pomocí|získat outlook|stáhnout outlook|posláno z
      """,
    owners: "mého|mé", connectives: "pro", devices: "iphonu|ipadu|androidu")
}

extension Language.Chats {
  fileprivate static let czech = Self(
    omitted: "<média vynechána>", attached: "soubor připojen", morning: "dop.", afternoon: "odp.")
}
