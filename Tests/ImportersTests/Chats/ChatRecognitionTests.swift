import ChatImporters
import Foundation
import ImportSupport
import Items
import Testing

/// Every importer of conversations, in the order in which they are asked.
let chatImporters: [any Importer] = [
  SignalImporter(), WhatsAppImporter(), TelegramImporter(), MessengerImporter(), SlackImporter(),
  SMSBackupImporter(), PidginImporter(), IRCImporter(), JSONLinesImporter(), CSVMessagesImporter(),
]

@Suite struct ChatRecognitionTests {
  private func names(_ candidate: SourceFile.Candidate) -> [String] {
    chatImporters.filter { $0.recognizes(candidate) }.map(\.name)
  }

  @Test func knowsEachFixture() throws {
    let files = try SourceLister().list(ChatFixture.folder.path).files
    let expected = [
      "instagram": "messenger", "signal": "signal", "telegram": "telegram",
      "whatsapp": "whatsapp",
    ]
    for file in files {
      let folder = String(file.path.prefix { $0 != "/" })
      let known = expected[folder].flatMap { file.path.hasSuffix("target.json") ? nil : $0 }
      #expect(names(try SourceLister().candidate(file)) == (known.map { [$0] } ?? []))
    }
  }

  @Test(arguments: [
    ("notes.txt", "2021-03-04, 10:10 - Breakfast: eggs\nand more\n"),
    ("diary.md", "2021-03-04, 10:10 - Breakfast: eggs\n2021-03-05, 10:10 - Lunch: soup\n"),
    ("server.log", "[2021-03-04 10:10:11] a.ERROR: x\n[2021-03-04 10:10:12] a.INFO: y\n"),
    ("app.txt", "2021-03-04 10:10:11 - INFO: x\n2021-03-04 10:10:12 - ERROR: y\n"),
    ("web.log", "127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 2326\n"),
    ("sys.log", "Nov 17 18:21:38 host sshd[1]: x\nNov 17 18:21:39 host sshd[1]: <y> z\n"),
    ("plan.txt", "10:00 Breakfast\n11:00 Walk with <b>Anna</b>\n12:00 Lunch\n"),
    ("minutes.txt", "10:00 * Anna opens the meeting\nEverybody is there.\nWe begin.\n"),
    ("data.json", "{\"messages\": [{\"role\": \"user\", \"content\": \"x\"}]}"),
    ("list.json", "[{\"type\": \"fruit\", \"id\": 1}]"), ("users.json", "{\"id\": 1}"),
    ("data.csv", "date,amount,text\n2021-01-01,3,soup\n"),
    ("paid.csv", "Date,From,To,Amount,Message\n2024-03-05,Anna,Ben,20.50,Pizza\n"),
    ("signup.csv", "Timestamp,Name,Email,Dish you bring,Message\n2024-03-05,A,a@b.org,Soup,Hi\n"),
    ("tickets.csv", "id,created,user,subject,body,status\n1,2024-03-05,Anna,Door,Stuck,open\n"),
    ("books.csv", "Date;Author;Title;Text\n2024-03-05;Melville;Moby Dick;A whale\n"),
    ("form.csv", "date,name,message,Is vegetarian\n2024-03-05,Anna,Hi,yes\n"),
    ("calls.csv", "date,name,phone,email,message\n2024-03-05,Anna,1,a@b.org,Hi\n"),
    ("meeting.jsonl", "{\"meeting_transcripts\": [{\"speaker\": \"A\", \"content\": \"x\"}]}\n"),
    ("mail.eml", "From: a@b\nDate: Tue, 17 Nov 2009 18:21:38 +0000\nSubject: x\n\n18:21 <a> b\n"),
    ("diary.txt", "30.12.2021, 22:01 - Berlin: late\n31.12.2021, 08:00 - Hotel: good\nmore\n"),
    ("plan.txt", "09:00 * Anna presents the budget\n10:00 * Bob talks\n11:00 -- break\n"),
    (
      "app.log",
      "{\"level\": 30, \"time\": 1531071074600, \"msg\": \"x\", \"pid\": 6, \"name\": \"app\"}\n"
    ),
    (
      "app.jsonl",
      "{\"name\": \"root\", \"level\": \"INFO\", \"timestamp\": \"2021-01-02\", \"message\": \"x\"}\n"
    ),
    ("diary.md", "[2021-03-04 10:10] Breakfast: eggs\n[2021-03-05 10:10] Lunch: soup\n"),
    ("empty.txt", ""), ("a.md", "# Title\n\n[2021-03-04, 10:10] words\n"),
  ])
  func leavesOtherFilesAlone(name: String, content: String) {
    #expect(names(SourceFile.Candidate(name: name, head: Array(content.utf8))) == [])
  }

  @Test(arguments: [
    ("a.txt", "1/2/21, 10:10 AM - Messages are encrypted.\n1/2/21, 10:10 AM - A: x\n", "whatsapp"),
    ("_chat.txt", "[1/2/21, 10:10:00] A: x\n", "whatsapp"),
    ("a.txt", "1/2/21, 10:10 - A: x\n1/2/21, 10:10 - B: y\n1/2/21, 10:11 - A: z\n", "whatsapp"),
    ("a.log", "--- Log opened Tue Nov 17 18:21:38 2009\n18:21  * anna waves\n", "irc"),
    ("chat.md", "[2021-03-04, 10:10] A: x\n", "signal"),
    ("chat.md", "[2021-03-04 10:10:11] A: x\n", "signal"),
    ("index.md", "[2021-03-04 10:10] A: x\n", "signal"),
    ("x", "--- Log opened Tue Nov 17 18:21:38 2009\n18:21 <a> x\n", "irc"),
    ("2009-11-17.log", "[18:21:38] *** Joins: a\n[18:21:40] <a> x\n", "irc"),
    ("result.json", "{\"about\": \"x\", \"personal_information\": {}", "telegram"),
    ("message_1.json", "{\"participants\": [{\"name\": \"A\"}", "messenger"),
    ("2016-01-14.json", "[\n{\"user\": \"U1\", \"type\": \"message\", \"ts\": \"1.0\"}]", "slack"),
    ("channels.json", "[{\"id\": \"C1\", \"created\": 1}]", "slack"),
    ("a.csv", "\"Date\";\"From\";\"Message\"\n", "csv"),
    ("discord.csv", "AuthorID,Author,Date,Content,Attachments,Reactions\n", "csv"),
    ("a.csv", "Chat Session,Message Date,Service,Type,Sender Name,Status,Subject,Text\n", "csv"),
    ("a.csv", "CONVERSATION ID,FROM,SENDER PROFILE URL,TO,DATE,SUBJECT,CONTENT,FOLDER\n", "csv"),
    ("a.csv", "id,date,sender_id,username,message,reply_to,is_read,hasMedia,time_zone,\n", "csv"),
    ("a.ndjson", "{\"from\": \"A\", \"date\": \"2021-01-02\", \"text\": \"x\"}\n", "jsonl"),
    ("a.json", "[{\"address\": \"1\", \"date\": 1, \"body\": \"x\", \"type\": 1}]", "jsonl"),
    ("sms.xml", "<?xml version='1.0'?>\n<smses count=\"1\">\n<sms ", "sms"),
    ("2024-03-12.180511+0100CET.txt", "Conversation\n(18:05:11) A: x\n", "pidgin"),
    ("messages.html", "<html><div class=\"page_body chat_page\">", "telegram"),
  ])
  func knowsByContent(name: String, content: String, expected: String) {
    #expect(names(SourceFile.Candidate(name: name, head: Array(content.utf8))) == [expected])
  }

  @Test(arguments: ["notes", "mail", "meetings"])
  func takesNoFileOfAnotherCorpus(folder: String) throws {
    guard SharedData.has(folder) else { return }
    for file in try SourceLister().list(SharedData.path(folder)).files {
      #expect(names(try SourceLister().candidate(file)) == [], "\(file.path)")
    }
  }

  @Test func ofTheSamplesOnlyChatsAreChats() throws {
    #expect(
      try Samples.importers(recognizing: names) == [
        "archive/files/Messages/sms Matthias.csv": ["csv"],
        "archive/files/WhatsApp-chat met Pa-rooster.txt": ["whatsapp"],
      ])
  }
}
