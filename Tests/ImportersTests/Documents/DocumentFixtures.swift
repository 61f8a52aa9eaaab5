/// Documents as programs write them, reduced to the parts that the tests need.
enum DocumentFixtures {
  typealias Parts = KeyValuePairs<String, String>

  private static let head = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
  private static let relations = "http://schemas.openxmlformats.org/package/2006/relationships"
  private static let office =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let word =
    #"xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" "#
    + #"xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006""#

  private static let types =
    head + #"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#

  private static let core =
    head + """
      <cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Plan for the garden</dc:title><dc:subject>about soil</dc:subject><dc:creator>Anna Berg;Ben Ott</dc:creator><cp:keywords>garden, spring; soil</cp:keywords><cp:lastModifiedBy>Carl</cp:lastModifiedBy><dcterms:created>2013-12-23T23:15:00Z</dcterms:created><dcterms:modified>2021-03-11T09:30:00Z</dcterms:modified></cp:coreProperties>
      """

  private static func relation(_ id: String, _ type: String, _ target: String) -> String {
    #"<Relationship Id="\#(id)" Type="\#(office)/\#(type)" Target="\#(target)"/>"#
  }

  private static func relations(_ list: String...) -> String {
    head + #"<Relationships xmlns="\#(relations)">"# + list.joined() + "</Relationships>"
  }

  // MARK: Word

  static let docx: Parts = [
    "[Content_Types].xml": types,
    "_rels/.rels": relations(
      relation("rId1", "officeDocument", "word/document.xml"),
      #"<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>"#
    ),
    "docProps/core.xml": core,
    "word/_rels/document.xml.rels": relations(
      relation("rId1", "styles", "styles.xml"), relation("rId2", "numbering", "numbering.xml"),
      relation("rId3", "footnotes", "footnotes.xml"),
      relation("rId4", "comments", "comments.xml")),
    "word/comments.xml": head + """
      <w:comments \(word)><w:comment w:id="0" w:author="Ben Ott" w:date="2021-03-11T09:30:00Z" w:initials="BO"><w:p><w:r><w:annotationRef/></w:r><w:r><w:t>Too</w:t></w:r></w:p><w:p><w:r><w:t>early?</w:t></w:r></w:p></w:comment><w:comment w:id="1" w:author=""><w:p><w:r><w:t>By whom?</w:t></w:r></w:p></w:comment><w:comment w:id="2" w:author="X"><w:p/></w:comment></w:comments>
      """,
    "word/styles.xml": head + """
      <w:styles \(word)><w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Own"><w:name w:val="My own"/><w:basedOn w:val="berschrift2"/></w:style><w:style w:styleId="berschrift2"><w:name w:val="heading 2"/><w:basedOn w:val="Own"/></w:style><w:style w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style><w:style w:styleId="X"><w:name w:val="x"/><w:basedOn w:val="Y"/></w:style><w:style w:styleId="Y"><w:name w:val="y"/><w:basedOn w:val="X"/></w:style></w:styles>
      """,
    "word/numbering.xml": head + """
      <w:numbering \(word)><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>
      """,
    "word/footnotes.xml": head + """
      <w:footnotes \(word)><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> Seen in May.</w:t></w:r></w:p></w:footnote></w:footnotes>
      """,
    "word/document.xml": head + "<w:document \(word)><w:body>" + wordBody
      + "<w:sectPr/></w:body></w:document>",
  ]

  private static func paragraph(_ text: String, style: String = "", list: String = "") -> String {
    let styled = style.isEmpty ? "" : #"<w:pStyle w:val="\#(style)"/>"#
    return
      "<w:p><w:pPr><w:tabs><w:tab w:val=\"left\" w:pos=\"5\"/></w:tabs>\(styled)\(list)</w:pPr>"
      + "<w:r><w:rPr><w:b/></w:rPr><w:t>\(text)</w:t></w:r></w:p>"
  }

  private static func entry(_ list: Int, _ level: Int) -> String {
    #"<w:numPr><w:ilvl w:val="\#(level)"/><w:numId w:val="\#(list)"/></w:numPr>"#
  }

  private static let wordBody =
    paragraph("The garden 1", style: "Verzeichnis1")
    + paragraph("The garden", style: "berschrift1") + """
      <w:p><w:r><w:t xml:space="preserve">Dig the </w:t></w:r><w:del><w:r><w:delText>old </w:delText></w:r></w:del><w:ins><w:r><w:t xml:space="preserve">new </w:t></w:r></w:ins><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:t>bed</w:t><w:tab/><w:t>&amp; water</w:t><w:br/><w:t>it.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p><w:p/>
      """
    + paragraph("Beds", style: "berschrift2") + paragraph("Loop", style: "X")
    + paragraph("first", list: entry(1, 0)) + paragraph("inner", list: entry(1, 1))
    + paragraph("second", list: entry(1, 0)) + paragraph("bullet", list: entry(2, 0)) + """
      <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "x"</w:instrText></w:r><w:hyperlink><w:r><w:t>a link</w:t></w:r></w:hyperlink></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>Plant</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>When</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>Bean</w:t></w:r></w:p><w:p><w:r><w:t>and pea</w:t></w:r></w:p></w:tc><w:tc><w:tbl><w:tr><w:tc><w:p><w:r><w:t>May</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/></w:tc></w:tr></w:tbl><w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent><w:p><w:r><w:t>In a box</w:t></w:r></w:p></w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent><w:p><w:r><w:t>In a box</w:t></w:r></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>Around it</w:t></w:r></w:p>
      """

  static let docxText = """
    # The garden

    Dig the new bed\t& water
    it.[^2]

    [Comment by Ben Ott: Too early?]

    ## Beds

    Loop

    1. first
      - inner
    2. second
    - bullet

    a link

    Plant | When
    Bean and pea | May

    In a box

    Around it

    [^2]: Seen in May.

    [Comment: By whom?]
    """

  // MARK: OpenDocument

  private static let openNames =
    #"xmlns:office="urn:o" xmlns:text="urn:t" xmlns:table="urn:b" xmlns:style="urn:s" "#
    + #"xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="urn:m""#

  static let odt: Parts = [
    "mimetype": "application/vnd.oasis.opendocument.text",
    "meta.xml": head + """
      <office:document-meta xmlns:office="urn:o" xmlns:meta="urn:m" xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta><meta:initial-creator>Anna Berg</meta:initial-creator><meta:creation-date>2020-01-01T10:00:00.123456789</meta:creation-date><dc:date>2021-03-11T09:30:00.5</dc:date><dc:title>Plan</dc:title><meta:keyword>soil</meta:keyword></office:meta></office:document-meta>
      """,
    "content.xml": head + """
      <office:document-content \(openNames)><office:automatic-styles><text:list-style style:name="L1"><text:list-level-style-number text:level="1"/><text:list-level-style-bullet text:level="2"/></text:list-style></office:automatic-styles><office:body><office:text><text:tracked-changes><text:changed-region><text:deletion><text:p>Deleted</text:p></text:deletion></text:changed-region></text:tracked-changes><text:table-of-content><text:index-body><text:p>The garden 1</text:p></text:index-body></text:table-of-content><text:h text:outline-level="1">The garden</text:h><text:p>Dig  the
      <text:span>new</text:span> bed<text:tab/>&amp;<text:s text:c="2"/>water<text:line-break/>it.<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Seen in May.</text:p></text:note-body></text:note><office:annotation><dc:creator>Ben Ott</dc:creator><dc:date>2021-03-11T09:30:00</dc:date><meta:creator-initials>BO</meta:creator-initials><text:p>Too</text:p><text:list><text:list-item><text:p>early?</text:p></text:list-item></text:list></office:annotation></text:p><text:list text:style-name="L1"><text:list-item><text:p>first</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>second</text:p><text:p>more</text:p></text:list-item></text:list><table:table><table:table-row><table:table-cell><text:p>Bean</text:p></table:table-cell><table:table-cell><text:p>May</text:p></table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1000000"><table:table-cell/></table:table-row></table:table></office:text></office:body></office:document-content>
      """,
  ]

  static let odtText = """
    # The garden

    Dig the new bed\t&  water
    it.[^1]

    [Comment by Ben Ott: Too early?]

    1. first
      - inner
    2. second
      more

    Bean | May

    [^1]: Seen in May.
    """

  // MARK: Books

  static let epub: Parts = [
    "mimetype": "application/epub+zip",
    "META-INF/container.xml": head + """
      <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
      """,
    "OEBPS/content.opf": head + """
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A Book of
      Soups</dc:title><dc:creator>Anna Berg</dc:creator><dc:creator>Ben Ott</dc:creator><dc:date>2019</dc:date><dc:subject>Cooking</dc:subject><meta property="dcterms:modified">2022-01-01T00:00:00Z</meta></metadata><manifest><item id="two" href="text/ch%202.xhtml" media-type="application/xhtml+xml"/><item id="one" href="../OEBPS/text/one.xhtml" media-type="application/xhtml+xml"/><item id="css" href="x.css" media-type="text/css"/></manifest><spine><itemref idref="one"/><itemref idref="css"/><itemref idref="two"/></spine></package>
      """,
    "OEBPS/text/one.xhtml": head + """
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head><body><h1>One</h1><p>It begins&nbsp;&mdash; here.</p></body></html>
      """,
    "OEBPS/text/ch 2.xhtml": "<html><body><h1>Two</h1><p>It ends.</p></body></html>",
  ]

  // MARK: Slides

  static let pptx: Parts = [
    "[Content_Types].xml": types,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "ppt/presentation.xml")),
    "ppt/presentation.xml": head + """
      <p:presentation xmlns:p="urn:p" xmlns:r="\(office)"><p:sldIdLst><p:sldId id="256" r:id="rId9"/><p:sldId id="257" r:id="rId2"/></p:sldIdLst></p:presentation>
      """,
    "ppt/_rels/presentation.xml.rels": relations(
      relation("rId2", "slide", "slides/slide1.xml"),
      relation("rId9", "slide", "/ppt/slides/slide2.xml")),
    "ppt/slides/_rels/slide2.xml.rels": relations(
      relation("rId1", "notesSlide", "../notesSlides/notesSlide1.xml")),
    "ppt/notesSlides/notesSlide1.xml": slide(shape("body", "Say hello.") + shape("sldNum", "1")),
    "ppt/slides/slide2.xml": slide(
      shape("ctrTitle", "Our <a:x/>garden") + shape("body", "Dig") + shape("dt", "today")),
    "ppt/slides/slide1.xml": slide(
      shape("title", "Beds") + """
        <p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Bean</a:t></a:r></a:p></a:txBody></a:tc><a:tc><a:txBody><a:p><a:r><a:t>May</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>
        """),
  ]

  private static func slide(_ shapes: String) -> String {
    head + #"<p:sld xmlns:p="urn:p" xmlns:a="urn:a">\#(shapes)</p:sld>"#
  }

  private static func shape(_ type: String, _ text: String) -> String {
    #"<p:sp><p:nvPr><p:ph type="\#(type)"/></p:nvPr><p:txBody><a:p><a:r><a:t>"#
      + text.replacing("<a:x/>", with: "</a:t></a:r><a:r><a:t>")
      + "</a:t></a:r></a:p></p:txBody></p:sp>"
  }

  static let pptxText = """
    ## Our garden

    Dig

    Say hello.

    ## Beds

    Bean | May
    """

  // MARK: Tables

  static let xlsx: Parts = [
    "[Content_Types].xml": types,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": head + """
      <workbook xmlns="urn:x" xmlns:r="\(office)"><sheets><sheet name="Costs" sheetId="1" r:id="rId1"/><sheet name="Empty" sheetId="2" r:id="rId2"/></sheets></workbook>
      """,
    "xl/_rels/workbook.xml.rels": relations(
      relation("rId1", "worksheet", "worksheets/sheet1.xml"),
      relation("rId2", "worksheet", "worksheets/sheet2.xml"),
      relation("rId3", "sharedStrings", "sharedStrings.xml")),
    "xl/sharedStrings.xml": head + """
      <sst xmlns="urn:x"><si><t>Plant</t></si><si><r><t>Be</t></r><r><t>an</t></r><rPh><t>reading</t></rPh></si></sst>
      """,
    "xl/worksheets/sheet1.xml": head + """
      <worksheet xmlns="urn:x"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row><row r="2"/><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="b"><v>1</v></c><c r="C3"><f>1+1</f><v>2.5</v></c><c r="D3" t="s"><v>99</v></c></row></sheetData></worksheet>
      """,
    "xl/worksheets/sheet2.xml": head + "<worksheet><sheetData/></worksheet>",
  ]

  static let xlsxText = "## Costs\n\nPlant\t\tPrice\nBean\tTRUE\t2.5"

  // MARK: Rich Text

  static let rtf = #"""
    {\rtf1\ansi\ansicpg1251\deff0{\fonttbl{\f0\fnil\fcharset204 Times;}{\f1\fcharset128 MS Mincho;}{\f2\fcharset0 Arial;}}
    {\colortbl;\red255\green0\blue0;}{\stylesheet{\s0 Normal;}}{\*\generator Some program;}
    {\info{\title The \'e3arden}{\author Anna Berg}{\creatim\yr2020\mo1\dy2}{\revtim\yr2021\mo3\dy11\hr9\min30}{\doccomm hidden}}
    \pard\f0 \'cf\'f0\'e8\'e2\'e5\'f2, \b world\b0 !\par
    {\f1 \'93\'fa\'96\'7b\'8c\'ea} and \u26085?\u26412?\u-10179?\u-8704? {\uc2\u8364 eu} end\par
    Braces \{\} and \\ and a~tilde\~here\line
    next\emdash line{\pict\pngblip 89504e47}{\*\unknown {nested \par} gone}{\v hidden words}.\par
    {\listtext\'b7\tab}entry\par
    \trowd one\cell two\cell\row
    {\field{\*\fldinst HYPERLINK "x"}{\fldrslt a link}}{\footnote A note.} after {\bin5 }}{{x}shown\par
    {\header Page head}
    }
    """#
}
