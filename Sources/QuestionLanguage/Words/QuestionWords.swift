/// The words of a question that ask for a kind of answer: "how many", "current".
///
/// They name no subject, and few answers have them ("31 jars", "new since May: 0770…"). So they
/// don't count when a passage is compared with the words of a question. They are searched for
/// nevertheless.
package enum QuestionWords {
  /// By BCP-47 code.
  package static let byLanguage: [String: Set<String>] = [
    "en": """
    actual actually after again against already also always anybody anyone anything back before
    being between bring brings brought call called came come comes coming current currently done
    down during each else ever every everything exact exactly find first gave get gets give given
    gives go goes going gone got happen happened happens help instead keep kept kind last late
    latest long lot made make makes many mean means moment more most much must name named names need
    needs new newest next now off often old other out over present put said show since somebody
    someone something sort start still take taken takes there thing things through time today took
    turn turned type up upon use used uses want wants way went whether while whole within work works
    yet
    """,
    "de": """
    aktuell aktuelle aktuellen aktueller aktuelles art bekommen brauche braucht derzeit erste ersten
    eigentlich etwas gab gegeben gehen geht gemacht genau gerade gegenwärtig heißen heißt heute
    immer jemand jetzt kam kommen kommt lang lange letzte letzten letzter letztes mache machen macht
    mal mehr meisten momentan nächste nächsten nächster nächstes nehmen neue neuen neuer neues nimmt
    oft sagen sagt sagte schon sonst viel viele vielen wieviel wieviele wurde zurzeit zuerst zuletzt
    """,
    "nl": """
    actueel actuele alweer altijd eerst eerste elke ga gaan gaat gebeurd gebeurt geven geeft
    gekregen genoeg gezegd hoelang hoeveel huidig huidige iemand iets kom komen komt kreeg krijg
    krijgt laatst laatste lang maken maakt momenteel neemt nemen nieuw nieuwe soort steeds
    tegenwoordig vaak vandaag volgende zegt zei
    """,
    "fr": """
    actuel actuelle actuellement actuels aller appelle arrive arrivé aujourd combien déjà dernier
    dernière donne donner donné genre hui longtemps maintenant nouveau nouvelle premier première
    prendre prend prochain prochaine prochains quelqu quelque sorte souvent temps toujours type va
    vient venir
    """,
    "es": """
    actual actuales actualmente ahora alguien aún cuanta cuantas cuanto cuantos cuánta cuántas
    cuánto cuántos hacer hace hoy llama luego nueva nuevo pasa pasó primer primera primero próxima
    próximo siempre tipo todavía tomar última último veces vez viene
    """,
  ].mapValues { Set($0.split(whereSeparator: \.isWhitespace).map(String.init)) }

  /// Removes English contractions, such as "won't" and "we're".
  ///
  /// A search by word would look for `won`, `t` and `re`.
  package static func withoutContractions(_ text: Substring) -> Substring {
    text.replacing(/\b\p{L}+n['’]t\b|['’](?:d|ll|m|re|ve)\b/.ignoresCase(), with: " ")
  }
}
