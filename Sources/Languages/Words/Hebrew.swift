extension Language {
  package static let hebrew = Language(
    code: "he", script: .other, forwarding: .hebrew, chats: .hebrew)
}

extension Language.Forwarding {
  fileprivate static let hebrew = Self(
    markers: "תגובה|הועבר")
}

extension Language.Chats {
  fileprivate static let hebrew = Self(
    omitted: "<המדיה לא נכללה>", attached: "קובץ מצורף")
}
