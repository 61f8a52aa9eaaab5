extension Language {
  package static let chinese = Language(
    code: "zh", script: .other, particles: .chinese, headers: .chinese, attributions: .chinese,
    forwarding: .chinese, notices: .chinese, signatures: .chinese, chats: .chinese)
}

extension Language.Particles {
  fileprivate static let chinese = Self(
    particles: """
      的|地|得|了|吗|嗎|呢|吧|啊|是|在|我|你|您|他|她|它|们|們|和|与|與|及|或|也|都|就|被|把|给|給|谁|誰|这|這|那|有|我们|我們|你们|你們|他们|他們|什么
      什麼|甚麼|怎么|怎麼|怎样|怎樣|怎么样|怎麼樣|如何|为什么|為什麼|为何|為何|哪|哪里|哪裡|哪裏|哪儿|哪兒|哪个|哪個|哪些|多少|几|幾|几个|幾個|什么时候|什麼時候|何时
      何時|是否|有没有|有沒有|是不是|能不能|可以|请问|請問|告诉|告訴|关于|關於|这个|這個|那个|那個|这些|這些|那些|一个|一個|这里|這裡|那里|那裡
      """,
    lookalikes: """
      目的|目的地|的确|的確|的士|地方|地址|地区|地區|地图|地圖|地铁|地鐵|地球|土地|当地|當地|草地|基地|场地|場地|得到|觉得|覺得|获得|獲得|了解|为了|為了|存在|现在
      現在|在线|在線|和平|和谐|参与|參與|或者|首都|成都|都市|京都|古都|成就|就业|就業|把握|有限|所有|有效|有关|有關|没有|沒有|拥有|擁有|几何|幾何|那么|那麼|暖和
      共和|和尚|和服
      """)
}

extension Language.Headers {
  fileprivate static let chinese = Self(
    from: "发件人|寄件者|寄件人", date: "发送时间|發送時間|寄件日期|发件时间|日期|时间", to: "收件人|收件者", copy: "抄送|副本",
    subject: "主题|主題|主旨", other: "附件")
}

extension Language.Attributions {
  fileprivate static let chinese = Self(
    starts: "在|于|於", verbs: "写道|寫道|写到")
}

extension Language.Forwarding {
  fileprivate static let chinese = Self(
    original: "原始邮件|原始郵件|原始信件|邮件原件|原邮件", forwarded: "转发的邮件|转发的消息|转发邮件|转发邮件信息|轉寄郵件|轉寄的郵件|轉寄訊息",
    openings: "下面是被转发的邮件|以下是轉寄的郵件|開始轉寄郵件|開始轉寄訊息", forwardMarkers: "转发|轉寄|轉發",
    markers: "回复|答复|回覆|转发|轉寄|轉發")
}

extension Language.Notices {
  fileprivate static let chinese = Self(
    message: "本邮件|此邮件|这封邮件|本電子郵件|此郵件|本电子邮件", secrecy: "保密|机密|機密", recipient: "收件人|收件者|指定|误收|誤收",
    conclusive: "如果您不是指定的收件人|如果您并非", footer: "退订|取消订阅")
}

extension Language.Signatures {
  fileprivate static let chinese = Self(
    regards: "此致|祝好|敬礼|顺祝商祺|谢谢", telephones: "电话|手机|電話", appointments: "会议|会議", whole: "发自手机|来自手机",
    starts: "发自|發自|从我的|從我的|来自|來自|获取适用于", ends: "发送|傳送|寄出", devices: "手机|手機")
}

extension Language.Chats {
  fileprivate static let chinese = Self(
    omitted: "<媒体文件已忽略>|<省略多媒体文件>|<省略多媒體檔案>|<已省略多媒體檔>", attached: "文件附件|檔案已附加|附件",
    edited: "此消息已编辑|此訊息已編輯", deleted: "此消息已被删除|您已删除此消息|此訊息已刪除", morning: "上午|凌晨|清晨|早上",
    afternoon: "下午|晚上|中午")
}
