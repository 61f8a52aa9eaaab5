extension Language {
  package static let portuguese = Language(
    code: "pt", letters: "àáâãçéêíóôõú", common: .portuguese, headers: .portuguese,
    attributions: .portuguese, forwarding: .portuguese, notices: .portuguese,
    signatures: .portuguese, chats: .portuguese)
}

extension Language.Common {
  fileprivate static let portuguese = Self(
    function: """
      a|ao|aos|as|até|aí|bem|com|como|da|das|de|dela|dele|deles|depois|do|dos|e|ela|elas|ele|eles|em
      entre|era|eram|essa|esse|esta|estamos|estava|este|está|estão|eu|foi|foram|há|isso|isto|já|lhe
      mais|mas|me|mesmo|meu|meus|minha|minhas|muito|muitos|na|nas|nem|no|nos|nossa|nosso|num|numa
      não|nós|o|onde|os|ou|para|pela|pelas|pelo|pelos|pode|por|porque|porquê|pra|quais|qual|quando
      quanto|quantos|que|quem|quê|se|sem|ser|seu|seus|sobre|sua|suas|são|só|também|te|tem|tenho|ter
      teu|tinha|tu|tua|tudo|têm|um|uma|umas|uns|vai|você|vocês|vos|à|às|é
      """,
    endings: "ção|ções|dade|mente|ando|aram")
}

extension Language.Headers {
  fileprivate static let portuguese = Self(
    from: "de", date: "enviado em|enviada|enviada em|enviado a", to: "para|a", subject: "assunto",
    other: "anexos|importância")
}

extension Language.Attributions {
  fileprivate static let portuguese = Self(
    starts: "em", verbs: "escreveu")
}

extension Language.Forwarding {
  fileprivate static let portuguese = Self(
    original: "mensagem original", forwarded: "mensagem encaminhada|mensagem reencaminhada",
    openings: "início da mensagem encaminhada|início da mensagem reencaminhada",
    forwardMarkers: "enc", markers: "res|enc")
}

extension Language.Notices {
  fileprivate static let portuguese = Self(
    message: "esta mensagem|este e-mail|este email|a informação contida", secrecy: "confidenciais",
    recipient: "destinatário|destinatários|por engano", conclusive: "se não for o destinatário",
    placeholder: "navegador|versão web|versão online|programa de e-mail|cliente de e-mail")
}

extension Language.Signatures {
  fileprivate static let portuguese = Self(
    regards: """
      atenciosamente|cumprimentos|com os melhores cumprimentos|abraço|abraços|att|obrigado|obrigada
      melhores cumprimentos
      """,
    telephones: "telefone|telemóvel", appointments: "reunião",
    starts: """
      enviado do|enviado de|enviado pelo|enviado a partir do|enviado por|obter outlook|enviado via
      baixe o outlook
      """,
    owners: "meu|minha", apologies: "desculpe|brevidade|erros", devices: "celular|telemóvel")
}

extension Language.Chats {
  fileprivate static let portuguese = Self(
    omitted: """
      <mídia oculta>|<arquivo de mídia oculto>|<ficheiro não revelado>|<ficheiro multimédia omitido>
      """,
    attached: "arquivo anexado|ficheiro anexado", edited: "mensagem editada|mensagem foi editada",
    deleted: """
      mensagem apagada|essa mensagem foi apagada|esta mensagem foi apagada|você apagou esta mensagem
      """,
    morning: "da manhã", afternoon: "da tarde|da noite",
    titles: "chat do whatsapp com|conversa do whatsapp com")
}
