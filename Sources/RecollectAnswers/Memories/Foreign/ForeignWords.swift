/// The words by which texts of others are recognized, in English, German, French and Spanish.
enum ForeignWords {
  static let headers: Set<String> = certainHeaders.union([
    "from", "to", "date", "sent", "von", "an", "gesendet", "datum", "de", "à", "envoyé", "para",
    "fecha", "enviado",
  ])

  /// Headers that are hardly ever anything else before a colon.
  static let certainHeaders: Set<String> = [
    "subject", "cc", "bcc", "fwd", "fw", "re", "betreff", "wg", "aw", "objet", "tr", "asunto", "rv",
    "source", "quelle", "fuente",
  ]

  /// Words before a name in a greeting.
  static let greetings: Set<String> = [
    "dear", "dearest", "my dear", "my dearest", "hi", "hello", "hey", "good morning",
    "good evening", "good afternoon", "hallo",
    "liebe",
    "lieber", "moin", "servus", "guten tag", "guten morgen", "guten abend", "sehr geehrte",
    "sehr geehrter", "cher", "chère", "chers", "bonjour", "salut", "coucou", "bonsoir", "querido",
    "querida", "queridos", "estimado", "estimada", "hola", "buenos días", "buenas tardes",
  ]

  static let groups: Set<String> = [
    "all", "everyone", "everybody", "team", "folks", "both", "guys", "zusammen", "alle", "tous",
    "toutes", "todos", "todas", "sir", "madam", "friends", "colleagues",
  ]

  static let closings: Set<String> = [
    "regards", "kind regards", "best regards", "warm regards", "best wishes", "all the best",
    "yours sincerely", "ever yours", "yours ever", "yours faithfully", "yours truly", "sincerely",
    "sincerely yours", "xoxo",
    "lots of love", "with love", "mit freundlichen grüßen", "mit freundlichem gruß",
    "freundliche grüße",
    "viele grüße", "liebe grüße", "beste grüße", "herzliche grüße", "schöne grüße", "mfg", "lg",
    "vg",
    "hochachtungsvoll", "alles liebe", "cordialement", "bien cordialement", "bien à vous",
    "bien à toi", "amicalement", "meilleures salutations", "salutations", "bises", "bisous",
    "grosses bises", "saludos", "un saludo", "saludos cordiales", "atentamente", "un abrazo",
    "abrazos", "besos", "cordialmente",
  ]

  /// Closings only if a name follows.
  static let closingsBeforeNames: Set<String> = [
    "best", "love", "thanks", "thank you", "many thanks", "cheers", "yours", "take care", "see you",
    "see you soon", "talk soon", "hugs", "kisses", "danke", "vielen dank", "gruß", "grüße",
    "bis bald",
    "dein", "deine", "euer", "eure", "merci", "à bientôt", "gracias", "hasta pronto", "tuyo",
    "tuya",
    "your friend",
  ]

  /// Words that tell of a copied text wherever they are.
  static let copies: Set<String> = [
    "forwarded message", "forwarded mail", "forwarded email", "begin forwarded", "original message",
    "sent from my iphone", "sent from my ipad", "sent from my phone", "weitergeleitete nachricht",
    "ursprüngliche nachricht", "von meinem iphone gesendet", "von meinem handy gesendet",
    "message transféré", "message d'origine", "envoyé de mon iphone", "mensaje reenviado",
    "mensaje original", "enviado desde mi iphone", "to whom it may",
  ]

  /// Words that tell of a copied text at the beginning of a sentence only.
  static let copiesAtBeginnings: Set<String> = [
    "quote", "quotes", "quotation", "quoting", "quoted from", "excerpt", "excerpts", "extract from",
    "copied from", "pasted from", "taken from", "forwarded", "lyrics", "transcript", "minutes of",
    "zitat", "auszug", "auszug aus", "kopiert aus", "kopiert von", "weitergeleitet",
    "protokoll der",
    "protokoll vom", "protokoll des", "citation", "extrait", "copié de", "transféré",
    "compte rendu",
    "procès verbal", "cita de", "cita del", "extracto", "fragmento", "copiado de", "reenviado",
    "acta de la",
  ]

  /// Words that number a part of a book.
  static let chapters: Set<String> = [
    "chapter", "verse", "act", "scene", "kapitel", "strophe", "akt", "szene", "chapitre", "couplet",
    "capítulo", "estrofa",
  ]

  static let saying: Set<String> = [
    "wrote", "writes", "said", "says", "replied", "replies", "answered", "answers", "texted",
    "posted", "tweeted", "told", "asked", "whispered", "shouted", "cried", "sighed", "schrieb",
    "schreibt", "sagte",
    "sagt", "meinte", "antwortete", "rief", "flüsterte", "fragte", "geschrieben", "a écrit",
    "écrit", "écrivait",
    "dit", "disait", "a dit", "répondit", "s'écria", "murmura", "escribió", "escribe", "dijo",
    "dice", "respondió",
    "contestó", "susurró",
  ]

  /// The subjects of such verbs besides names; a noun may follow some of them.
  static let subjects: Set<String> = [
    "she", "he", "they", "her", "his", "my", "the", "er", "sie", "mein", "meine", "der", "die",
    "elle",
    "il", "ils", "elles", "mon", "ma", "le", "la", "ella", "él", "ellos", "mi", "el",
  ]

  /// The subjects of such verbs that are the person.
  static let ownSubjects: Set<String> = [
    "i", "i've", "i'd", "we", "we've", "we'd", "ich", "wir", "je", "j'ai", "j'avais", "nous",
  ]

  /// Words that may stand between the person and such a verb.
  static let betweenSubjectAndVerb: Set<String> = [
    "have", "had", "already", "just", "once", "also", "always", "even", "habe", "hab", "haben",
    "hatte", "hatten", "es", "dir", "euch", "ihm", "ihr", "ihnen", "schon", "bereits", "auch", "ai",
    "avais", "avons", "te", "t'ai", "vous", "lui", "leur", "l'ai", "l'avais", "l'avons", "déjà",
  ]

  /// Words for a text, before a colon.
  static let texts: Set<String> = [
    "mail", "mails", "email", "letter", "letters", "sms", "post", "tweet", "article",
    "novel", "book", "poem", "song", "chat", "interview", "speech", "diary", "review", "story",
    "chapter", "scene", "brief", "nachricht", "artikel", "roman", "buch", "gedicht", "lied",
    "rede", "tagebuch", "lettre", "courriel", "courrier", "livre", "poème", "chanson", "journal",
    "carta", "correo", "novela", "libro", "poema", "canción", "discurso", "diario",
    "wrote", "writes", "says", "schrieb", "schreibt", "sagt", "écrit", "escribe", "escribió",
    "dice",
  ]

  /// Words before a colon after which people speak of themselves.
  static let ownLabels: Set<String> = [
    "remember", "remind", "reminder", "note", "notes", "fyi", "btw", "ps", "update", "news",
    "important", "fact", "facts", "way", "about", "info", "thing", "things", "hint", "warning",
    "confession",
    "also", "correction", "background", "context", "today", "merke", "merk", "notiz", "übrigens",
    "wichtig", "hinweis",
    "achtung", "neuigkeit", "korrektur", "heute", "rappel", "souviens", "rappelle", "important",
    "info",
    "note", "nouvelle", "recuerda", "nota", "importante", "aviso", "hoy",
  ]

  /// Words between two names.
  static let conjunctions: Set<String> = ["and", "und", "et", "y", "e", "von", "van", "de", "der"]

  /// Capitalized words that don't name people, and the names of the program.
  static let notNames: Set<String> = [
    "i", "i'm", "i've", "i'd", "i'll", "ich", "je", "j'ai", "yo", "we", "my", "our", "wir", "mein",
    "meine", "the",
    "recollect", "assistant", "assistent", "computer", "there", "again",
  ]
}
