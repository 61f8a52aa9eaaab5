extension Language {
  package static let english = Language(
    code: "en", common: .english, dates: .english, events: .english, authors: .english,
    requests: .english, answers: .english, people: .english, tenses: .english, timeline: .english,
    wording: .english, changes: .english, memories: .english, secrets: .english, foreign: .english,
    records: .english, headers: .english, attributions: .english, forwarding: .english,
    notices: .english, signatures: .english, chats: .english, minutes: .english)
}

extension Language.Common {
  fileprivate static let english = Self(
    function: """
      a|about|all|am|an|and|any|are|as|at|be|been|but|by|can|could|did|do|does|doing|for|from|get
      had|has|have|having|he|her|him|his|how|i|if|in|into|is|it|its|just|like|me|my|no|not|of|on|or
      our|s|say|says|she|should|so|some|t|tell|than|that|the|their|them|then|there|these|they|this
      those|to|us|was|we|were|what|when|where|which|who|whom|whose|why|will|with|would|you|your
      """,
    frequent: """
      after|again|also|back|because|before|between|best|different|down|during|each|easy|every|few
      first|follow|following|found|good|great|here|high|however|keep|last|long|made|make|makes|many
      may|more|most|must|need|new|next|now|off|once|one|only|other|out|over|own|people|put|same|see
      set|several|since|small|still|such|sure|take|them|things|through|thus|time|together|too|two
      under|until|up|upon|use|used|useful|using|very|want|way|well|while|without|work|world|year|yet
      """,
    endings: "ing|tion|ness|ment|able|ally|ould|ght",
    question: """
      actual|actually|after|again|against|already|also|always|anybody|anyone|anything|back|before
      being|between|bring|brings|brought|call|called|came|come|comes|coming|current|currently|done
      down|during|each|else|ever|every|everything|exact|exactly|find|first|gave|get|gets|give|given
      gives|go|goes|going|gone|got|happen|happened|happens|help|instead|keep|kept|kind|last|late
      latest|long|lot|made|make|makes|many|mean|means|moment|more|most|much|must|name|named|names
      need|needs|new|newest|next|now|off|often|old|other|out|over|present|put|said|show|since
      somebody|someone|something|sort|start|still|take|taken|takes|there|thing|things|through|time
      today|took|turn|turned|type|up|upon|use|used|uses|want|wants|way|went|whether|while|whole
      within|work|works|yet
      """,
    abbreviations: "dr|mr|mrs|ms|prof|st|vs|e.g|i.e|approx|incl|excl")
}

extension Language.Dates {
  fileprivate static let english = Self(
    months: [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ],
    shortMonths: [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep|sept", "oct", "nov", "dec",
    ],
    nameMonths: "march|april|may|june|august",
    verbMonths: "march|may",
    weekdays: [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ],
    shortWeekdays: [
      "mon", "tue|tues", "wed", "thu|thur|thurs", "fri", "sat", "sun",
    ],
    weekdayHabits: "mornings|afternoons|evenings|nights",
    numbers: [
      "a|an|one": 1, "two|couple|couple of|a couple|a couple of": 2, "three|few|a few": 3,
      "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
      "twelve": 12,
    ],
    ordinals: [
      "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
    ],
    ordinalSuffixes: "st|nd|rd|th",
    hasMonthFirst: true,
    units: [
      "day|days": .day, "week|weeks": .week, "weekend|weekends|week end": .weekend,
      "month|months": .month, "quarter|quarters": .quarter, "year|years": .year,
      "decade|decades": .decade,
    ],
    pluralUnits: "days|weeks|weekends|months|quarters|years|decades",
    seasons: [
      "spring": .spring, "summer": .summer, "autumn|fall": .autumn, "winter": .winter,
    ],
    uncertainSeasons: "fall",
    holidays: [
      "christmas|xmas": .days(month: 12, 24...26),
      "christmas eve|xmas eve": .day(month: 12, day: 24),
      "christmas day|xmas day": .day(month: 12, day: 25),
      "boxing day": .day(month: 12, day: 26),
      "new year's eve|new years eve": .day(month: 12, day: 31),
      "new year's day|new years day|new year's|new year": .day(month: 1, day: 1),
      "valentine's day|valentines day|valentine's|st valentine's day": .day(month: 2, day: 14),
      "halloween|hallowe'en": .day(month: 10, day: 31),
      "easter|easter sunday": .easter(0), "good friday": .easter(-2), "easter monday": .easter(1),
      "thanksgiving|thanksgiving day": .weekday(4, ordinal: 4, month: 11),
    ],
    days: [
      "today|tonight|this morning|this afternoon|this evening": 0,
      "yesterday|yesterday morning|yesterday afternoon|yesterday evening|last night": -1,
      "day before yesterday": -2, "tomorrow|tomorrow morning|tomorrow evening": 1,
      "day after tomorrow": 2,
    ],
    modifiers: [
      "last|this past|this last|previous": -1, "this|this current|current": 0,
      "next|this coming|coming|upcoming": 1,
    ],
    trailingModifiers: ["before last": -2, "after next": 2],
    rolling: ["last|past|this past|previous": -1, "next|coming": 1],
    hasBareModifiers: true,
    rollingIntroducers: "in|over|during|within|for|from|of",
    trailingAgo: ["ago"],
    parts: [
      "early|early in|beginning of|start of": .early, "mid|middle of": .middle,
      "late|late in|end of": .late, "first half of": .firstHalf,
      "second half of|latter half of": .secondHalf,
    ],
    openings: [
      "since|ever since": .since, "after": .after, "before|prior to": .before,
      "until|till|up to|by": .until,
    ],
    onward: ["on", "onward", "onwards"],
    relations: ["before": -1, "prior to": -1, "after": 1, "following": 1],
    between: ["between"],
    and: ["and"],
    from: ["from"],
    to: ["to", "until", "till", "through"],
    decades: [
      "fifties": 1950, "sixties": 1960, "seventies": 1970, "eighties": 1980, "nineties": 1990,
    ],
    decadeSuffixes: "s",
    quarterLetters: "q",
    articles: "the",
    of: "of",
    genitives: "of",
    introducers: """
      in|of|since|until|till|by|before|after|during|from|around|throughout|through|over|about
      """,
    looseYearIntroducers: "of|until|till|by|before|after|from|around|for|through|about",
    weekdayIntroducers: "on|since|until|till|by|before|after|from",
    holidayIntroducers: "at|on|over|in|for|during|around|since|until|till|by|before|after",
    habits: "do|does|every|each|usually|always|often|typically|normally|never",
    common: """
      a|about|all|also|am|an|and|any|are|as|at|be|been|but|by|can|could|did|do|does|for|from|had|has
      have|he|her|his|how|i|if|in|into|is|it|its|me|my|no|not|of|on|or|our|she|so|that|the|their
      them|then|there|they|this|to|us|was|we|were|what|when|where|which|who|whom|whose|why|will|with
      would|you|your
      """,
    hours: "am|pm|o'clock",
    streets: "street|road|avenue|lane|drive|square",
    yearWords: "year",
    countedThings: """
      words|dollars|euros|euro|bucks|pounds|people|steps|pages|hours|minutes|seconds|miles|km|meters
      metres|feet|calories|characters|users|items|copies|points|times|emails|messages|photos|lines
      pieces|participants|employees|francs|kilometers|kg|mb|gb|watts|rpm|square|guests|students
      """)
}

extension Language.Events {
  fileprivate static let english = Self(
    relations: [
      "before|prior to": .before, "after|following": .after, "since|ever since": .since,
      "until|till|up to": .until, "during|throughout": .during,
    ],
    openers: """
      the|my|our|his|her|their|your|this|that|these|those|its|i|we|he|she|they|it|you
      """,
    endings: "ing",
    blockers: """
      look|looks|looked|looking|ask|asks|asked|asking|named|called|take|takes|took|taken|run|runs
      ran|running|go|goes|went|going|come|comes|came|chase|chased
      """,
    interrogatives: "what|where|who|when|why|how|which|whom|whose|and",
    auxiliaries: "did|do|does|had|has|have|is|are|was|were|can|could|will|would|should")
}

extension Language.Authors {
  fileprivate static let english = Self(
    messages: """
      mail|mails|email|emails|message|messages|letter|letters|note|notes|reply|replies|text|texts
      chat|chats|post|posts|words
      """,
    documents: """
      answer|answers|comment|comments|invitation|invitations|invoice|invoices|offer|offers|feedback
      proposal|proposals|request|requests|suggestion|suggestions|question|questions|update|updates
      report|reports|attachment|attachments|opinion|remark|remarks
      """,
    plainVerbs: "say|says|said|write|writes|wrote|written|send|sends|sent|tell|tells|told",
    finiteVerbs: """
      said|says|wrote|writes|sent|sends|told|tells|mentioned|mentions|asked|asks|replied|replies
      answered|answers|promised|promises|suggested|suggests|explained|explains|reported|forwarded
      posted|texted|emailed|mailed|proposed|proposes|recommended|recommends|announced
      """,
    otherVerbs: """
      say|write|send|tell|mention|ask|reply|answer|promise|suggest|explain|report|forward|post|text
      email|mail|propose|recommend|announce|said|written|sent|told|mentioned|asked|replied|answered
      promised|suggested|explained|reported|forwarded|posted|texted|emailed|mailed|proposed
      recommended|announced
      """,
    auxiliaries: "did|does|has|had|have", receiving: "get|got|received|receive|hear|heard",
    sources: "from", ambiguousSources: "by")
}

extension Language.Requests {
  fileprivate static let english = Self(
    openers: "and|but|so|or|ok|okay|well|hey|hi|hello|please|now",
    verbs: """
      show|find|list|search|summarize|summarise|compare|explain|describe|translate|calculate|count
      write|convert|draft|recommend|suggest|sort
      """,
    prepositions: "on|in|at|with|to|for|from|by|of|about|since|until|after|before",
    wishes: """
      i want to know|i want to see|i'd like to know|i would like to know|i need to know|i wonder
      """,
    questionWords: "what|what's|which|who|who's|whose|whom|why|how|how's", timeWords: "when|where",
    subjects: "i|you|he|she|it|we|they|there", remarks: "a|an|nice|lovely|reminds|means",
    withoutSubject: "do|have",
    determiners: """
      this|that|these|those|the|my|your|our|his|her|their|its|any|anyone|anybody|anything|everyone
      everybody
      """,
    auxiliaries: """
      am|is|are|was|were|do|does|did|can|could|will|would|should|shall|has|have|may|must|isn't
      aren't|wasn't|weren't|doesn't|didn't|can't|couldn't|won't|wouldn't|shouldn't|hasn't|haven't
      """)
}

extension Language.Answers {
  fileprivate static let english = Self(
    hour: "at what time", howMany: "how many", howMuch: "how much", howLong: "how long",
    howOld: "how old", howFar: "how far", howBig: "how big", howHigh: "how high",
    howHeavy: "how heavy", howOften: "how often", howTall: "how tall", howWide: "how wide",
    when: "when", whichDay: "on which day|what day|which day|what date|which date",
    whatTime: "at what time|what time", whichMonth: "in which month|which month|what month",
    whichYear: "in which year|which year|what year", color: "which color|color|colour",
    who: "who|whom", whose: "whose", where: "where", why: "why", no: "no|not|never",
    quantities: """
      half|a|an|one|dozen|once|twice|daily|weekly|monthly|yearly|hundred|thousand|million|several
      few|none|nothing|free
      """,
    numberEndings: "ty",
    times: """
      mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|today|yesterday
      tomorrow|week|month|year|spring|summer|autumn|winter|easter|christmas|morning|evening|noon
      night|day|now
      """,
    numbers: """
      one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen
      sixteen|seventeen|eighteen|nineteen|twenty
      """,
    yesAndNo: "yes|no",
    denials: """
      not stated|not mentioned|not specified|not given|not provided|not known|unknown|i don't know
      i do not know|n/a|no information|no answer
      """,
    denyingPhrases: """
      passage does not|passage doesn't|passages do not|passages don't|does not say|doesn't say
      does not mention|doesn't mention|does not state|is not stated|isn't stated|is not mentioned
      isn't mentioned|is not specified|does not directly answer|no passage
      """,
    oneself: "am i|are we",
    askingForLink: "where|how|link|links|url|website|site|web|page|address|online",
    answering: "answer|answers|reply|respond|ignore",
    supposing: """
      if|would|could|might|maybe|perhaps|proposed|proposes|suggested|suggests|plan|planned|plans
      asking|offer|offers|offered|quoted|estimate|estimated|hope|hopes|hoped|hoping|expect|expected
      intend|intended|considering|supposed
      """, wishing: "want to|wants to", deictics: "now|there|here|then|actually",
    undecided: "undecided|not decided|not yet decided|can't decide|torn between|hesitating between",
    givingUp: """
      not going|isn't going|aren't going|won't go|can't go|not coming|won't come|can't come|cancelled
      canceled|called off|fell through|decided against|gave up on|came of it|came to nothing
      didn't happen|didn't come|never came|didn't show up
      """,
    formerly: "until now|up to now|till now|until recently|used to|formerly|previously",
    until: "until|till",
    now: "now|nowadays|currently|current|these days|at the moment|still|today|any more|anymore",
    colors: """
      red|blue|green|yellow|orange|purple|violet|pink|brown|black|white|gray|grey|beige|cream|silver
      gold|turquoise|teal|navy|maroon|crimson|scarlet|ivory|khaki|olive|lilac|lavender|magenta|cyan
      indigo|bronze|copper|rust|sage|mustard|burgundy|charcoal|anthracite|ochre|mauve|peach|coral
      mint|plum|salmon|amber|dark|light|pale|transparent|colored|coloured|striped
      """,
    conjunctions: "and|or|but|so",
    references: """
      it|its|he|him|his|she|her|hers|they|them|their|theirs|that|this|these|those|there|then|one
      ones|both|other|others|another|else|same|former|latter|too|also
      """,
    earlier: "first|original|originally|before|used to|previous|previously|old|initially",
    next: "next|upcoming",
    past: "did|was|were|had|before|used|first|originally|bought|went",
    introducingAmounts: "from|since|now|new|currently", joining: "and",
    frequent: """
      when|what|which|where|does|from|have|with|much|many|that|this|will|your|long|were
      """,
    askingForAll: """
      happen|happened|happening|going|new|news|up|did|do|done|doing|everything|anything|something
      all
      """,
    which: "what|which", pluralEndings: "s", notPlural: "ss|us|is|'s|does|was|has|news")
}

extension Language.People {
  fileprivate static let english = Self(
    titles: "I|Mr|Mrs|Ms|Miss|Dr|Prof|St", thirdPerson: "he|him|his|she|her|they|them|their",
    thing: "it|its", askingForPerson: "who|who's", others: "he|she|he's|she's|him|his|her|hers",
    othersAsObjects: "him|his|her|hers",
    firstPerson: "i|i'm|i've|i'd|i'll|me|my|mine|we|us|our|ours|we're|we've",
    otherFirstPerson: "myself|ourselves", secondPerson: "you|your|yours|yourself|yourselves",
    possessives: "my|our",
    relations: """
      mother|mum|mom|father|dad|parents|brother|sister|son|daughter|child|children|kid|kids|baby
      wife|husband|partner|girlfriend|boyfriend|uncle|aunt|cousin|niece|nephew|grandma|grandpa
      friend|colleague|boss|neighbor|neighbour|roommate|cat|dog|horse|grandfather|grandmother
      """,
    ofPerson: "of")
}

extension Language.Tenses {
  fileprivate static let english = Self(
    being: "is",
    present: """
      will|shall|going|are|can|could|must|should|would|let's|i'll|we'll|he'll|she'll|it'll|they'll
      it's|that's|see
      """,
    postponed: "postponed|rescheduled|pushed|delayed",
    past: """
      was|were|did|had|went|came|got|saw|took|bought|sold|made|left|gave|found|told|said|began|ate
      drove|flew|paid|sent|wrote|brought|spent|lost|broke|fell|ran|rang|built
      """,
    noPast: "need|indeed|speed|hundred|exceed|proceed|naked|sacred",
    negations: "not|no|never|didn't|haven't|hasn't|wasn't|weren't|if")
}

extension Language.Timeline {
  fileprivate static let english = Self(
    interrogatives: "which|what|who|how",
    first: "first|earlier|sooner", last: "last|later", or: "or", and: "and",
    happening: """
      come|came|comes|happen|happened|happens|occur|occurred|place|take|took|taken|been|be|it|there
      """,
    auxiliaries: "did|do|does|was|were|is|are|had|has|have",
    present: "is|are|comes|happens|lie", passives: "was|were",
    before: "before|earlier than|prior to", after: "after|later than",
    beforeOrAfter: "before or after|after or before",
    blockers: """
      look|looked|looking|named|called|ask|asked|run|ran|take|taken|go|gone|come|came
      """,
    howLong: "how long|how much time", howMany: "how many",
    units: ["day|days": .day, "week|weeks": .week, "month|months": .month, "year|years": .year],
    fillers: "time|pass|passed|elapse|elapsed|lay|lie|went|go|by|later|us",
    between: "between", from: "from", to: "to|until|till",
    determiners: "the|a|an|my|our|his|her|their|your|this|that|these|its",
    pronouns: "i|we|he|she|they|you|it",
    ends: "start|beginning|finish|end",
    away: "away|gone|abroad|travelling|traveling|on holiday|on vacation|on leave",
    inWhichOrder: "in which order|in what order",
    changed: "changed|change|changes|evolve|evolved",
    about: "about|in|with|for|to|on|at", dates: "date|day", of: "of",
    when: "When", whenWas: "When was %?", whenIs: "When is %?", whenThis: "When was this: %?",
    whatIs: "What is %?", leaving: ("% left", "When did % leave?"),
    returning: ("% came back", "When did % come back?"))
}

extension Language.Wording {
  package static let english = Self(
    day: "day|days", week: "week|weeks", month: "month|months",
    year: "year|years",
    later: "% later", first: "first", last: "last", same: "on the same day", yes: "Yes", no: "No",
    before: "Before", after: "After",
    by: "by %", until: "until %", inText: "but % in “#”", elsewhere: "but % in another text")
}

extension Language.Changes {
  fileprivate static let english = Self(
    signs: """
      moved|sold|quit|stopped|anymore|now|nowadays|instead|changed|gave|lost|new|since|left|former
      formerly|ex|retired|cancelled|canceled|postponed|broke|died|separated|divorced|switched
      replaced|actually|correction
      """,
    phrases: "no longer|not any more|any more|used to|by now",
    planSigns: "instead|postponed|rescheduled|cancelled|canceled|changed|correction|replaced",
    planPhrases: """
      moved to|moved from|will move|moves to|moved forward|moved back|move it to|pushed back
      pushed to|brought forward|put off|no longer|not any more|is now|are now|will now|new date|new time|rather than|we move
      week later|week earlier|day later|day earlier|stands in|standing in|steps in|stepping in
      fills in|filling in|than thought|than we thought|than i thought|than expected|than planned
      """,
    home: "live|lives|lived|living|move|moved|moving|flat|apartment|house|home|address",
    work: """
      work|works|worked|working|job|employed|employer|company|quit|hired|fired|retired
      """,
    partner: """
      married|marry|wedding|husband|wife|engaged|girlfriend|boyfriend|partner|separated|divorced
      """)
}

extension Language.Memories {
  fileprivate static let english = Self(
    always: "always|never", future: "from now on|in future|in the future",
    memories: "memory|memories|recalling|recalled|recall|recollection",
    assent: "right|exactly|correct|yes|no|true|indeed|ok|okay|fine|well|so",
    address: "you|you've|you're|you'd|you'll|your|yours|yourself", speakers: "i|i've|we",
    saying: "said|say|told|mentioned|asked|wrote|corrected|repeated|spoke|talked",
    erring: "wrong|mistaken|mistake",
    clauseSubjects: "i|i'm|i've|i'd|i'll",
    suppositions: "if|would|i'd|wish|dream|dreamed|dreamt|imagine|imagined|pretend|suppose",
    references: """
      it|it's|its|that|this|these|those|them|they|their|theirs|he|him|his|she|her|hers|there|then|so
      one|ones|both|too|also
      """,
    negations: "not|no|never|none|without|cannot|neither|nor|stopped|longer")
}

extension Language.Secrets {
  fileprivate static let english = Self(
    secret: "password|passwords|passcode|passphrase|pin|puk|iban|cvv|secret", common: "secret|pin",
    phrases: "don't tell|do not tell|nobody knows|account number|credit card|social security",
    sensitive: """
      diagnosed|diagnosis|depression|depressed|therapy|therapist|medication|pregnant|disease|cancer
      diabetes|hiv|addicted|rehab|surgery|salary|debt|debts|owe|mortgage|bankrupt|divorce|divorced
      affair|gay|lesbian|trans|religion|muslim|jewish|christian|church|vote|voted|arrested|lawsuit
      """)
}

extension Language.Foreign {
  fileprivate static let english = Self(
    headers: "from|to|date|sent", certainHeaders: "subject|cc|bcc|fwd|fw|re|source",
    greetings: """
      dear|dearest|my dear|my dearest|hi|hello|hey|good morning|good evening|good afternoon
      """,
    groups: "all|everyone|everybody|team|folks|both|guys|sir|madam|friends|colleagues",
    closings: """
      regards|kind regards|best regards|warm regards|best wishes|all the best|yours sincerely
      ever yours|yours ever|yours faithfully|yours truly|sincerely|sincerely yours|xoxo|lots of love
      with love
      """,
    closingsBeforeNames: """
      best|love|thanks|thank you|many thanks|cheers|yours|take care|see you|see you soon|talk soon
      hugs|kisses|your friend
      """,
    copies: """
      forwarded message|forwarded mail|forwarded email|begin forwarded|original message
      sent from my iphone|sent from my ipad|sent from my phone|to whom it may
      """,
    copiesAtBeginnings: """
      quote|quotes|quotation|quoting|quoted from|excerpt|excerpts|extract from|copied from
      pasted from|taken from|forwarded|lyrics|transcript|minutes of
      """,
    chapters: "chapter|verse|act|scene",
    saying: """
      wrote|writes|said|says|replied|replies|answered|answers|texted|posted|tweeted|told|asked
      whispered|shouted|cried|sighed
      """,
    subjects: "she|he|they|her|his|my|the", ownSubjects: "i|i've|i'd|we|we've|we'd",
    betweenSubjectAndVerb: "have|had|already|just|once|also|always|even",
    texts: """
      mail|mails|email|letter|letters|sms|post|tweet|article|novel|book|poem|song|chat|interview
      speech|diary|review|story|chapter|scene|wrote|writes|says
      """,
    ownLabels: """
      remember|remind|reminder|note|notes|fyi|btw|ps|update|news|important|fact|facts|way|about|info
      thing|things|hint|warning|confession|also|correction|background|context|today
      """,
    conjunctions: "and",
    notNames: "i|i'm|i've|i'd|i'll|we|my|our|the|assistant|computer|there|again")
}

extension Language.Records {
  fileprivate static let english = Self(
    below: "under|below|less|fewer|most|max|maximum|maximal|within|budget|cheaper|up",
    above: "over|above|more|least|min|minimum|exceeding", joining: "and|to",
    negators: "no|not|without|never|none|nothing|neither|nor|cannot|except",
    negatorStems: "avoid|dislik|hate", freedoms: "free", prepositions: "of|from|to|against",
    subjects: "you|there|it|they|we|the|that|this|any|some", boundaries: "but|which|what",
    continuations: "with", conjunctions: "and|or|but", alternatives: "or",
    demonstratives: "that|this", copulas: "is|does|has|was|are|can",
    references: "it|its|they|them|their|those|these|one|ones",
    asking: """
      both|either|please|thanks|love|safe|suitable|ok|okay|good|best|nice|fine|allowed|eat|drink|try
      taste|serve|offer|order|buy|choose|recommend|suggest|available|sell
      """)
}

extension Language.Headers {
  fileprivate static let english = Self(
    from: "from", date: "sent|date|sent at", to: "to", copy: "cc|bcc", subject: "subject",
    other: """
      reply-to|importance|priority|attachments|organization|message-id|when|where|list-id
      resent-from
      """)
}

extension Language.Attributions {
  fileprivate static let english = Self(
    starts: "on|at", quoting: "quoting|in article|in message|quoth|thus spake",
    verbs: "wrote|writes|said|wrote the following|typed", endings: "the following",
    youWrote: "you wrote|you said",
    pronouns: """
      i|as|what|he|she|they|we|it|who|and|but|that|this|someone|somebody|some|which|if|when|my|your
      his|her|their|our|the|a
      """)
}

extension Language.Forwarding {
  fileprivate static let english = Self(
    original: """
      original message|original appointment|original email|original e-mail|reply message
      original message follows|original
      """,
    forwarded: """
      forwarded message|forwarded by|forwarded mail|forwarded email|forwarded message follows
      """,
    openings: "begin forwarded message", forwardMarkers: "fw|fwd|forward", markers: "re|fw|fwd")
}

extension Language.Notices {
  fileprivate static let english = Self(
    message: """
      this e-mail|this email|this message|this communication|this transmission
      this electronic message|the information contained in|the information in this
      the contents of this|this correspondence|confidentiality notice
      """,
    secrecy: "confidential|privileged|proprietary",
    recipient: """
      intended recipient|intended recipients|intended only for|intended solely for
      solely for the use|for the sole use|intended for the|addressee|addressees|named recipient
      exclusive use of|only for the use|individual or entity|received this in error
      received it in error
      """,
    conclusive: """
      if you are not the intended recipient|if you have received this email in error
      if you have received this e-mail in error|if you have received this message in error
      if you received this in error|if you received this email in error
      consider the environment before printing|think before you print
      please consider the environment
      """,
    banner: """
      originated from outside|originated outside|external email|external e-mail|external sender
      from an external source|sent from outside
      """,
    footer: """
      mailing list|mailing-list|unsubscribe|to unsubscribe|listinfo|mailman
      you received this message because you are subscribed|you are receiving this because
      reply to this email directly|view it on github
      """,
    placeholder: """
      browser|view online|view it online|web version|online version|mail client|email client
      e-mail client|mail program|email program|e-mail program|mail reader|email reader|mime
      """)
}

extension Language.Signatures {
  fileprivate static let english = Self(
    regards: """
      regards|best regards|kind regards|warm regards|best wishes|sincerely|yours sincerely
      sincerely yours|yours truly|yours faithfully|cheers|best|all the best|many thanks|thanks
      thank you|thanks and regards|thanks & regards|with best regards|respectfully|cordially|br|rgds
      take care
      """,
    telephones: "tel|phone|mobile|cell|fax|office|direct|t|m|p|f|ph",
    appointments: "join|meeting|dial-in|dial in|passcode|meeting-id|webex|zoom|teams",
    whole: "sent from mobile|sent from phone|sent on the go|sent from a mobile device",
    starts: "sent from|sent via|sent with|sent using|sent by|get outlook for", owners: "my|our",
    connectives: "the|app|for|on|with|via|using|client|web",
    apologies: "excuse|forgive|pardon|typo|typos|brevity|brief|errors|apologies",
    devices: "android-device|phone|mobile|mobile device|smartphone|tablet|handheld")
}

extension Language.Chats {
  fileprivate static let english = Self(
    omitted: "<media omitted>|<view once voice message omitted>|<video note omitted>",
    attached: "file attached", edited: "message was edited",
    deleted: "this message was deleted|you deleted this message", morning: "a.m.|am",
    afternoon: "p.m.|pm", titles: "whatsapp chat with|whatsapp chat -")
}

extension Language.Minutes {
  fileprivate static let english = Self(
    attendees: """
      attendees|attendee|attendee list|list of attendees|participants|meeting participants|present
      in attendance|attendance|attending|people present|members present|those present
      """,
    purpose: """
      purpose|agenda|meeting agenda|agenda items|goal|goals|objective|objectives|meeting purpose
      purpose of the meeting|topics|topics discussed
      """,
    outcomes: """
      outcome|outcomes|decision|decisions|decisions made|key decisions|resolutions|conclusion
      conclusions|agreements|agreed
      """,
    actions: """
      action items|action item|actions|action points|next steps|to do|to dos|to-do|to-dos|todo|todos
      follow-ups|follow ups
      """,
    location: "location|place|venue|where|room",
    date: "date|when|date and time|date & time|date/time|meeting date",
    roles: """
      chair|chairs|host|hosts|facilitator|scribe|notes|note taker|organizer|organiser|secretary
      moderator|presenter|guest|guests
      """,
    joining: "and|&")
}
