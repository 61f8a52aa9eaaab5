extension Language {
  package static let turkish = Language(
    code: "tr", letters: "çğıöşü", common: .turkish, headers: .turkish, attributions: .turkish,
    forwarding: .turkish, notices: .turkish, signatures: .turkish, chats: .turkish)
}

extension Language.Common {
  fileprivate static let turkish = Self(
    function: """
      acaba|ama|ancak|artık|aslında|az|bana|bazı|belki|ben|beni|benim|beri|bile|bir|biraz|biri
      birkaç|biz|bize|bizi|bizim|bu|buna|bunda|bundan|bunu|bunun|burada|böyle|da|daha|de|defa|değil
      diye|diğer|dolayı|en|fakat|gibi|göre|ha|hangi|hem|hep|hepsi|her|hiç|ile|ise|için|işte|kadar
      karşı|kendi|kez|ki|kim|kime|kimi|mi|mu|mü|mı|nasıl|ne|neden|nerde|nerede|nereye|niye|niçin|o
      olan|olarak|oldu|olduğu|olsa|olur|ona|ondan|onlar|onu|onun|oysa|pek|rağmen|sadece|sana|sanki
      sen|seni|senin|siz|sizin|sonra|tarafından|tüm|var|vardı|ve|veya|ya|yani|yok|zaten|çok|çünkü
      önce|üzere|şey|şimdi|şu
      """,
    endings: "lar|ler|ları|leri|ında|inde|yor|dır")
}

extension Language.Headers {
  fileprivate static let turkish = Self(
    from: "kimden|gönderen",
    date: "gönderildi|tarih|gönderilme tarihi|gönderme tarihi|gönderilmiş", to: "kime|alıcı",
    copy: "bilgi", subject: "konu", other: "ekler|önem")
}

extension Language.Attributions {
  fileprivate static let turkish = Self(
    verbs: "yazdı")
}

extension Language.Forwarding {
  fileprivate static let turkish = Self(
    original: "orijinal mesaj|özgün ileti|orijinal ileti|özgün mesaj",
    forwarded: "yönlendirilmiş mesaj|iletilen mesaj|iletilmiş ileti|iletilen ileti",
    openings: """
      iletilen e-posta başlangıcı|iletilen ileti başlangıcı|iletilmiş ileti başlangıcı
      """,
    forwardMarkers: "ilt", markers: "ynt|ilt|i̇lt")
}

extension Language.Notices {
  fileprivate static let turkish = Self(
    message: "bu e-posta|bu mesaj", secrecy: "gizli|gizlidir", recipient: "alıcı|alıcıya")
}

extension Language.Signatures {
  fileprivate static let turkish = Self(
    regards: "saygılarımla|iyi çalışmalar",
    ends: "gönderildi|outlook'u edinin|outlook uygulamasını edinin",
    devices: "iphone'umdan|ipad'imden")
}

extension Language.Chats {
  fileprivate static let turkish = Self(
    omitted: "<medya dahil edilmedi>|<medya atlandı>", attached: "dosya ekli",
    edited: "mesaj düzenlendi", deleted: "bu mesaj silindi|bu mesajı sildiniz", morning: "öö",
    afternoon: "ös", titles: "whatsapp sohbeti -")
}
