/// A book as a format's reader leaves it: its text, and what the parts of the text are.
///
/// Offsets are bytes in the text. Only `body` is set into pages: a library's preamble and licence
/// may stand around it.
///
/// ```
/// text: preamble │ parts and chapters │ notes, hidden parts │ menus │ the same of the translation │ licence
///                ▲                    ▲                     ▲       ▲                             ▲
///                body.lowerBound      asides                menus   translation.start             body.upperBound
/// ```
package struct Manuscript: Sendable {
  package internal(set) var text: DecodedText
  package internal(set) var imprint: Imprint
  package internal(set) var body: Range<Int>
  /// What the body consists of, in the order of the text.
  package var blocks: [Block]
  /// Mark-up that is hidden or replaced, and the emphasis of the text behind it.
  package var marks = Marks()
  /// The printed title page and contents, which pages do not show because they are repeated by those
  /// that the program makes.
  package var frontMatter: [Block] = []
  /// The parts and chapters, in the order of the text.
  package var outline: [Heading<Int>] = []
  /// Where the parts begin that only links lead to, behind all others; nil if there are none.
  package var asides: Int?
  /// Where the menus and banners of a saved page begin, the last of the asides; nil if there are none.
  package var menus: Int?
  /// Where the first chapter begins, behind title page and dedication; nil if the book does not tell.
  package var beginning: Int?
  /// The lines of a printed table of contents that lead to the outline.
  package var contentsLinks: [ContentsLink] = []
  /// The links of the mark-up, to other places of the book and out of it, in the order of the text.
  package var links: [Link<Int>] = []
  /// The offsets of the targets of links in other sections or files, by name.
  package var anchors: [String: Int] = [:]
  /// How other readers name the places of the file.
  package var placeNames = PlaceNames.unknown
  /// In the order of the text.
  package var tables: [CellTable] = []
  /// In the order of the text.
  package var pictures: [Picture] = []
  /// Where the pages of the printed edition begin, in the order of the text.
  package var printPages: [PrintPage] = []
  /// The readings of characters, in the order of the text.
  package var rubies: [Ruby] = []
  /// The parts in other languages, in the order of the text.
  package var passages: [Passage] = []
  /// The translation that follows the text, if there is one; its pages face those of the text.
  package var translation: Translation?
  /// Whether any of the text is written from right to left.
  package var hasRightToLeft = false
  package var facts = Facts()
  /// How many members of an archive are damaged, whether some of their text was read or not.
  package var damagedMembers = 0

  /// What a reader can say of a file besides its text.
  package struct Facts: Equatable, Sendable {
    /// How the file uses its lines, in words; nil where that has no meaning.
    package let shape: String?
    /// Stanzas, letters, lists and tables: groups of lines that stay lines.
    package let keptGroups: Int
    /// The parts of the file that no page shows.
    package private(set) var hiddenParts: [HiddenPart]

    package init(shape: String? = nil, keptGroups: Int = 0, hidden: [HiddenPart] = []) {
      (self.shape, self.keptGroups, hiddenParts) = (shape, keptGroups, hidden)
    }

    package mutating func add(_ parts: [HiddenPart]) { hiddenParts.merge(parts) }

    package var hidden: [String] { hiddenParts.map(\.words) }
  }

  package init(_ text: DecodedText, _ imprint: Imprint, body: Range<Int>, blocks: [Block]) {
    (self.text, self.imprint, self.body, self.blocks) = (text, imprint, body, blocks)
  }

  /// The parts of the body that no page shows, such as readings and page marks. Single signs of
  /// emphasis are not counted.
  package var hidden: [Range<Int>] {
    marks.all.filter { $0.drawn == .nothing && $0.length > 1 }.map(\.range)
  }
}
