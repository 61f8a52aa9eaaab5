extension Language {
  package static let spanish = Language(
    code: "es", letters: "áéíñóúü", common: .spanish, dates: .spanish, events: .spanish,
    authors: .spanish, requests: .spanish, answers: .spanish, people: .spanish, tenses: .spanish,
    timeline: .spanish, wording: .spanish, changes: .spanish, memories: .spanish, secrets: .spanish,
    foreign: .spanish, records: .spanish, headers: .spanish, attributions: .spanish,
    forwarding: .spanish, notices: .spanish, signatures: .spanish, chats: .spanish,
    minutes: .spanish)
}

extension Language.Common {
  fileprivate static let spanish = Self(
    function: """
      a|al|algo|alguna|alguno|algunos|ante|antes|aquel|así|aun|aunque|cada|como|con|cual|cuando|cuál
      cuáles|cuándo|cuánta|cuánto|cuántos|cómo|de|del|desde|dice|donde|durante|dónde|e|el|ella|ellas
      ellos|en|entre|era|eran|eres|es|esa|ese|eso|esos|esta|estaba|estar|este|esto|estos|está|están
      fue|fueron|fui|ha|había|han|hasta|hay|he|hemos|la|las|le|les|lo|los|me|mi|mientras|mis|mucho
      muy|más|nada|ni|no|nos|nosotros|o|os|otra|otro|para|pero|poco|por|porque|pues|que|quien|quién
      quiénes|qué|se|sea|según|ser|si|sido|sin|sobre|son|soy|su|sus|sí|también|tan|tanto|te|tenía
      tiene|tienen|todo|todos|tu|tus|tú|un|una|uno|unos|usted|ustedes|y|ya|yo|él
      """,
    endings: "ción|dad|ando|iendo|aron|mente",
    question: """
      actual|actuales|actualmente|ahora|alguien|aún|cuanta|cuantas|cuanto|cuantos|cuánta|cuántas
      cuánto|cuántos|hacer|hace|hoy|llama|luego|nueva|nuevo|pasa|pasó|primer|primera|primero|próxima
      próximo|siempre|tipo|todavía|tomar|última|último|veces|vez|viene
      """,
    abbreviations: "sr|sra|srta|dr|dra|prof|aprox|tel")
}

extension Language.Dates {
  fileprivate static let spanish = Self(
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
      "septiembre|setiembre", "octubre", "noviembre", "diciembre",
    ],
    shortMonths: [
      "ene", "feb", "mar", "abr", "mayo", "jun", "jul", "agosto", "sep|sept", "oct", "nov", "dic",
    ],
    nameMonths: "abril|mayo|junio|julio",
    lowercaseMonths: "abril|mayo|julio",
    weekdays: [
      "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo",
    ],
    numbers: [
      "un|uno|una": 1, "dos|un par de": 2, "tres|unos|unas|unos pocos": 3, "cuatro": 4, "cinco": 5,
      "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10, "once": 11, "doce": 12,
    ],
    ordinals: [
      "primer|primero|primera": 1, "segundo|segunda": 2, "tercer|tercero|tercera": 3,
      "cuarto|cuarta": 4, "último|última": -1,
    ],
    ordinalSuffixes: "º|ª|o|er|ro",
    units: [
      "día|días": .day, "semana|semanas": .week,
      "fin de semana|fines de semana|finde": .weekend, "mes|meses": .month,
      "trimestre|trimestres": .quarter, "año|años": .year, "década|décadas": .decade,
    ],
    pluralUnits: "días|semanas|meses|trimestres|años|décadas",
    seasons: [
      "primavera": .spring, "verano": .summer, "otoño": .autumn, "invierno": .winter,
    ],
    holidays: [
      "navidad|navidades": .days(month: 12, 24...26),
      "nochebuena": .day(month: 12, day: 24), "día de navidad": .day(month: 12, day: 25),
      "nochevieja|fin de año": .day(month: 12, day: 31),
      "año nuevo|día de año nuevo": .day(month: 1, day: 1),
      "reyes|día de reyes": .day(month: 1, day: 6),
      "san valentín|día de san valentín": .day(month: 2, day: 14),
      "halloween": .day(month: 10, day: 31),
      "pascua|domingo de pascua|domingo de resurrección": .easter(0),
      "viernes santo": .easter(-2), "lunes de pascua": .easter(1),
      "acción de gracias|día de acción de gracias": .weekday(4, ordinal: 4, month: 11),
    ],
    days: [
      "hoy|esta mañana|esta tarde|esta noche": 0,
      "ayer|ayer por la mañana|ayer por la tarde|ayer por la noche|anoche": -1,
      "anteayer|antes de ayer|antier|anteanoche": -2, "mañana|mañana por la mañana": 1,
      "pasado mañana": 2,
    ],
    dayBlockers: "la|una|cada|buena|media",
    modifiers: [
      "último|última|pasado|pasada": -1, "este|esta": 0, "próximo|próxima": 1,
    ],
    trailingModifiers: [
      "pasado|pasada|pasados|pasadas|último|última": -1, "antepasado|antepasada": -2,
      "próximo|próxima|que viene": 1,
    ],
    rolling: [
      "últimos|últimas|pasados|pasadas": -1, "próximos|próximas": 1,
    ],
    ago: ["hace", "hace unos", "hace unas", "hace como"],
    parts: [
      "principios|comienzos|inicios|comienzo|principio": .early, "mediados": .middle,
      "finales|fines|final": .late, "primera mitad": .firstHalf, "segunda mitad": .secondHalf,
    ],
    openings: [
      "desde|a partir de|a partir del": .since, "después de|después del|tras": .after,
      "antes de|antes del": .before, "hasta": .until,
    ],
    onward: ["en adelante"],
    relations: [
      "antes de|antes del|anterior a|anterior al": -1,
      "después de|después del|posterior a|posterior al|siguiente a|siguiente al": 1,
    ],
    between: ["entre"],
    and: ["y"],
    from: ["de", "del", "desde"],
    to: ["a", "al", "hasta"],
    decades: [
      "cincuenta": 1950, "sesenta": 1960, "setenta": 1970, "ochenta": 1980, "noventa": 1990,
    ],
    decadePrefixes: "años|década de|década de los|década del",
    quarterLetters: "t|q",
    articles: "el|la|los|las",
    of: "de|del|en",
    genitives: "de|del",
    introducers: "en|de|del|desde|hasta|antes de|después de|durante|mes de|para|tras|por",
    looseYearIntroducers: "de|del|hasta|antes de|después de|para|tras|por",
    weekdayIntroducers: "el|desde el|hasta el|del",
    holidayIntroducers: "en|por|para|durante|de|desde|hasta|antes de|después de",
    habits: "cada|todos|todas|siempre|suele|suelen|suelo|solemos|normalmente",
    common: """
      a|al|como|con|cómo|cuándo|cuál|de|del|dijo|dónde|e|el|ella|ellos|en|era|es|está|están|fue
      fueron|ha|había|han|he|hemos|hizo|la|las|le|les|lo|los|me|mi|mis|no|nos|nuestra|nuestro|o|para
      pero|por|porque|qué|que|quién|quiénes|se|ser|si|sí|sobre|son|su|sus|te|tu|un|una|y|yo
      """,
    yearWords: "año|año de|ano",
    countedThings: """
      palabras|dólares|personas|pasos|páginas|horas|minutos|metros|kilómetros|pesos|veces|gente
      """)
}

extension Language.Events {
  fileprivate static let spanish = Self(
    relations: [
      "antes de|antes de que": .before, "después de|después de que|tras": .after,
      "desde|desde que": .since, "hasta|hasta que": .until, "durante": .during,
    ],
    contractions: ["antes del": .before, "después del": .after],
    openers: """
      el|la|los|las|mi|mis|nuestro|nuestra|su|sus|este|esta|yo|nosotros|ella|ellos|me|nos
      """,
    endings: "ar|er|ir|arme|erme|irme|arnos",
    interrogatives: "que|donde|quien|cuando|por|como|cual|cuales|y")
}

extension Language.Authors {
  fileprivate static let spanish = Self(
    messages: "correo|correos|mensaje|mensajes|carta|cartas|nota|notas",
    documents: """
      respuesta|respuestas|invitacion|invitaciones|factura|facturas|oferta|ofertas|propuesta
      propuestas|pregunta|preguntas|informe|comentario
      """,
    plainVerbs: "dijo|dice|dicho|escribio|escrito|envio|enviado",
    finiteVerbs: """
      dijo|dice|escribio|envio|mando|conto|menciono|pregunto|respondio|prometio|propuso|sugirio
      explico|recomendo
      """,
    otherVerbs: """
      escrito|dicho|enviado|mandado|contado|mencionado|preguntado|respondido|prometido|propuesto
      sugerido|explicado|recomendado
      """,
    auxiliaries: "ha|habia", receiving: "recibi|recibido", sources: "segun",
    ambiguousSources: "del|por")
}

extension Language.Requests {
  fileprivate static let spanish = Self(
    openers: "pero|por|favor|hola",
    verbs: "muéstrame|busca|encuentra|dime|cuéntame|resume|explica|compara",
    prepositions: "por|para|con|a|hasta|desde",
    wishes: "quiero saber|me gustaría saber|me pregunto",
    questionWords: "qué|quién|quiénes|cuál|cuáles|cuándo|cuánto|cuánta|cuántos|cuántas|cómo|dónde")
}

extension Language.Answers {
  fileprivate static let spanish = Self(
    howMany: "cuántos|cuántas", howMuch: "cuánto|cuánta", when: "cuándo", whichDay: "qué día",
    who: "quién|quiénes", where: "dónde|adónde", quantities: "una",
    times: "miérc|juev|viern|sáb|domin|hoy|ayer|mañana|semana|año",
    numbers: "uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce", yesAndNo: "sí|si",
    denials: "no se menciona|no se indica|desconocido", oneself: "estoy yo|soy yo",
    askingForLink: "dónde|cómo|enlace|dirección|página", answering: "respuesta|responder",
    supposing: "quizás|sería|presupuesto|propuesto|propone|espero|estimado",
    deictics: "ahora|ahí|allí|aquí|entonces",
    undecided: "sin decidir|no ha decidido|no hemos decidido|duda entre|dudamos entre",
    givingUp: """
      no vamos|no voy|no iremos|no vengo|no vino|no vinieron|cancelado|cancelada|anulado|suspendido
      """,
    formerly: "hasta ahora|hasta hace poco|anteriormente|antiguamente", until: "hasta",
    now: "ahora|actualmente|actual|todavía|aún|hoy",
    colors: """
      rojo|roja|azul|verde|amarill|naranja|morad|violeta|rosa|marrón|negro|negra|blanc|gris
      platead|dorad|turquesa|granate|claro|oscuro
      """,
    conjunctions: "y|o|pero",
    references: """
      él|ella|ellos|ellas|lo|su|sus|ese|esa|eso|esos|esas|este|esta|esto|estos|estas|allí|ahí
      entonces|otro|otra|otros|otras|mismo|misma|también
      """,
    earlier: "antes|al principio|originalmente|primero|antiguo|antigua",
    next: "próximo|próxima",
    past: "antes|era|fue|fueron|hizo", introducingAmounts: "desde|ahora", joining: "y",
    frequent: "cuando|cuándo|cuál|cuánto|para",
    askingForAll: "pasó|pasado|ocurrió|hecho|hice|nuevo|todo|algo",
    which: "qué", pluralEndings: "s")
}

extension Language.People {
  fileprivate static let spanish = Self(
    titles: "Señor|Señora", thirdPerson: "él|ella|su", askingForPerson: "quién", others: "él|ella",
    firstPerson: "yo|mí|mi|mis|nosotros|nuestro|nuestra|nuestros|nuestras",
    otherFirstPerson: "conmigo|mío|mía|míos|mías|nosotras",
    secondPerson: "usted|ustedes|tú|ti|tus|contigo|vosotros|vosotras|vuestro|vuestra",
    ambiguousPerson: "os", possessives: "mi|mis|nuestro|nuestra|nuestros|nuestras",
    relations: """
      madre|mamá|padre|papá|hermano|hermana|hijo|hija|hijos|esposa|esposo|marido|amigo|amiga|novio
      novia|tío|tía|primo|prima|abuela|abuelo|jefe|jefa|vecino|vecina|gato|perro|padres
      """,
    ofPerson: "del")
}

extension Language.Tenses {
  fileprivate static let spanish = Self(
    romancePerfect: "ha|han|he|hemos", romancePresent: "vamos|van|voy|es|será|serán|tendrá",
    postponed: "aplazado|aplazada|pospuesto|movido|movida",
    past: "fue|fueron|fui|fuimos|estuvo|estuve|estuvimos|era|eran|estaba|había|hubo",
    negations: "nunca|sin")
}

extension Language.Timeline {
  fileprivate static let spanish = Self(
    interrogatives: "qué|cuál|quién|cómo",
    first: "en primer lugar|primero|antes", last: "por último|último|después",
    or: "o|u", and: "y|e",
    happening: "fue|vino|pasó|ocurrió|sucedió|tuvo|lugar|llegó|ha|pasado|lo",
    auxiliaries: """
      fue|fueron|ha|han|he|hemos|había|tuvo|se|hizo|empezó|llegó|vino|estuvo|estuvieron|estuve
      """,
    present: "es|son|hay|será",
    before: "antes de que|antes de|antes del|antes que",
    after: "después de que|después de|después del|tras",
    beforeOrAfter: "antes o después de|antes o después del", howLong: "cuánto tiempo",
    howMany: "cuántos|cuántas",
    units: ["día|días": .day, "semana|semanas": .week, "mes|meses": .month, "año|años": .year],
    fillers: "pasó|pasaron|hay|hubo|transcurrió|transcurrieron",
    between: "entre", from: "desde", to: "hasta",
    determiners: "el|la|los|las|un|una|mi|mis|nuestro|nuestra|su|sus|este|esta",
    pronouns: "yo|nosotros|él|ella|ellos|ellas",
    ends: "principio|fin|final",
    away: "fuera|de viaje|de vacaciones|ausente",
    inWhichOrder: "en qué orden",
    changed: "cambió|cambiado|cambiaron|evolucionó",
    about: "en|de|del|con|sobre|a|al", dates: "fecha|día",
    of: "de|del", when: "Cuándo", whenWas: "¿Cuándo fue %?", whenIs: "¿Cuándo es %?",
    whenThis: "¿Cuándo fue esto: %?", whatIs: "¿Cuál es %?",
    leaving: ("%: salida", "¿Cuándo se fue %?"), returning: ("%: regreso", "¿Cuándo volvió %?"))
}

extension Language.Wording {
  fileprivate static let spanish = Self(
    day: "día|días", week: "semana|semanas", month: "mes|meses",
    year: "año|años",
    later: "% después", first: "primero", last: "al final", same: "el mismo día", yes: "Sí",
    no: "No", before: "Antes", after: "Después",
    by: "a más tardar el %", until: "hasta el %", inText: "pero % en «#»",
    elsewhere: "pero % en otro texto")
}

extension Language.Changes {
  fileprivate static let spanish = Self(
    signs: """
      mudé|mudado|mudamos|vendí|vendido|vendimos|dejé|dejado|dejamos|ahora|nuevo|nueva|desde|murió
      perdí|perdimos|cambié|cambiado|cambiamos|cancelado
      """,
    phrases: "ya no",
    planSigns: """
      aplazado|aplazada|aplazamos|pospuesto|pospuesta|adelantado|cambiado|cambiada|cancelado
      cancelada|sustituye
      """,
    planPhrases: """
      en lugar de|en vez de|ya no|nueva fecha|ahora es|ahora será|semana más tarde|semana antes
      """,
    home: "vivo|vive|vivimos|mudé|mudado|mudamos|piso|casa|dirección",
    work: "trabajo|trabaja|empleo|empresa|despedido|renuncié|jubilado|jubilada",
    partner: """
      casado|casada|marido|mujer|novio|novia|prometido|prometida|separado|separamos|divorciado
      divorciada
      """)
}

extension Language.Memories {
  fileprivate static let spanish = Self(
    always: "siempre|nunca", future: "a partir de ahora|de ahora en adelante",
    memories: "recuerdos", assent: "sí|exacto|correcto|cierto", address: "usted|tú|ti|tus",
    speakers: "yo", saying: "dije|conté|dicho|pregunté", erring: "equivoqué|equivocado",
    negations: "nunca|sin|ningún|ninguna|tampoco")
}

extension Language.Secrets {
  fileprivate static let spanish = Self(
    secret: "secreto|contraseña|clave", common: "secreto|clave",
    phrases: "no se lo digas|tarjeta de crédito",
    sensitive: """
      diagnóstico|depresión|terapia|embarazada|enfermedad|salario|sueldo|deuda|deudas|divorcio
      iglesia
      """)
}

extension Language.Foreign {
  fileprivate static let spanish = Self(
    headers: "para|fecha|enviado", certainHeaders: "asunto|rv|fuente",
    greetings: "querido|querida|queridos|estimado|estimada|hola|buenos días|buenas tardes",
    groups: "todos|todas",
    closings: """
      saludos|un saludo|saludos cordiales|atentamente|un abrazo|abrazos|besos|cordialmente
      """,
    closingsBeforeNames: "gracias|hasta pronto|tuyo|tuya",
    copies: "mensaje reenviado|mensaje original|enviado desde mi iphone",
    copiesAtBeginnings: "cita de|cita del|extracto|fragmento|copiado de|reenviado|acta de la",
    chapters: "capítulo|estrofa", saying: "escribió|escribe|dijo|dice|respondió|contestó|susurró",
    subjects: "ella|él|ellos|mi|el",
    texts: "carta|correo|novela|libro|poema|canción|discurso|diario|escribe|escribió|dice",
    ownLabels: "recuerda|nota|importante|aviso|hoy", conjunctions: "y", notNames: "yo")
}

extension Language.Records {
  fileprivate static let spanish = Self(
    below: "menos|maximo|hasta|bajo", above: "mas|minimo|desde", joining: "y",
    negators: "sin|nada|nunca|ninguna|ninguno|ningun|salvo", negatorStems: "evit",
    prepositions: "a|al", boundaries: "pero|sino|que|cual", continuations: "con",
    conjunctions: "y|o|pero", alternatives: "o", demonstratives: "eso", copulas: "es|tiene",
    references: "esos|esas|estos|estas|ellos|ellas",
    asking: "ambos|favor|gracias|comer|beber|probar|pedir|comprar|recomendar|ofrecen|sirven")
}

extension Language.Headers {
  fileprivate static let spanish = Self(
    from: "de", date: "enviado|enviado el|fecha", to: "para|a", subject: "asunto",
    other: "responder a|archivos adjuntos|importancia")
}

extension Language.Attributions {
  fileprivate static let spanish = Self(
    starts: "el", quoting: "citando", verbs: "escribió|escribio|escribe", youWrote: "escribiste",
    pronouns: "como|que")
}

extension Language.Forwarding {
  fileprivate static let spanish = Self(
    original: "mensaje original|mensaje de origen",
    forwarded: "mensaje reenviado|mensaje original reenviado",
    openings: "inicio del mensaje reenviado", forwardMarkers: "rv|reenv", markers: "rv|reenv")
}

extension Language.Notices {
  fileprivate static let spanish = Self(
    message: "este mensaje|este correo|el presente mensaje|la información contenida en",
    secrecy: "confidencial|confidenciales", recipient: "destinatario|destinatarios|por error",
    conclusive: "si usted no es el destinatario|piense en el medio ambiente",
    footer: "lista de correo|lista de distribución|cancelar la suscripción",
    placeholder: """
      navegador|versión web|versión en línea|versión online|programa de correo|cliente de correo
      """)
}

extension Language.Signatures {
  fileprivate static let spanish = Self(
    regards: "saludos|un saludo|saludos cordiales|atentamente|cordialmente|un abrazo",
    telephones: "teléfono|tfno|móvil", appointments: "reunión",
    starts: "enviado desde|enviado con|obtener outlook|enviado mediante", owners: "mi",
    connectives: "para", apologies: "disculpe|brevedad|errores|perdona",
    devices: "móvil|movil|teléfono")
}

extension Language.Chats {
  fileprivate static let spanish = Self(
    omitted: "<multimedia omitido>|<archivo omitido>", attached: "archivo adjunto",
    edited: "se editó este mensaje",
    deleted: "se eliminó este mensaje|este mensaje fue eliminado|eliminaste este mensaje",
    morning: "a. m.|a m", afternoon: "p. m.|p m", titles: "chat de whatsapp con")
}

extension Language.Minutes {
  fileprivate static let spanish = Self(
    attendees: """
      asistentes|asistente|asisten|asistencia|lista de asistentes|lista de asistencia|participantes
      presentes|miembros presentes|personas asistentes
      """,
    purpose: """
      orden del día|agenda|objetivo|objetivos|objeto|propósito|tema|temas|temas tratados
      puntos tratados
      """,
    outcomes: """
      acuerdo|acuerdos|acuerdos adoptados|acuerdos tomados|decisión|decisiones|decisiones tomadas
      resolución|resoluciones|conclusión|conclusiones|resultados
      """,
    actions: """
      acciones|acción|tareas|tareas pendientes|compromisos|pendientes|próximos pasos|por hacer
      puntos de acción|plan de acción
      """,
    location: "lugar|sala|dónde|ubicación", date: "fecha|cuándo|fecha y hora",
    roles: """
      presidente|presidenta|secretario|secretaria|moderador|moderadora|coordinador|coordinadora
      invitado|invitada|invitados
      """,
    joining: "y")
}
