extension Language {
  package static let russian = Language(
    code: "ru", script: .cyrillic, letters: "ыэё", common: .russian, headers: .russian,
    attributions: .russian, forwarding: .russian, notices: .russian, signatures: .russian,
    chats: .russian)
}

extension Language.Common {
  fileprivate static let russian = Self(
    function: """
      а|без|бы|был|была|были|было|быть|в|вам|вас|весь|во|вот|все|всех|всё|вы|где|да|для|до|его|ее
      если|есть|еще|ещё|её|же|за|зачем|здесь|и|из|или|им|их|к|как|какая|какие|какой|ко|когда|кого
      кто|куда|ли|лишь|между|меня|мне|мои|мой|моя|мы|на|над|надо|нам|нас|наш|не|него|нее|нет|неё|ни
      них|но|ну|о|об|однако|он|она|они|оно|от|откуда|очень|по|под|после|потому|почему|при|про|с|сам
      себя|сейчас|сколько|со|так|также|такой|там|те|тебе|тебя|тем|теперь|то|того|тоже|только|том|ты
      у|уже|чего|чем|что|чтобы|эта|эти|это|этого|этой|этом|этот|я
      """,
    endings: "ого|ать|ить|ние|ость|ый|ами")
}

extension Language.Headers {
  fileprivate static let russian = Self(
    from: "от|от кого", date: "отправлено|дата", to: "кому", copy: "копия", subject: "тема")
}

extension Language.Attributions {
  fileprivate static let russian = Self(
    starts: "в|во", quoting: "на", verbs: "написал|написала|написал(а)|пишет|писал|писал(а)",
    endings: "(а)")
}

extension Language.Forwarding {
  fileprivate static let russian = Self(
    original: "исходное сообщение|оригинальное сообщение|исходное письмо",
    forwarded: """
      пересылаемое сообщение|пересланное сообщение|перенаправленное сообщение|пересылаемое письмо
      """,
    openings: "начало переадресованного сообщения|начало пересылаемого сообщения",
    forwardMarkers: "пересл", markers: "на|отв|ответ|пересл|ha")
}

extension Language.Notices {
  fileprivate static let russian = Self(
    message: """
      это сообщение|данное сообщение|это письмо|настоящее сообщение|данное электронное сообщение
      это электронное сообщение|настоящее электронное сообщение
      """,
    secrecy: """
      конфиденциальную|конфиденциальной|конфиденциально|конфиденциальна|конфиденциальным
      конфиденциальная
      """,
    recipient: "адресата|адресату|адресатом|получателя|по ошибке",
    conclusive: "если вы не являетесь", footer: "отписаться")
}

extension Language.Signatures {
  fileprivate static let russian = Self(
    regards: "с уважением|с наилучшими пожеланиями|всего доброго|спасибо",
    telephones: "тел|моб|факс", starts: "отправлено с|отправлено из|отправлено через|послано с",
    owners: "моего|моей", connectives: "для",
    devices: "телефона|смартфона|айфона|яндекс.почты|почты")
}

extension Language.Chats {
  fileprivate static let russian = Self(
    omitted: "<без медиафайлов>|<файл пропущен>", attached: "файл добавлен",
    edited: "сообщение изменено",
    deleted: "данное сообщение удалено|это сообщение удалено|вы удалили данное сообщение",
    titles: "чат whatsapp с")
}
