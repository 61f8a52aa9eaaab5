extension Language {
  /// The words by which a message asks for something.
  package struct Requests: Sendable {
    /// Words before a question.
    package var openers: WordList = ""
    package var verbs: WordList = ""
    /// Prepositions before a question word: "on which day".
    package var prepositions: WordList = ""
    package var wishes: WordList = ""
    package var questionWords: WordList = ""
    /// Question words that also begin a subordinate clause: "when I was young".
    package var timeWords: WordList = ""
    package var subjects: WordList = ""
    /// After a question word, these make an exclamation or a remark.
    package var remarks: WordList = ""
    /// Auxiliaries at the beginning of a sentence whose subject may be left out.
    package var withoutSubject: WordList = ""
    package var determiners: WordList = ""
    package var auxiliaries: WordList = ""
  }

  /// The words of questions and of their answers.
  package struct Answers: Sendable {
    /// Phrases that ask for a kind of answer.
    package var hour: WordList = ""
    package var howMany: WordList = ""
    package var howMuch: WordList = ""
    package var howLong: WordList = ""
    package var howOld: WordList = ""
    package var howFar: WordList = ""
    package var howBig: WordList = ""
    package var howHigh: WordList = ""
    package var howHeavy: WordList = ""
    package var howOften: WordList = ""
    package var howTall: WordList = ""
    package var howWide: WordList = ""
    package var when: WordList = ""
    package var whichDay: WordList = ""
    package var whatTime: WordList = ""
    package var whichMonth: WordList = ""
    package var whichYear: WordList = ""
    package var color: WordList = ""
    /// Question words.
    package var who: WordList = ""
    package var whose: WordList = ""
    package var `where`: WordList = ""
    package var why: WordList = ""
    /// Words with which any question can be answered.
    package var no: WordList = ""
    /// Words for a number.
    package var quantities: WordList = ""
    /// Endings of words for a number.
    package var numberEndings: WordList = ""
    /// Beginnings of words for a time.
    package var times: WordList = ""
    /// The numbers from 1 on, in words.
    package var numbers: WordList = ""
    package var yesAndNo: WordList = ""
    /// Beginnings of replies that deny that there is an answer.
    package var denials: WordList = ""
    /// Phrases anywhere in such replies.
    package var denyingPhrases: WordList = ""
    /// Questions about the one who asks.
    package var oneself: WordList = ""
    /// Words of questions that a link may answer.
    package var askingForLink: WordList = ""
    /// Words of a text that tells how to answer.
    package var answering: WordList = ""
    package var supposing: WordList = ""
    /// Phrases, beginning with a verb, by which something is only wanted.
    package var wishing: WordList = ""
    /// Words for the time and place of the one who asks.
    package var deictics: WordList = ""
    /// Phrases by which one of several things isn't chosen yet.
    package var undecided: WordList = ""
    /// Phrases that give up a plan.
    package var givingUp: WordList = ""
    /// Phrases before what held once.
    package var formerly: WordList = ""
    /// Words before the end of a time.
    package var until: WordList = ""
    /// Words for what holds now.
    package var now: WordList = ""
    /// Words for a color, or parts of them.
    package var colors: WordList = ""
    /// Words that begin a question that goes on from the one before.
    package var conjunctions: WordList = ""
    /// Words that refer to something, without articles and "son".
    package var references: WordList = ""
    /// Phrases that ask for what held before a change.
    package var earlier: WordList = ""
    /// Words that ask for the first of what is still to come.
    package var next: WordList = ""
    /// Words that ask for the past.
    package var past: WordList = ""
    /// Words before a later amount.
    package var introducingAmounts: WordList = ""
    /// Words between two questions in one.
    package var joining: WordList = ""
    /// Frequent words of questions that name no subject, of at least four letters.
    package var frequent: WordList = ""
    /// Words of questions that ask for everything.
    package var askingForAll: WordList = ""
    /// Words before the thing that a question asks for: "what" in "what books".
    package var which: WordList = ""
    /// Endings of nouns for several things.
    package var pluralEndings: WordList = ""
    /// Verbs and endings without this meaning.
    package var notPlural: WordList = ""
  }
}
