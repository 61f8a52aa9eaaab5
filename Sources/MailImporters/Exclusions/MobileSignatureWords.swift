import Languages

enum MobileSignatureWords {
  static let decorations: Set<UInt8> = Set(" *_-.~()[]".utf8)

  static let whole = PhraseSet(Language.words(\.signatures.whole))

  static let starts = PhraseSet(Language.words(\.signatures.starts))

  static let ends = PhraseSet(Language.words(\.signatures.ends))

  /// Names of devices, of their makers and of mail programs.
  private static let brands = [
    "iphone", "ipad", "ipod", "macbook", "mac", "android", "blackberry", "blackberry®", "galaxy",
    "samsung", "huawei", "windows", "nokia", "xiaomi", "oneplus", "pixel", "htc", "sony", "xperia",
    "motorola", "treo", "verizon", "t-mobile", "outlook", "yahoo", "yahoo mail", "gmail", "gmx",
    "web.de", "freemail", "protonmail", "proton", "mail.ru", "yandex", "mailbird", "k-9", "aol",
    "posteo", "tutanota", "airmail", "spark", "newton", "zoho", "qq邮箱", "网易邮箱", "网易邮箱大师",
    "windows 10", "thunderbird", "orange", "bouygues", "libero", "ios", "ipados", "macos", "imac",
    "apple watch", "fairphone", "redmi", "oppo", "realme", "lenovo", "asus", "pinephone",
    "chromebook", "kindle", "fastmail", "mailspring", "mimestream", "bluemail", "em client",
    "fairemail", "aquamail", "aqua mail", "edison mail", "polymail", "canary mail", "mailmate",
    "betterbird", "roundcube", "zimbra", "mailfence", "apple mail", "seznam email", "seznam",
    "hcl verse", "groupwise",
  ]

  static let devices = PhraseSet(Language.words(\.signatures.devices) + brands)

  /// Names of programs that are also ordinary words, recognized when written as names.
  static let programs = PhraseSet([
    "superhuman", "missive", "shortwave", "postbox", "front", "hey", "spike", "nine", "canary",
    "boxer", "evolution", "geary", "mutt", "neomutt", "kmail", "sylpheed", "claws", "tuta", "notes",
    "verse", "telegram", "signal", "whatsapp", "slack", "teams", "vivaldi", "opera", "mail",
  ])

  /// Words that name the owner of the device.
  static let owners = PhraseSet(Language.words(\.signatures.owners))

  /// Words between the name of a program and the system it runs on.
  static let connectives = PhraseSet(Language.words(\.signatures.connectives))

  /// German is recognized apart, because its nouns all begin with a capital.
  static let germanStarts = PhraseSet(Language.words(\.signatures.startsBeforeNouns))

  static let apologies = PhraseSet(Language.words(\.signatures.apologies))
}
