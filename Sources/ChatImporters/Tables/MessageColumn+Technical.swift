extension MessageColumn {
  /// Returns the positions of the columns with content that messages don't have.
  ///
  /// - Parameter columns: The columns that ``find(in:)`` found by the same names.
  static func others(in names: [String], besides columns: [MessageColumn: Int]) -> [Int] {
    let known = Set(columns.values)
    let isTelephone = DirectionColumn(names: names, columns: columns)?.isTelephone == true
    return names.indices.filter { index in
      if known.contains(index) { return false }
      if isTelephone, telephone.contains(fold(names[index]).filter({ $0 != " " })) { return false }
      // Programs write whether a message was read; in a list of tasks, a status is content.
      if fold(names[index]) == "status" { return columns[.conversation] == nil && !isTelephone }
      return !isTechnical(names[index])
    }
  }

  /// Returns whether programs write such a column beside the words of a message.
  private static func isTechnical(_ name: String) -> Bool {
    let folded = fold(name)
    let compact = folded.filter { $0 != " " }
    return compact.isEmpty || synonyms.contains(folded) || technical.contains(compact)
      || isFlag(name) || isIdentifier(compact)
  }

  /// Returns `true` for `is_read`, `isRead` and `has_media`, but not for `Is vegetarian`.
  private static func isFlag(_ name: String) -> Bool {
    ["is", "has"].contains { prefix in
      guard name.lowercased().hasPrefix(prefix), name.count > prefix.count else { return false }
      let next = name.dropFirst(prefix.count).first
      return next == "_" || (name.hasPrefix(prefix) && next?.isUppercase == true)
    }
  }

  /// Returns `true` for `userid` and `messageids`, but not for `invoiceid`.
  private static func isIdentifier(_ compact: String) -> Bool {
    ["ids", "id"].contains { suffix in
      compact.hasSuffix(suffix) && identified.contains(String(compact.dropLast(suffix.count)))
    }
  }

  /// Other names of known columns, except those that may be something else in the same table.
  private static let synonyms: Set<String> = {
    let columns: [MessageColumn] = [
      .sender, .date, .time, .conversation, .id, .attachment, .recipient,
    ]
    return Set(columns.flatMap(\.names)).subtracting(["name"])
  }()

  private static let identified: Set<String> = [
    "", "account", "album", "app", "attachment", "author", "bot", "channel", "chat", "client",
    "contact", "conversation", "device", "file", "from", "grouped", "group", "guild", "handle",
    "inreplyto", "local", "media", "member", "message", "msg", "parent", "peer", "person",
    "quoted", "quotedmessage", "recipient", "reply", "replyto", "replytomessage", "replytomsg",
    "room", "root", "row", "sender", "server", "session", "team", "thread", "to", "topic", "user",
    "workspace",
  ]

  /// Android's columns.
  private static let telephone: Set<String> = [
    "backuptype", "creator", "datesent", "errorcode", "locked", "person", "readabledate",
    "replypathpresent", "sctoa", "servicecenter", "simslot", "subid", "subscriptionid", "syncstate",
    "toa",
  ]

  /// In lowercase and without spaces.
  private static let technical: Set<String> = [
    // Dates of changes.
    "deleted", "deletedat", "deleteddate", "delivered", "deliveredat", "delivereddate",
    "datedelivered", "dateread", "datereceived", "edited", "editedat", "editedtimestamp",
    "editeddate", "editdate", "lastedited", "modified", "modifiedat", "read", "readat", "readdate",
    "received", "receivedat", "receiveddate", "seen", "seenat", "timestampedited", "timestampms",
    "unixtime", "updated", "updatedat",
    // References.
    "inreplyto", "parentts", "replies", "repliedto", "replycount", "replyingto", "replyto",
    "threadts",
    // Kinds and programs.
    "attachmenttype", "box", "channeltype", "chattype", "contenttype", "conversationtitle",
    "device", "direction", "filesize", "filetype", "folder", "incoming", "isconversationdraft",
    "ismessagedraft", "kind", "lang", "language", "locale", "mediatype", "messagetype", "mimetype",
    "msgtype", "network", "outgoing", "platform", "protocol", "provider", "service", "subtype",
    "timezone", "timezoneoffset", "type", "tz", "utcoffset",
    // Reactions.
    "emojis", "favorited", "favoritedby", "forwarded", "forwards", "likes", "mentions", "pinned",
    "reaction", "reactions", "starred", "viewcount", "views",
    // Files, and other names of the sender.
    "attachmentinfo", "attachmenturl", "attachmenturls", "audio", "avatar", "avatarurl", "color",
    "displayname", "firstname", "fullname", "handle", "image", "images", "lastname", "media",
    "mediapath", "mediaurl", "nickname", "photo", "photos", "recipientprofileurls",
    "senderprofileurl", "sticker", "usercolor", "video",
  ]
}
