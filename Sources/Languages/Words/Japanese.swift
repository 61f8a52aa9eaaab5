extension Language {
  package static let japanese = Language(
    code: "ja", script: .other, particles: .japanese, headers: .japanese, attributions: .japanese,
    forwarding: .japanese, notices: .japanese, signatures: .japanese, chats: .japanese)
}

extension Language.Particles {
  fileprivate static let japanese = Self(
    particles: """
      は|が|を|に|の|と|で|も|へ|や|か|ね|よ|な|だ|です|でし|でした|でしょう|ます|ました|ません|まし|ますか|ください|から|まで|より|ので|のに|には|では|とは|ても
      って|という|といった|について|にて|として|だけ|しか|など|する|した|して|します|しました|しましょう|している|していた|される|された|いる|いた|います|いました|ある
      あった|あります|ありました|ない|なかった|たい|だった|なら|なる|なった|なります|この|その|あの|どの|これ|それ|あれ|どれ|ここ|そこ|どこ|だれ|いつ|なに|なん|なぜ
      どう|どうして|どうやって|どんな|いくら|いくつ|こと|もの|とき|何|誰|何処|何時|私|僕
      """,
    lookalikes: """
      もも|なし|はな|はし|かに|かさ|かき|とり|やま|よる|にわ|へや|かも|はは|はる|なつ|ねこ|たこ|たから|もり|やさい|はち|かめ|にく|のり|何度
      """)
}

extension Language.Headers {
  fileprivate static let japanese = Self(
    from: "差出人|送信元|送信者", date: "送信日時|日時|日付", to: "宛先|送信先", subject: "件名", other: "添付ファイル")
}

extension Language.Attributions {
  fileprivate static let japanese = Self(
    verbs: "書きました|のメール|のメッセージ")
}

extension Language.Forwarding {
  fileprivate static let japanese = Self(
    original: "元のメッセージ|元のメール", forwarded: "転送メッセージ|転送されたメッセージ|転送メール",
    openings: "以下は転送されたメールです|転送されたメッセージ", forwardMarkers: "転送", markers: "返信|転送")
}

extension Language.Notices {
  fileprivate static let japanese = Self(
    message: "このメール|本メール|このメッセージ|本電子メール|この電子メール", recipient: "宛先|受信者|名宛人|誤って",
    footer: "メーリングリスト|配信停止")
}

extension Language.Signatures {
  fileprivate static let japanese = Self(
    regards: "よろしくお願いします|よろしくお願いいたします|宜しくお願い致します|以上|敬具", telephones: "携帯",
    ends: "から送信|から送信しました|から送信されました", devices: "スマートフォン|携帯")
}

extension Language.Chats {
  fileprivate static let japanese = Self(
    omitted: "<メディアは含まれていません>|<メディアなし>", attached: "添付ファイル", edited: "編集済み",
    deleted: "このメッセージは削除されました", morning: "午前", afternoon: "午後")
}
