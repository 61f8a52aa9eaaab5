import ImportSupport
import Importers
import Items
import MailImporters
import Testing

/// The folders of mails that Dovecot, Courier and Thunderbird keep.
@Suite struct MailFolderTests {
  private let mail = "From: a@b\nSubject: Hello\nMessage-ID: <m@x>\n\nThe words.\n"

  @Test func hiddenFoldersOfMailsAreListed() throws {
    let folder = try TemporaryFolder()
    for path in [
      "Maildir/cur/1.host:2,S", "Maildir/.Sent/cur/2.host:2,S", "Maildir/.Old.2019/cur/3.host:2,",
      "Maildir/.Trash/cur/4.host:2,ST", ".git/refs/cur/5", ".note/a.md", ".cur", ".x/cur",
    ] { try folder.write(mail, to: path) }
    let files = try SourceLister().list(folder.path).files
    #expect(
      files.map(\.path) == [
        "Maildir/.Old.2019/cur/3.host:2,", "Maildir/.Sent/cur/2.host:2,S",
        "Maildir/.Trash/cur/4.host:2,ST", "Maildir/cur/1.host:2,S",
      ])
    let tags = try files.map { try Reading($0, with: EMLImporter()).items.map(\.tags) }
    #expect(tags == [[[]], [[]], [["trashed"]], [[]]])
  }

  @Test func filesOfAMailServerAreLeftOutBesideMails() throws {
    let folder = try TemporaryFolder()
    let names = [
      "dovecot-uidlist", "dovecot.index.log", "courierimapuiddb", "maildirsize", "subscriptions",
      ".Sent/maildirfolder", ".Sent/dovecot.index",
    ]
    for name in names {
      try folder.write("3 V1 N2\n", to: "Maildir/" + name)
      try folder.write("3 V1 N2\n", to: "notes/" + name)
    }
    try folder.write(mail, to: "Maildir/cur/1.host:2,S")
    try folder.write(mail, to: "Maildir/.Sent/cur/2.host:2,S")
    let files = try SourceLister().list(folder.path).files
    #expect(
      files.map(\.path) == [
        "Maildir/.Sent/cur/2.host:2,S", "Maildir/cur/1.host:2,S", "notes/courierimapuiddb",
        "notes/dovecot-uidlist", "notes/dovecot.index.log", "notes/maildirsize",
        "notes/subscriptions",
      ])
  }

  @Test func filesOfThunderbirdAreLeftOutBesideMails() throws {
    let folder = try TemporaryFolder()
    let index = "// <!-- <mdb:mork:z v=\"1.4\"/> -->\n< <(a=c)> // (f=iso-8859-1)\n"
    for path in ["profile/Mail/x.org/Inbox", "old/Inbox"] {
      try folder.write("From - Tue Feb 04 10:00:00 2025\n" + mail, to: path)
      try folder.write(index, to: path + ".msf")
    }
    for name in ["msgFilterRules.dat", "popstate.dat", "filterlog.html"] {
      try folder.write("version=\"9\"\n", to: "profile/Mail/x.org/" + name)
    }
    for name in ["prefs.js", "times.json", "compatibility.ini", "pkcs11.txt", "extensions/a.txt"] {
      try folder.write("library=\n", to: "profile/" + name)
    }
    try folder.write(index, to: "profile/abook.mab")
    try folder.write("words", to: "old/pkcs11.txt")
    let registry = ImporterRegistry()
    let files = try registry.list(folder.path).files
    #expect(
      files.map(\.path) == [
        "old/Inbox", "old/Inbox.msf", "old/pkcs11.txt", "profile/Mail/x.org/Inbox",
        "profile/Mail/x.org/Inbox.msf", "profile/abook.mab",
      ])
    let names = try files.dropLast().map { try registry.importer(for: $0, named: nil)?.name }
    #expect(names == ["mbox", nil, "text", "mbox", nil])
    // An old address book isn't read, which is said.
    #expect(throws: ImportProblem.self) { try registry.importer(for: files[5], named: nil) }
  }

  @Test func hiddenFoldersOfMailsInAnArchiveAreListed() throws {
    let folder = try TemporaryFolder()
    let tar = ArchiveWriter.tar([
      "./Maildir/.Sent/cur/2.host:2,S": mail, "Maildir/.Old.2019/new/3.host": mail,
      "Maildir/.Sent/dovecot.index": "x", ".git/cur": "x", ".a/b/cur/c": "x",
    ])
    let path = try folder.write(tar, to: "mail.tar")
    #expect(
      try SourceLister().list(path).files.compactMap(\.member)
        == ["Maildir/.Old.2019/new/3.host", "Maildir/.Sent/cur/2.host:2,S"])
  }
}
