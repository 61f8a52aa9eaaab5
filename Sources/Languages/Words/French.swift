extension Language {
  package static let french = Language(
    code: "fr", letters: "àâçèéêëîïôœùûü", common: .french, dates: .french, events: .french,
    authors: .french, requests: .french, answers: .french, people: .french, tenses: .french,
    timeline: .french, wording: .french, changes: .french, memories: .french, secrets: .french,
    foreign: .french, records: .french, headers: .french, attributions: .french,
    forwarding: .french, notices: .french, signatures: .french, chats: .french, minutes: .french)
}

extension Language.Common {
  fileprivate static let french = Self(
    function: """
      ai|aller|alors|au|aucun|aussi|autre|aux|avait|avec|avez|avoir|avons|bien|c|ce|cela|ces|cet
      cette|ceux|chez|comme|comment|d|dans|de|depuis|des|dont|du|elle|elles|en|encore|entre|es|est
      et|eu|faire|fait|font|il|ils|j|je|jusqu|l|la|laquelle|le|lequel|les|leur|leurs|lui|là|m|ma
      mais|me|mes|moi|moins|mon|même|n|ne|ni|nos|notre|nous|on|ont|ou|où|par|parce|pas|peu|peut|plus
      pour|pourquoi|qu|quand|que|quel|quelle|quelles|quels|qui|quoi|s|sa|sans|se|sera|ses|si|son
      sont|sous|suis|sur|t|ta|te|tes|toi|ton|tous|tout|toute|toutes|très|tu|un|une|va|vers|voici|vos
      votre|vous|y|ça|étaient|était|être
      """,
    endings: "tion|ment|eur|eux|aient|ique|ait|ette",
    question: """
      actuel|actuelle|actuellement|actuels|aller|appelle|arrive|arrivé|aujourd|combien|déjà|dernier
      dernière|donne|donner|donné|genre|hui|longtemps|maintenant|nouveau|nouvelle|premier|première
      prendre|prend|prochain|prochaine|prochains|quelqu|quelque|sorte|souvent|temps|toujours|type|va
      vient|venir
      """,
    abbreviations: "dr|mme|mlle|prof|env|tél")
}

extension Language.Dates {
  fileprivate static let french = Self(
    months: [
      "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
      "octobre", "novembre", "décembre",
    ],
    shortMonths: [
      "janv", "févr|fév", "mars", "avr", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc",
    ],
    nameMonths: "mars|avril|mai|juin",
    lowercaseMonths: "mars|avril",
    weekdays: [
      "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
    ],
    hasBareWeekdays: true,
    numbers: [
      "un|une": 1, "deux": 2, "trois|quelques": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7,
      "huit": 8, "neuf": 9, "dix": 10, "onze": 11, "douze": 12,
    ],
    ordinals: [
      "premier|première": 1, "deuxième|second|seconde": 2, "troisième": 3, "quatrième": 4,
      "dernier|dernière": -1,
    ],
    ordinalSuffixes: "er|ère|re|e|eme|ème",
    units: [
      "jour|jours": .day, "semaine|semaines": .week,
      "week end|weekend|week ends|weekends": .weekend,
      "mois": .month, "trimestre|trimestres": .quarter, "an|ans|année|années": .year,
      "décennie|décennies": .decade,
    ],
    pluralUnits: "jours|semaines|trimestres|ans|années|décennies",
    seasons: [
      "printemps": .spring, "été": .summer, "automne": .autumn, "hiver": .winter,
    ],
    uncertainSeasons: "été",
    seasonDeterminers: "l|d|en|cet",
    holidays: [
      "noël": .days(month: 12, 24...26),
      "réveillon de noël|veille de noël": .day(month: 12, day: 24),
      "jour de noël": .day(month: 12, day: 25),
      "saint sylvestre|réveillon du nouvel an|réveillon du jour de l'an": .day(month: 12, day: 31),
      "nouvel an|jour de l'an": .day(month: 1, day: 1),
      "saint valentin": .day(month: 2, day: 14), "halloween": .day(month: 10, day: 31),
      "toussaint": .day(month: 11, day: 1), "pâques|dimanche de pâques": .easter(0),
      "vendredi saint": .easter(-2), "lundi de pâques": .easter(1), "pentecôte": .easter(49),
      "thanksgiving": .weekday(4, ordinal: 4, month: 11),
    ],
    days: [
      "aujourd'hui|ce matin|cet après-midi|ce soir": 0,
      "hier|hier matin|hier après-midi|hier soir|la nuit dernière|nuit dernière": -1,
      "avant-hier": -2, "demain|demain matin|demain soir": 1, "après-demain": 2,
    ],
    contestedDays: "hier",
    modifiers: [
      "ce|cet|cette": 0, "prochain|prochaine": 1,
    ],
    trailingModifiers: [
      "dernier|dernière|passé|passée": -1, "prochain|prochaine": 1,
    ],
    rolling: ["derniers|dernières": -1, "prochains|prochaines": 1],
    ago: ["il y a", "y a", "il y a environ"],
    hasSinceDuration: true,
    parts: [
      "début|débuts": .early, "mi|milieu": .middle, "fin": .late,
      "première moitié": .firstHalf, "seconde moitié|deuxième moitié": .secondHalf,
    ],
    openings: [
      "depuis|à partir de|à partir du": .since, "après": .after, "avant": .before,
      "jusqu'à|jusqu'au|jusqu'en|jusque": .until,
    ],
    onward: [],
    relations: ["avant": -1, "précédant": -1, "après": 1, "suivant": 1],
    between: ["entre"],
    and: ["et"],
    from: ["de", "du"],
    to: ["à", "au", "jusqu'au", "jusqu'à"],
    decadePrefixes: "années|les années",
    quarterLetters: "t|q",
    articles: "le|la|l|les",
    of: "de|d|du|des|en",
    genitives: "de|d|du|des",
    introducers: """
      en|de|d|depuis|avant|après|jusqu en|jusqu à|pendant|durant|courant|mois de|mois d|au|à
      """,
    looseYearIntroducers: "de|d|avant|après|jusqu en|jusqu à|pour|à|vers",
    weekdayIntroducers: "depuis|avant|après|jusqu à",
    holidayIntroducers: "à|de|pour|pendant|depuis|avant|après|au|jusqu à",
    habits: "chaque|tous|toutes|toujours|souvent|habituellement|généralement|habitude",
    common: """
      a|ai|au|aux|avec|avons|avez|ont|c|ce|ces|d|dans|de|des|du|elle|elles|en|es|est|et|était|être
      il|ils|j|je|l|la|le|les|leur|lui|m|ma|mes|moi|mon|n|ne|nos|notre|nous|on|où|ou|par|pas|pour
      pourquoi|qu|quand|que|quel|quelle|qui|quoi|s|sa|se|ses|son|sont|sur|t|tu|un|une|vos|votre|vous
      y
      """,
    hours: "h|heures",
    yearWords: "année|an|l'an|année de",
    countedThings: "mots|pas|personnes|heures|mètres|kilomètres|calories|livres|fois")
}

extension Language.Events {
  fileprivate static let french = Self(
    relations: [
      "avant|avant de|avant d|avant que|avant qu": .before, "après|après que|après qu": .after,
      "depuis|depuis que|depuis qu": .since, "jusqu'à|jusqu'à ce que": .until,
      "pendant|pendant que|durant|lors de": .during,
    ],
    contractions: ["jusqu'au": .until, "lors du": .during],
    openers: """
      le|la|les|l|mon|ma|mes|notre|nos|son|sa|ses|leur|leurs|ce|cet|cette|je|j|nous|il|elle|ils
      elles|on|avoir|être|m|me
      """,
    endings: "er|ir|re",
    interrogatives: "que|qu|quoi|ou|qui|quand|pourquoi|comment|quel|quelle|quels|quelles|et")
}

extension Language.Authors {
  fileprivate static let french = Self(
    messages: "courriel|courriels|lettre|lettres|mot|mots",
    documents: """
      reponse|reponses|facture|factures|offre|offres|proposition|propositions|demande|demandes
      rapport|avis|commentaire|commentaires
      """,
    plainVerbs: "ecrit|dit|envoye",
    otherVerbs: """
      ecrit|dit|envoye|raconte|mentionne|demande|repondu|promis|propose|explique|transmis|recommande
      """,
    auxiliaries: "a|avait", receiving: "recu|recois", sources: "selon",
    ambiguousSources: "de|d|par")
}

extension Language.Requests {
  fileprivate static let french = Self(
    openers: "et|mais|bonjour", verbs: "montre|trouve|cherche|résume|explique|liste",
    prepositions: "à|de|avec|pour|depuis|dans",
    wishes: "je voudrais savoir|j'aimerais savoir|je veux savoir|je me demande",
    questionWords: "qui|quel|quelle|quels|quelles|combien|pourquoi|comment|où|qu'est",
    timeWords: "quand|que|quoi",
    subjects: "je|tu|il|elle|nous|vous|ils|elles")
}

extension Language.Answers {
  fileprivate static let french = Self(
    howMuch: "combien", when: "quand", whichDay: "quel jour", color: "couleur", who: "qui",
    where: "où", why: "pourquoi", no: "non", quantities: "un|une",
    times: "lun|mercr|jeudi|vendr|diman|hier|demain|aujourd|semaine|mois|année",
    numbers: "un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze", yesAndNo: "oui|non",
    denials: "non mentionné|non précisé|inconnu", oneself: "suis je|sommes nous",
    askingForLink: "où|comment|lien", answering: "réponse|répondre",
    supposing: "si|serait|peut-être|devis|proposé|propose|espère|estimé|prévu",
    deictics: "maintenant|là|ici|alors",
    undecided: "pas décidé|pas encore décidé|hésite entre|hésitons entre",
    givingUp: """
      n'allons pas|n'irons pas|ne vais pas|ne viens pas|annulé|annulée|renoncé|pas venu|pas venue
      """,
    formerly: "jusqu'à présent|jusqu'ici|jusqu'à récemment|auparavant|autrefois",
    until: "jusqu'au|jusqu'en|jusqu'à", now: "maintenant|actuellement|actuel|actuelle|encore",
    colors: """
      rouge|bleu|vert|jaune|marron|brun|noir|blanc|blanche|gris|argent|doré|clair|foncé
      """,
    conjunctions: "et|ou|mais",
    references: """
      il|ils|elle|elles|lui|leur|leurs|sa|ses|ça|cela|ceci|cet|cette|ces|celui|celle|ceux|celles|y
      là|alors|autre|autres|aussi
      """,
    earlier: "avant|à l'origine|au départ|d'abord|initialement|ancien|ancienne",
    next: "prochain|prochaine",
    past: "avant|était|ont|avons", introducingAmounts: "depuis|maintenant", joining: "et",
    frequent: "quand|quel|quelle|combien|pour",
    askingForAll: "passé|arrivé|fait|nouveau|neuf|tout|quelque|chose",
    which: "quels|quelles", pluralEndings: "s|x")
}

extension Language.People {
  fileprivate static let french = Self(
    titles: "Mme|Monsieur|Madame", thirdPerson: "il|elle|lui|son|sa", askingForPerson: "qui",
    others: "il|elle|lui", othersAsObjects: "lui", firstPerson: "je|moi|mon|ma|mes|nous|notre|nos",
    otherFirstPerson: "j|m|miennes|mien|mienne|miens",
    secondPerson: "tu|t|toi|ton|ta|tes|vous|votre|vos", ambiguousPerson: "je|te|ma|mes",
    possessives: "mon|ma|mes|notre|nos",
    relations: """
      mère|maman|père|frère|sœur|soeur|fils|fille|enfant|femme|mari|ami|amie|copain|copine|oncle
      collègue|voisin|voisine|chat|chien|cousine|enfants|grand-mère|grand-père|patron
      """,
    ofPerson: "de")
}

extension Language.Tenses {
  fileprivate static let french = Self(
    romancePerfect: "ai|avons|avez|ont|a", being: "est|sont|suis|sommes",
    romancePresent: "va|vont|vais|allons|sera|seront|aura",
    postponed: "déplacé|déplacée|reporté|reportée|décalé|avancé",
    past: "était|étaient|avait|avaient|fut", negations: "pas|jamais|si")
}

extension Language.Timeline {
  fileprivate static let french = Self(
    interrogatives: "qu'est-ce|lequel|laquelle|quel|quelle|qui|que|comment|qu'a",
    first: "en premier|le premier|la première|d'abord|avant|plus tôt",
    last: "en dernier|le dernier|la dernière|plus tard", or: "ou", and: "et",
    happening: "venu|venue|est|qui|s'est|passé|arrivé|arrivée|eu|lieu|a|été|était",
    auxiliaries: """
      a|ont|avons|avons-nous|ai-je|a-t-on|a-t-il|a-t-elle|est|était|est-ce|fut|ont-ils
      """,
    present: "sont|sera|seront",
    before: "avant que|avant de|avant", after: "après que|après",
    beforeOrAfter: "avant ou après", howLong: "combien de temps",
    howMany: "combien de|combien d'",
    units: [
      "jour|jours": .day, "semaine|semaines": .week, "mois": .month, "an|ans|année|années": .year,
    ],
    fillers: "y|il|s'est|écoulé|écoulés|écoulées|se|sont|y-a-t-il|passé",
    between: "entre", from: "", to: "",
    determiners: "le|la|les|l|un|une|mon|ma|mes|notre|nos|son|sa|ses|leur|ce|cette",
    pronouns: "je|nous|il|elle|on|ils|elles|tu|vous",
    ends: "début|fin", away: "absent|absente|parti|partie|en vacances",
    inWhichOrder: "dans quel ordre", changed: "changé|évolué|modifié|change",
    about: "qui|dans|pour|à|au|avec|concernant|de|du",
    dates: "date|jour", of: "de|du|des", when: "Quand", whenWas: "Quand était % ?",
    whenIs: "Quand est % ?", whenThis: "C’était quand : % ?", whatIs: "Quel est % ?",
    leaving: ("% : départ", "Quand % est parti ?"),
    returning: ("% : retour", "Quand % est revenu ?"))
}

extension Language.Wording {
  fileprivate static let french = Self(
    day: "jour|jours", week: "semaine|semaines", month: "mois|mois",
    year: "an|ans",
    later: "% plus tard", first: "d’abord", last: "en dernier", same: "le même jour", yes: "Oui",
    no: "Non", before: "Avant", after: "Après",
    by: "au plus tard le %", until: "jusqu’au %", inText: "mais % dans « # »",
    elsewhere: "mais % dans un autre texte")
}

extension Language.Changes {
  fileprivate static let french = Self(
    signs: """
      déménagé|vendu|quitté|arrêté|maintenant|désormais|nouveau|nouvelle|depuis|mort|morte|perdu
      changé|reporté|annulé
      """,
    planSigns: """
      déplacé|déplacée|déplaçons|reporté|reportée|reportons|décalé|décalée|décalons|avancé|avancée
      annulé|annulée|désormais|remplace
      """,
    planPhrases: "au lieu|à la place|nouvelle date|semaine plus tard|semaine plus tôt",
    home: "habite|habitons|j'habite|vis|déménagé|appartement|maison",
    work: "travaille|travaillons|emploi|boulot|démissionné|retraite",
    partner: """
      marié|mariée|mari|femme|fiancé|fiancée|copain|copine|séparé|séparés|divorcé|divorcée
      """)
}

extension Language.Memories {
  fileprivate static let french = Self(
    always: "toujours|jamais", future: "désormais|dorénavant|à partir de maintenant",
    memories: "souvenirs", asking: "souviens|rappelle", assent: "oui|non|exact|exactement",
    address: "tu|te|t'|toi|ton|tes|vous|votre|vos", speakers: "j'ai|je",
    saying: "dit|raconté|demandé", erring: "trompé|trompée",
    clauseSubjects: "je|j'ai|j'habite|j'aime|j'étais",
    suppositions: "si|rêve|rêvé",
    references: "il|elle|ils|elles|lui|leur|leurs|ça|cela|y|en|le|la|les|l'|aussi",
    negations: "pas|jamais|sans|aucun|aucune|plus|ni")
}

extension Language.Secrets {
  fileprivate static let french = Self(
    secret: "mdp", phrases: "mot de passe|ne le dis à personne|carte bancaire",
    sensitive: "dépression|thérapie|enceinte|maladie|salaire|dette|dettes|séparation")
}

extension Language.Foreign {
  fileprivate static let french = Self(
    headers: "de|à|envoyé", certainHeaders: "objet|tr",
    greetings: "cher|chère|chers|bonjour|salut|coucou|bonsoir", groups: "tous|toutes",
    closings: """
      cordialement|bien cordialement|bien à vous|bien à toi|amicalement|meilleures salutations
      salutations|bises|bisous|grosses bises
      """,
    closingsBeforeNames: "merci|à bientôt",
    copies: "message transféré|message d'origine|envoyé de mon iphone",
    copiesAtBeginnings: "citation|extrait|copié de|transféré|compte rendu|procès verbal",
    chapters: "chapitre|couplet",
    saying: "a écrit|écrit|écrivait|dit|disait|a dit|répondit|s'écria|murmura",
    subjects: "elle|il|ils|elles|mon|ma|le|la", ownSubjects: "je|j'ai|j'avais|nous",
    betweenSubjectAndVerb: "ai|avais|avons|te|t'ai|vous|lui|leur|l'ai|l'avais|l'avons|déjà",
    texts: "lettre|courriel|courrier|livre|poème|chanson|journal|écrit",
    ownLabels: "rappel|souviens|rappelle|important|info|note|nouvelle", conjunctions: "et|de",
    notNames: "je|j'ai")
}

extension Language.Records {
  fileprivate static let french = Self(
    below: "moins|sous|jusqu", above: "plus", joining: "et|a",
    negators: "sans|pas|rien|ni|jamais|aucun|aucune|sauf", negatorStems: "detest",
    prepositions: "au|aux|de", boundaries: "mais|quel|quelle|quels|quelles", continuations: "avec",
    conjunctions: "et|ou|mais", alternatives: "ou", demonstratives: "ca", copulas: "est",
    references: "ceux|celles|celui|celle|eux",
    asking: """
      deux|plait|merci|manger|boire|gouter|commander|acheter|conseiller|proposez|servez
      """)
}

extension Language.Headers {
  fileprivate static let french = Self(
    from: "de", date: "envoyé|envoyé le", to: "à|pour", copy: "copie|copie à|cci",
    subject: "objet|sujet", other: "répondre à|pièces jointes|priorité")
}

extension Language.Attributions {
  fileprivate static let french = Self(
    starts: "le", verbs: "a écrit|a ecrit|écrivait|écrit", youWrote: "tu as écrit|vous avez écrit",
    pronouns: "je|il|elle|comme|on")
}

extension Language.Forwarding {
  fileprivate static let french = Self(
    original: "message original|message d'origine|message d’origine|message initial",
    forwarded: "message transféré|message réexpédié",
    openings: "début du message réexpédié|début du message transféré", forwardMarkers: "tr",
    markers: "ref|rép|rep|réf|tr")
}

extension Language.Notices {
  fileprivate static let french = Self(
    message: "ce message|ce courriel|cet e-mail|ce mail|le présent message|cet email",
    secrecy: "confidentiel|confidentiels|confidentielles|confidentielle",
    recipient: "destinataire|destinataires|par erreur",
    conclusive: """
      si vous n'êtes pas le destinataire|si vous avez reçu ce message par erreur
      pensez à l'environnement
      """,
    footer: "se désabonner|désinscription|désinscrire",
    placeholder: """
      navigateur|version en ligne|version web|logiciel de messagerie|client de messagerie
      programme de messagerie
      """)
}

extension Language.Signatures {
  fileprivate static let french = Self(
    regards: """
      cordialement|bien cordialement|bien à vous|cdt|cdlt|amicalement|sincères salutations
      salutations|meilleures salutations|bonne journée
      """,
    telephones: "tél|portable", appointments: "réunion",
    starts: """
      envoyé de|envoyé depuis|envoyé à partir de|envoyé avec|envoyé via|envoyé d'
      télécharger outlook|obtenir outlook|téléchargez outlook
      """,
    owners: "mon|ma", connectives: "pour", apologies: "excusez|fautes|brièveté",
    devices: "portable|téléphone")
}

extension Language.Chats {
  fileprivate static let french = Self(
    omitted: "<médias omis>|<fichier omis>", attached: "fichier joint",
    edited: "message a été modifié",
    deleted: "ce message a été supprimé|vous avez supprimé ce message",
    titles: "discussion whatsapp avec|chat whatsapp avec")
}

extension Language.Minutes {
  fileprivate static let french = Self(
    attendees: """
      présents|présentes|présent|présente|présent·e·s|présent.e.s|présent(e)s|présents et présentes
      étaient présents|personnes présentes|membres présents|participants|participantes
      participant·e·s|participant.e.s|participant(e)s|liste des participants
      liste de présence
      """,
    purpose: """
      ordre du jour|objet|objet de la réunion|objectif|objectifs|sujets|sujets abordés
      points abordés|thèmes
      """,
    outcomes: """
      décision|décisions|décisions prises|résolution|résolutions|conclusion|conclusions
      relevé de décisions|résultats
      """,
    actions: """
      actions|action|actions à mener|actions à suivre|à faire|points d'action|plan d'action|tâches
      prochaines étapes|suites à donner
      """,
    location: "lieu|endroit|salle|où", date: "date|quand|date et heure",
    roles: """
      président|présidente|présidence|animateur|animatrice|secrétaire|rapporteur|rapporteuse|invité
      invitée|invités
      """,
    joining: "et")
}
