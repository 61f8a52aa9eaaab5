import ImportSupport
import Items
import MailImporters
import Testing

/// The folders of mails that Dovecot and Courier keep.
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
