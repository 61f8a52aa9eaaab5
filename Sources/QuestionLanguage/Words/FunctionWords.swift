/// The function words of each language: articles, pronouns, prepositions, auxiliaries, question
/// words.
///
/// Every text of a language has many of them, whatever its subject. They identify the language, and
/// are left out of a question's search terms. The lists were written for this package from
/// knowledge of the languages. Words are in lowercase and split at everything that isn't a letter
/// (`d` and `avoir` for `d'avoir`).
package enum FunctionWords {
  /// By BCP-47 code.
  package static let byLanguage: [String: Set<String>] =
    (germanic.merging(romance) { $1 }).merging(slavic) { $1 }.merging(other) { $1 }
    .mapValues { Set($0.split(whereSeparator: \.isWhitespace).map(String.init)) }

  /// The sorted codes of all languages that are recognized by words or letters.
  static let codes = (Array(byLanguage.keys) + ["be", "mk", "vi"]).sorted()

  /// The languages of each word, as indices in ``codes``.
  static let languages: [String: [Int]] = {
    var languages: [String: [Int]] = [:]
    for (position, code) in codes.enumerated() {
      let frequent = Set(
        (frequent[code] ?? "").split(whereSeparator: \.isWhitespace).map(String.init))
      for word in frequent.union(byLanguage[code] ?? []) {
        languages[word, default: []].append(position)
      }
    }
    return languages
  }()

  /// Frequent words that also identify a language, but that a question may be about.
  private static let frequent = [
    "en": """
    after again also back because before between best different down during each easy every few
    first follow following found good great here high however keep last long made make makes many
    may more most must need new next now off once one only other out over own people put same see
    set several since small still such sure take them things through thus time together too two
    under until up upon use used useful using very want way well while without work world year yet
    """
  ]

  static let germanic = [
    "en": """
    a about all am an and any are as at be been but by can could did do does doing for from get had
    has have having he her him his how i if in into is it its just like me my no not of on or our s
    say says she should so some t tell than that the their them then there these they this those to
    us was we were what when where which who whom whose why will with would you your
    """,
    "de": """
    aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein deine dem den
    denn der des dich die dies diese dieser dieses dir doch du durch ein eine einem einen einer
    eines er es euch euer für gegen gibt hab habe haben hast hat hatte hatten ich ihm ihn ihnen ihr
    ihre ihrem ihren im in ist ja kann kannst kein keine können man mein meine meinem meinen meiner
    mich mir mit muss nach nicht noch nun nur ob oder ohne sehr sein seine seinem seinen sich sie
    sind so soll sollte um und uns unser unsere unter vom von vor wann war waren warum was weil
    welche welcher welches wem wen wenn wer werden wie wieder will wir wird wirst wo woher wohin
    worden wurde wurden zu zum zur zwischen über
    """,
    "nl": """
    aan al alle als ben bent bij dan dat de deze die dit doen door een en er ga had hadden heb
    hebben hebt heeft hem het hier hij hoe hun ik in is ja je jij jou jouw jullie kan kunnen maar me
    meer met mij mijn moet na naar niet niets nog nu of om omdat onder ons onze ook op over te tegen
    toch toen tot u uit uw van veel voor waar waarom wanneer want waren was wat we wel welke werd
    wie wij wil word worden wordt zal ze zei zich zij zijn zo zonder zou
    """,
    "sv": """
    alla allt att av bara blev bli blir de dem den denna deras dess det detta dig din du där då
    efter eller en er ett från för ha hade han hans har hela hon honom hur här i icke ingen inte jag
    kan kommer kunde man med mellan men mig min mitt mot mycket måste ni nu när någon något några
    och också om oss på sig sin sina ska skulle som så till under upp ut utan vad var vara varför
    varit vem vi vid vilka vilken vill än är åt över
    """,
    "da": """
    af aldrig alle alt altid at bare blev blevet blive bliver da de dem den denne der deres det
    dette dig din disse du efter eller en er et fik for fra få får gik godt ham han hans har havde
    have hele hen hende hendes her hos hun hvad hvem hver hvilken hvis hvor hvordan hvorfor hvornår
    i igen ikke ind ingen jeg jer kan kommer kunne lige man med meget mellem men mig min mine mit
    mod må ned nogen noget nogle nu når og også om op os over på sagde sagt selv sig sin sit skal
    skulle som så sådan til ud uden under var ved vi vil ville være været
    """,
    "no": """
    aldri alle alltid alt at av bare ble bli blir da de deg dem den denne der deres det dette din du
    då eg ein eller en er et ett etter fikk for fra få får før gikk gjøre ha hadde ham han hans har
    hele henne her hun hva hvem hver hvilken hvis hvor hvordan hvorfor i igjen ikke ikkje ingen inn
    jeg kan kom kommer kunne kva man med meg mellom men min mitt mot mye må noe noen nye nå når og
    også om opp oss over på sa sagt seg selv sin sine sitt skal skulle slik som så til ut uten var
    ved veldig vi vil ville være vært
    """,
    "is": """
    af allt annað að ef eftir ekki en er eru eða frá fyrir hafa hann hefur hvar hvað hver hvernig
    hún með mig min mun mér nú og okkur sem sig sinn sé sér sú til um upp var vera verið verður við
    á áður ég í úr út þar þau það þegar þeir þeirra þess þessi þetta þig því þá þær þér þú
    """,
  ]

  static let romance = [
    "fr": """
    ai aller alors au aucun aussi autre aux avait avec avez avoir avons bien c ce cela ces cet cette
    ceux chez comme comment d dans de depuis des dont du elle elles en encore entre es est et eu
    faire fait font il ils j je jusqu l la laquelle le lequel les leur leurs lui là m ma mais me mes
    moi moins mon même n ne ni nos notre nous on ont ou où par parce pas peu peut plus pour pourquoi
    qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si son sont sous suis sur
    t ta te tes toi ton tous tout toute toutes très tu un une va vers voici vos votre vous y ça
    étaient était être
    """,
    "es": """
    a al algo alguna alguno algunos ante antes aquel así aun aunque cada como con cual cuando cuál
    cuáles cuándo cuánta cuánto cuántos cómo de del desde dice donde durante dónde e el ella ellas
    ellos en entre era eran eres es esa ese eso esos esta estaba estar este esto estos está están
    fue fueron fui ha había han hasta hay he hemos la las le les lo los me mi mientras mis mucho muy
    más nada ni no nos nosotros o os otra otro para pero poco por porque pues que quien quién
    quiénes qué se sea según ser si sido sin sobre son soy su sus sí también tan tanto te tenía
    tiene tienen todo todos tu tus tú un una uno unos usted ustedes y ya yo él
    """,
    "it": """
    a abbiamo ad agli ai al alla alle allo anche ancora avere aveva c che chi ci com come con cos
    cosa così cui d da dagli dai dal dalla dalle degli dei del dell della delle dello di dov dove e
    ed era erano essere fa fare fatto fino fra fu gli ha hai hanno ho i il in io l la le lei li lo
    loro lui ma me mi mia mie miei mio molto ne negli nei nel nell nella nelle noi non nostra nostro
    o ogni per perché però più poi prima qual quale quali quando quant quanta quante quanti quanto
    quell quella quelle quello quest questa queste questi questo qui se sei senza si sia siamo solo
    sono sta stata stato su sua sue sugli sui sul sulla suo suoi te ti tra tu tua tuo tutt tutti
    tutto un una uno vi voi è
    """,
    "pt": """
    a ao aos as até aí bem com como da das de dela dele deles depois do dos e ela elas ele eles em
    entre era eram essa esse esta estamos estava este está estão eu foi foram há isso isto já lhe
    mais mas me mesmo meu meus minha minhas muito muitos na nas nem no nos nossa nosso num numa não
    nós o onde os ou para pela pelas pelo pelos pode por porque porquê pra quais qual quando quanto
    quantos que quem quê se sem ser seu seus sobre sua suas são só também te tem tenho ter teu tinha
    tu tua tudo têm um uma umas uns vai você vocês vos à às é
    """,
    "ca": """
    a això al als amb aquest aquesta aquests bé com d de del dels des doncs el ella ells els em en
    encara ens entre era eren es estan està et fa fer fins ha han hem hi ho i ja jo l la les li
    llavors m meu meva mi molt molta més n ni no nosaltres o on per perquè però quan que qui quin
    quina què s sense ser seu seva si sobre són també tan te tot tota tots tu té un una unes uns va
    vaig van vostè és
    """,
    "ro": """
    a aceasta această acest acesta acolo acum ai aici al ale am ar are asta atunci au avea aș așa ca
    care ce cea cei cel cele chiar cine cu cum când că da dacă dar de deci decât despre din după ea
    ei el ele era erau este eu fi fie fost iar la le lor lui mai mea mei mele meu mi mult mă ne nici
    noastră noi nostru nu o oare ori pe pentru poate prin sa sau se sub sunt să ta te toate tot toți
    tu tău un una unde unei unor unui va vei voi vor vă îi îl îmi în într între îți și
    """,
  ]

  static let slavic = [
    "pl": """
    a aby albo ale ani bardzo bez bo by być był była było były będzie będą ci cię co coś czy czym
    dla dlaczego do gdy gdzie go i ich ile im innych ja jak jaka jaki jakie jako jego jej jest
    jestem jeszcze jeśli już każdy kiedy kogo kto która które którego której który których którzy ku
    lub ma mają mam mi mnie moja moje może można my mój na nad nam nas nasz nasze nawet nic nich nie
    niego niej nim niż o od on ona one oni oraz po pod ponieważ przed przez przy się skąd sobie
    swoje są ta tak także tam te tego tej ten też to tu twój tych tylko tym u w we więc wszystko z
    za ze że żeby
    """,
    "cs": """
    a aby ale ani asi až bez bude budou by byl byla byli bylo být co což dnes do ho hodně i jak jako
    jaká jaké jaký je jeho jej jejich její jen jestli ještě ji jich jim jsem jsi jsme jsou jste já k
    kam kde kdo kdy když ke která které který kteří ma mají mezi mi mne mně moc moje my má mám mít
    mě měl měla měli můj může na nad ne nebo nebyl není než nic nám nás náš o od on ona oni ono pak
    po pod podle pokud potom pro proto protože proč před přes při s se si sice své svůj ta tak také
    tam te tedy ten tento to tobě toho tom tu tuto ty tě u už v ve velmi vy vám vás však vše všechno
    z za zase ze či řekl řekla že
    """,
    "sk": """
    a aby aj ako aká aké aký ale alebo ani asi až bez bol bola boli bolo bude budú by byť do ho i
    iba ich im ja je jeho jej ju k kam každý kde kedy keď kto ktorá ktoré ktorí ktorý ku lebo len ma
    majú mal mala mali mať medzi mi moja my má mám môj môže na nad ne nebol nech nie niet nič nám
    nás náš o od on ona oni ono opäť po pod podľa potom povedal povedala pre pred preto pretože
    prečo pri s sa si sme so som ste svoje sú ta tak takže tam te teda ten tento teraz to tom tu ty
    u už v veď veľa veľmi viac vy vám vás však všetko z za zo či čo že
    """,
    "hr": """
    a ali bez bi bih bila bili bilo bio biti bude da do dok ga gde gdje hoće i ih ili im ima imam iz
    ja je jedan jer jesam jest joj još ju kad kada kako kao koja koje kojem koji koju li me među mi
    mnogo moj moja možda može na nad nakon nam nas naš ne nego neka nekoliko nema ni nije nisam nisu
    niti no o od on ona oni ono opet osim ova ovaj ove ovo pa po pod prema pri rekao rekla s sa sada
    sam samo se si smo ste su sve svi svoj svoje ta tada taj tako te ti tko to toga tu u uz vam već
    više vrlo za zar zašto zbog će ćemo ćete ću što
    """,
    "ru": """
    а без бы был была были было быть в вам вас весь во вот все всех всё вы где да для до его ее если
    есть еще ещё её же за зачем здесь и из или им их к как какая какие какой ко когда кого кто куда
    ли лишь между меня мне мои мой моя мы на над надо нам нас наш не него нее нет неё ни них но ну о
    об однако он она они оно от откуда очень по под после потому почему при про с сам себя сейчас
    сколько со так также такой там те тебе тебя тем теперь то того тоже только том ты у уже чего чем
    что чтобы эта эти это этого этой этом этот я
    """,
    "uk": """
    а або але без би був була були було бути в вам вас вже ви вона вони воно все всього всі від він
    де для до дуже з за зі й його ким кого коли куди ли лише мене мені ми моя між мій на навіть над
    нам нас наш не него неї них ні о об один по при про під після та так такий також там те тебе
    тепер ти то того тому тільки у це цей цього цьому ця ці чи чому ще що щоб щоби я як яка яке який
    якщо які є і із ій їх її
    """,
    "bg": """
    а аз ако ала бе без беше би бил била били бъде в вас ви вие все всичко във г да дали до докато
    за защо защото и из или им има искам й как каква какви какво както какъв като кога когато което
    които кой който колко която къде към ли ме между ми много мога може му на над най нас не него
    нея ни ние никой но някои няма о от още по под после почти при с са само се сега си след съм със
    също те тези ти това тогава този той тук тя у че чрез ще я
    """,
    "sr": """
    а али без би била били било био бити буде већ више га где да до док за зашто због и иако из или
    им кад када како као ко која које који коју ли ме међу ми може мој на над након нам нас наш не
    него нису није о ова овај ово од он она они оно по под према при са сам само све сви се смо сте
    су та тада тако тај те ти то тога у уз шта што ја је један јер јесте још јој ју ће
    """,
  ]

  static let other = [
    "fi": """
    aina asti ehkä ei eikä eivät emme en enemmän ennen enää et ette ettei että he heidän hyvin hän
    hänen häntä ilman ja jo joita joka jonka jos jossa josta joten jotka jälkeen kaikki kaikkien
    kanssa kautta kenen ketä koska kuin kuinka kuitenkin kuka kun me mihin miksi mikä millainen
    milloin minua minulla minulle minun minut minä missä mistä miten mitkä mitä mitään mukaan mukana
    mutta myöhemmin myös ne niiden niin niitä nyt näin ole olemme olen olet oli olin olisi olla
    ollaan ollut on ovat paljon pitää se sekä sen siellä siinä siis siitä sille silloin sinulle
    sinun sinä sitten sitä taas tai te tulee tuo tuon tämä tämän tässä tästä tätä täällä vaan vai
    vain vielä voi voidaan voin voisi voit yli
    """,
    "et": """
    aga ainult ega ehk ei et ja jah juba just jälle järgi ka kas keda kelle kes kogu kuhu kui kuid
    kuidas kus kust kõik ma me mees meie meil mida midagi miks millal mille mina minu mis mitte mu
    mul nad need neid nende nii ning nüüd ole oled oleks olema olen oli olid olla olnud oma on peab
    pole pärast sa saab se seal seda see selle selles sellest sest siin siis sina sinu ta tal te
    teda teie teile tema temale veel väga välja või võib üks üle
    """,
    "hu": """
    a abban ahol aki alatt amely ami amikor az azok azt azért be bele csak de e egy egyik ehhez el
    előtt ennek erre ez ezek ezt ezért fel ha hanem hiszen hogy hogyan hol honnan hová hát ide igen
    is itt kell kellett ki kik közben között közül le lehet lenne lesz ma meg mely melyik mert mi
    miatt mikor milyen minden mindig mint mit miért most már mást még nagyon ne nekem neki nem nincs
    nélkül olyan ott s sem sok szerint számára talán tehát utolsó után vagy vagyok való van vannak
    vele volna volt voltak én és így össze úgy ő ők őket
    """,
    "tr": """
    acaba ama ancak artık aslında az bana bazı belki ben beni benim beri bile bir biraz biri birkaç
    biz bize bizi bizim bu buna bunda bundan bunu bunun burada böyle da daha de defa değil diye
    diğer dolayı en fakat gibi göre ha hangi hem hep hepsi her hiç ile ise için işte kadar karşı
    kendi kez ki kim kime kimi mi mu mü mı nasıl ne neden nerde nerede nereye niye niçin o olan
    olarak oldu olduğu olsa olur ona ondan onlar onu onun oysa pek rağmen sadece sana sanki sen seni
    senin siz sizin sonra tarafından tüm var vardı ve veya ya yani yok zaten çok çünkü önce üzere
    şey şimdi şu
    """,
    "id": """
    ada adalah agar akan aku anda apa apakah atau bagaimana bagi bahwa banyak baru beberapa belum
    berapa bila bisa bukan dalam dan dapat dari dengan di dia hanya harus hingga ia ini itu jadi
    jika juga kalau kami kamu kapan karena ke kepada ketika kita lagi lain lebih maka mana mengapa
    mereka namun nya oleh pada para saat saja sampai sangat saya sebagai sebelum sebuah secara
    sedang sejak semua seorang seperti serta setelah siapa suatu sudah supaya tapi telah tentang
    terhadap tersebut tetapi tidak untuk yang
    """,
    "lt": """
    apie ar arba aš be bei bet bus buvo būti dabar dar dėl ir iš ji jie jis jo jos juos ją jų kad
    kada kai kaip kas kiek kodėl kokia koks kur kuri kurie kuris kurių ką man mano mes mus ne nei
    nes nuo nėra o pagal per po prie savo su tai taip tas tačiau tik to todėl tu už visi yra čia į
    """,
    "lv": """
    ar arī bet bez bija būs būt caur cik es esmu gan ir iz ja jau jo jūs ka kad kas kur kura kuri kā
    kādi kāpēc līdz man mans mēs nav ne nevar no pa par pat pie pirms pēc savu starp tad tagad tas
    te tikai to tu tur tā tātad un uz vai var visi viņa viņi viņš vēl šis šo šī
    """,
    "el": """
    ένα ένας έχει έχω ή ήταν αλλά αν αντί απο από αυτά αυτές αυτή αυτοί αυτό αυτός για γιατί δε δεν
    είμαι είναι εγώ εδώ εκεί η θα και κατά κι μέχρι μία μας με μετά μη μην μια μου να ο οι παρά ποια
    ποιο ποιος πολύ που πού προς πως πότε πώς σας σε στα στη στην στις στο στον στους τα τη την της
    τι τις το τον του τους των ως όπως όταν ότι όχι
    """,
  ]
}
