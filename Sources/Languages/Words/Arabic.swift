extension Language {
  package static let arabic = Language(
    code: "ar", script: .arabic, chats: .arabic)
}

extension Language.Chats {
  fileprivate static let arabic = Self(
    omitted: "<تم استبعاد الوسائط>", attached: "ملف مرفق", morning: "ص", afternoon: "م")
}
