internal import CurlewFormats
package import CurlewManuscript
package import CurlewMessages
internal import CurlewSystem

/// A kind of file that the program cannot read itself: an installed tool converts it, or no tool does.
package struct ForeignKind: Sendable {
  /// Its name in messages, with an article.
  package let name: Message
  /// File name extensions; the first identifies the kind.
  package let endings: [String]
  package let sign: Sign
  /// The tools that convert it, best first.
  package let tools: [ConversionTool]
  /// Whether it is readable as plain text.
  package let isText: Bool
  /// The tools that draw its pages as they are printed; nil for kinds without pages.
  package let pages: PageTools?

  /// How a kind is detected.
  package enum Sign: Sendable {
    case bytes([UInt8], at: Int = 0)
    /// The bytes at offset 60 of a Palm file, if its first record says that it is encrypted.
    case encrypted([UInt8])
    /// The text begins with one of these.
    case beginning([String])
    /// A member of an archive.
    case member(String)
    /// The file name extension.
    case ending
  }

  package init(
    _ name: Message, _ endings: String, _ sign: Sign, by tools: [ConversionTool] = [],
    isText: Bool = false, pages: PageTools? = nil
  ) {
    (self.name, self.sign, self.tools, self.isText) = (name, sign, tools, isText)
    self.pages = pages
    self.endings = endings.split(separator: " ").map(String.init)
  }

  /// The kind of a file; nil if the program reads it itself, or if its kind is unknown.
  package init?(of file: ByteSource, named path: String, among kinds: [ForeignKind] = Self.all) {
    let beginning = file.bytes(at: 0, count: 1024)
    let ending = Self.ending(of: path)
    lazy var archive = Archive.hasSignature(beginning) ? try? Archive(file) : nil
    let kind = kinds.first { kind in
      switch kind.sign {
      case .bytes(let bytes, let offset): beginning.dropFirst(offset).starts(with: bytes)
      case .encrypted(let bytes):
        beginning.dropFirst(60).starts(with: bytes) && Self.isEncrypted(file, beginning)
      case .beginning(let words): words.contains { beginning.starts(with: $0.utf8) }
      case .member(let name): archive?.entry(named: name) != nil
      case .ending: kind.endings.contains(ending)
      }
    }
    guard let kind else { return nil }
    self = kind
  }

  /// Offset 78 of a Palm file is the offset of its first record. That has the encryption at offset 12.
  private static func isEncrypted(_ file: ByteSource, _ beginning: [UInt8]) -> Bool {
    let offset = beginning.dropFirst(78).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return offset > 78 && file.bytes(at: offset + 12, count: 2).contains { $0 != 0 }
  }

  /// The name with an extension in brackets: that of a file if it is usual, else the first.
  package func title(of path: String) -> String {
    let ending = Self.ending(of: path)
    return "\(name) (\((endings.contains(ending) ? ending : endings[0]).uppercased()))"
  }

  private static func ending(of path: String) -> String {
    let name = PackedBook.nameWithoutSuffix(Path.name(of: path)).lowercased()
    return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
  }
}

/// A command that converts a file to a book.
package struct ConversionTool: Sendable {
  /// `FILE` at the end of a word stands for the absolute path of the file, `FIRST` and `LAST` for numbers of pages, and
  /// `RANGE` at the end of a word for both.
  package private(set) var command: [String]
  /// The Debian package with the command.
  package let package: String
  package let output: Output
  /// What it reads from its standard input.
  package let input: String
  /// The command that lists the bookmarks of a document with pages.
  private let bookmarksCommand: String?

  /// Where the converted book is.
  package enum Output: Sendable {
    case standardOutput(FormatName)
    /// The places of lines on printed pages, which become HTML.
    case places
    /// A file in the folder of the command.
    case file(FormatName)
  }

  package init(
    _ command: String, from package: String, _ output: Output, input: String = "",
    bookmarks: String? = nil
  ) {
    (self.input, bookmarksCommand) = (input, bookmarks)
    self.command = command.split(separator: " ").map(String.init)
    (self.package, self.output) = (package, output)
  }

  package var program: String { command[0] }
  var bookmarks: ConversionTool? {
    bookmarksCommand.map { ConversionTool($0, from: package, .standardOutput(.text)) }
  }

  /// The same tool for some pages.
  func forPages(_ pages: ClosedRange<Int>) -> ConversionTool {
    let (first, last) = (String(pages.lowerBound), String(pages.upperBound))
    var tool = self
    tool.command = command.map { word in
      if word.hasSuffix("RANGE") { return word.dropLast(5) + "\(first)-\(last)" }
      return word == "FIRST" ? first : word == "LAST" ? last : word
    }
    return tool
  }
}

extension ForeignKind {
  private static let calibre = ConversionTool(
    "ebook-convert FILE book.epub", from: "calibre", .file(.epub))
  private static let mobitool = ConversionTool(
    "mobitool -e -o . FILE", from: "libmobi-tools", .file(.epub))

  /// A sandbox keeps pandoc from all files, and is for formats that can include others; they become HTML. Without it,
  /// a file becomes an EPUB with its own pictures, but with none that are outside the file.
  private static func pandoc(_ format: String, isSandboxed: Bool = true) -> ConversionTool {
    ConversionTool(
      isSandboxed
        ? "pandoc --sandbox -s -t html5 -f \(format) FILE"
        : "pandoc -L /dev/stdin -t epub3 -o book.epub -f \(format) FILE", from: "pandoc",
      isSandboxed ? .standardOutput(.html) : .file(.epub), input: isSandboxed ? "" : ownPictures)
  }

  /// A filter for pandoc. Without it, pandoc puts any file that a picture names into the EPUB.
  private static let ownPictures = """
    local function own(image) if not pandoc.mediabag.lookup(image.src) then return image.caption end end
    local function none() return {} end
    return {{Image = own, RawInline = none, RawBlock = none}}
    """

  package static let all: [ForeignKind] = [
    ForeignKind(
      "a protected Kindle book", "mobi azw3 azw prc", .encrypted(Array("BOOKMOBI".utf8))),
    ForeignKind(
      "a Kindle book", "mobi azw3 azw prc", .bytes(Array("BOOKMOBI".utf8), at: 60),
      by: [mobitool, calibre]),
    ForeignKind(
      "a Palm book", "pdb prc", .bytes(Array("TEXtREAd".utf8), at: 60), by: [mobitool, calibre]),
    ForeignKind(
      "a Palm book", "pdb", .bytes(Array("PNRdPPrs".utf8), at: 60), by: [calibre]),
    ForeignKind("a Kindle book", "kfx", .bytes(Array("CONT".utf8))),
    ForeignKind(
      "a protected Kindle book", "kfx", .bytes([0xEA] + Array("DRMION".utf8) + [0xEE])),
    ForeignKind("a Kindle book", "azw1 tpz", .bytes(Array("TPZ".utf8))),
    ForeignKind("a Microsoft Reader book", "lit", .bytes(Array("ITOLITLS".utf8)), by: [calibre]),
    ForeignKind("a Sony book", "lrf", .bytes([0x4C, 0, 0x52, 0, 0x46, 0]), by: [calibre]),
    ForeignKind("a Rocket eBook", "rb", .bytes([0xB0, 0x0C, 0xB0, 0x0C]), by: [calibre]),
    ForeignKind("a Windows help file", "chm", .bytes(Array("ITSF".utf8)), by: [calibre]),
    ForeignKind(
      "a ticket for a book, which Adobe’s program exchanges for the book", "acsm", .ending),
    ForeignKind(
      "a PDF document", "pdf", .bytes(Array("%PDF-".utf8)),
      by: [
        ConversionTool(
          "pdftotext -f FIRST -l LAST -bbox-layout FILE -", from: "poppler-utils", .places,
          bookmarks: "pdftohtml -xml -i -l 1 -stdout FILE")
      ], pages: .poppler),
    ForeignKind(
      "a PostScript document", "ps eps", .bytes(Array("%!PS".utf8)),
      by: [ConversionTool("ps2ascii FILE", from: "ghostscript", .standardOutput(.text))]),
    ForeignKind(
      "a DjVu document", "djvu djv", .bytes(Array("AT&TFORM".utf8)),
      by: [
        ConversionTool(
          "djvutxt --page=RANGE --detail=word FILE", from: "djvulibre-bin", .places,
          bookmarks: "djvused -u -e print-outline FILE")
      ],
      pages: .djvulibre),
    ForeignKind(
      "a Word document", "docx", .member("word/document.xml"),
      by: [pandoc("docx", isSandboxed: false)]),
    ForeignKind(
      "a Word document of before 2007", "doc", .bytes([0xD0, 0xCF, 0x11, 0xE0]),
      by: [ConversionTool("antiword -m UTF-8.txt FILE", from: "antiword", .standardOutput(.text))]),
    ForeignKind(
      "an OpenDocument text", "odt",
      // The first member, behind its header.
      .bytes(Array("mimetypeapplication/vnd.oasis.opendocument.text".utf8), at: 30),
      by: [pandoc("odt", isSandboxed: false)]),
    ForeignKind(
      "an OpenDocument text", "odt", .member("content.xml"), by: [pandoc("odt", isSandboxed: false)]
    ),
    ForeignKind(
      "a document in Rich Text Format", "rtf", .bytes(Array("{\\rtf".utf8)),
      by: [pandoc("rtf", isSandboxed: false)]),
    ForeignKind("a notebook", "ipynb", .ending, by: [pandoc("ipynb", isSandboxed: false)]),
    ForeignKind("an Org document", "org", .ending, by: [pandoc("org")], isText: true),
    ForeignKind(
      "a reStructuredText document", "rst rest", .ending, by: [pandoc("rst")], isText: true),
    ForeignKind("a LaTeX document", "tex latex", .ending, by: [pandoc("latex")], isText: true),
    ForeignKind("a Typst document", "typ", .ending, by: [pandoc("typst")], isText: true),
    ForeignKind(
      "a manual page", "man roff", .beginning([".\\\"", "'\\\"", ".TH ", ".Dd "]),
      by: [
        ConversionTool("mandoc -T html FILE", from: "mandoc", .standardOutput(.html)),
        ConversionTool("man -l FILE", from: "man-db", .standardOutput(.text)),
      ]),
    ForeignKind(
      "an archive of pictures", "cbr rar", .bytes(Array("Rar!".utf8)),
      // The reader of EPUBs takes a zip of pictures for a comic.
      by: [
        ConversionTool(
          "bsdtar -c --format zip -f - @FILE", from: "libarchive-tools", .standardOutput(.epub))
      ]),
    ForeignKind("a presentation", "pptx", .member("ppt/presentation.xml")),
    ForeignKind("a spreadsheet", "xlsx", .member("xl/workbook.xml")),
  ]
}
