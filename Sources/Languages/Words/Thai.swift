extension Language {
  package static let thai = Language(
    code: "th", script: .other, particles: .thai, chats: .thai)
}

extension Language.Particles {
  fileprivate static let thai = Self(
    particles: """
      ครับ|ค่ะ|คะ|ไหม|มั้ย|อะไร|ที่ไหน|ไหน|เมื่อไร|เมื่อไหร่|อย่างไร|ยังไง|ทำไม|ใคร|เท่าไร|เท่าไหร่
      กี่|ของ|และ|หรือ|ที่|เป็น|คือ|อยู่|ใน|จะ|ได้|ให้|ว่า|กับ|ฉัน|ผม|คุณ|เรา
      """)
}

extension Language.Chats {
  fileprivate static let thai = Self(
    morning: "ก่อนเที่ยง", afternoon: "หลังเที่ยง")
}
