internal import CurlewAppSupport
package import CurlewCells
internal import CurlewGlyphs
package import CurlewManuscript
package import CurlewTypesetting
package import Paging

/// The settings of the reader, with their defaults.
package struct Settings: Equatable {
  package enum SpreadChoice: String, CaseIterable { case auto, one, two, flow }
  package enum SpineChoice: String, CaseIterable { case left, right, top, bottom }
  package enum LineSpacing: String, CaseIterable { case auto, double, single }
  /// How pictures are shown: in pixels while the screen is at rest, if the terminal does that well; always
  /// in cells; in pixels if the terminal claims to show them; or as empty frames.
  package enum PictureChoice: String, CaseIterable { case auto, cells, pixels, off }
  package enum InitialChoice: String, CaseIterable { case on, off }
  /// Whether program text, and what other programs have coloured, is shown in colours.
  package enum ColourChoice: String, CaseIterable { case on, off }
  /// Whether the lines of plain text are joined to paragraphs or stay as they are; auto decides by how they end.
  package enum LineChoice: String, CaseIterable { case auto, joined, kept }
  /// Whether straight quotation marks are shown curly, or as the book has them.
  package enum QuoteChoice: String, CaseIterable, Sendable { case curly, asInBook = "as-in-book" }

  package enum WritingChoice: String, CaseIterable, Sendable { case horizontal, vertical }
  /// Whether columns have signs of their own, which some fonts lack.
  package enum VerticalSigns: String, CaseIterable, Sendable { case forms, plain }

  /// Whose language the words of a page have, such as those of its foot.
  package enum PageWords: String, CaseIterable, Sendable { case interface, book }
  /// Glosses: the translator's words above those of the book, where a translation lies beside it. Above no words, rare
  /// ones, or all that a dictionary knows.
  package enum GlossChoice: String, CaseIterable, Sendable { case off, rare, all }

  /// What is shown if no file is named.
  package enum StartChoice: String, CaseIterable, Sendable { case shelf, lastBook = "last-book" }

  /// The default maximum line length, in columns: longer lines are tiring to read.
  package static let bestMeasure = 62
  package static let measures = 20...200

  package var spread = SpreadChoice.auto
  package var turn = TransitionStyle.curl
  /// nil: left or right, depending on the direction of the script.
  package var spine: SpineChoice?
  package var theme = Theme.sepia
  /// The themes that the defaults file describes.
  package var ownThemes: [Theme] = []
  /// nil: what the terminal supports.
  package var tone: Tone?
  /// nil: adapts to the connection.
  package var pace: ConnectionPace?
  package var measure = bestMeasure
  package var margins = PageMargins.normal
  package var lineSpacing = LineSpacing.auto
  /// nil: as the book asks.
  package var writing: WritingChoice?
  package var verticalSigns = VerticalSigns.forms
  /// nil: as the book has them.
  package var paragraphs: ParagraphForm?
  package var foot = FootChoice.page
  package var pictures = PictureChoice.auto
  package var initials = InitialChoice.on
  package var colours = ColourChoice.on
  /// Whether wide lines of code and tables are broken; otherwise they are cut off.
  package var breaksWideLines = false
  /// Whether the lines of a text that is shown as it is are numbered.
  package var numbersLines = false
  package var quotes = QuoteChoice.curly
  package var glosses = GlossChoice.off
  package var start = StartChoice.shelf
  package var shelfOrder = ShelfOrder.lastRead
  package var shelfView = ShelfView.auto
  /// The folders whose books are on the shelf.
  package var folders: [String] = []
  /// The folder that another program copies between machines; nil: none.
  package var sync: String?
  /// The address of a server of places, the name of the reader there, and what prints the password.
  package var syncServer: String?
  package var syncUser: String?
  package var syncPassword: String?
  /// The command line of the speech program; nil: the first known program that is installed.
  package var speech: String?
  /// The dictionaries that answer first: their names, or parts of these, separated by commas; nil for no order.
  package var dictionaries: String?
  package var dictionaryOrder: [String] {
    dictionaries?.split(separator: ",").map { String($0.trimmed) } ?? []
  }
  /// How many minutes the reader wants to read on a day; nil for no goal.
  package var goal: Int?
  /// The name of this machine on the others; nil: its host name.
  package var machine: String?
  /// The addresses of catalogues on the web; `auto` stands for those that come with the program.
  package var catalogues = ["auto"]
  /// Whether all full lines are equally long.
  package var isJustified = false
  package var keepsWordsWhole = false
  /// Whether a page behind the contents has the persons who were met.
  package var showsPersons = false
  package var lines = LineChoice.auto
  /// nil: detected, as are encoding and language.
  package var format: FormatName?
  package var encoding: Encoding?
  package var language: Language?
  /// nil: that of the environment.
  package var interface: String?
  package var pageWords = PageWords.interface
  package var contents = ContentsChoice()
  /// Whether the program crashed while this book was open: what may have trapped is left out.
  package var isCareful = false
  /// Whether the cells of the terminal are so high that readings (ruby) beside a column need more room, or they would look
  /// like text.
  package var hasTallCells = false
  /// The keys that the reader has bound.
  package var keys = KeyBindings()
  /// The cells of the lines of a text that is shown as it is; nil for a book.
  package private(set) var columnsAsItIs: Int?

  package init() {}

  /// These settings, adapted to a text: one that is shown as it is has pages that are as wide as its lines.
  package func suited(to imprint: Imprint) -> Settings {
    guard let columns = imprint.columnsAsItIs else { return self }
    var settings = self
    settings.columnsAsItIs = max(columns, Self.measures.lowerBound)
    (settings.isJustified, settings.lineSpacing, settings.initials) = (false, .single, .off)
    return settings
  }

  /// Whether files are read in the same way by other settings.
  package func read(like other: Settings) -> Bool {
    (format, encoding, language, lines)
      == (other.format, other.encoding, other.language, other.lines)
  }

  /// Whether every line of the file stays a line.
  package var keepsHardLines: Bool {
    get { lines == .kept }
    set { lines = newValue ? .kept : .auto }
  }

  /// The opposite of `isJustified`, by its former name.
  package var isRagged: Bool {
    get { !isJustified }
    set { isJustified = !newValue }
  }

  /// A copy in which the settings that move no line are as they are at first. One that is forgotten here lays the book out
  /// again when it changes.
  package var layoutSettings: Settings {
    var settings = self
    // In ASCII there are no initials.
    settings.initials = usesInitials ? .on : .off
    (settings.theme, settings.tone, settings.turn, settings.pace) = (.sepia, nil, .scroll, nil)
    (settings.ownThemes, settings.keys) = ([], KeyBindings())
    (settings.shelfOrder, settings.shelfView, settings.folders) = (.lastRead, .auto, [])
    (settings.sync, settings.machine, settings.speech) = (nil, nil, nil)
    settings.dictionaries = nil
    (settings.syncServer, settings.syncUser, settings.syncPassword) = (nil, nil, nil)
    (settings.start, settings.catalogues, settings.goal) = (.shelf, [], nil)
    return settings
  }

  /// Whether letters can be drawn with block elements.
  package var drawsLetters: Bool { tone != .ascii && CharacterLocale.isUnicode && !isCareful }

  /// Whether chapters begin with a drawn capital.
  package var usesInitials: Bool { initials == .on && drawsLetters }

  /// The theme with a name: a built-in one, or one of the user's own.
  package func theme(named name: String) -> Theme? {
    (Theme.builtIn + ownThemes).first { $0.name == name }
  }

  /// The theme after the present one; the user's own come last.
  package var nextTheme: Theme {
    let themes = Theme.builtIn + ownThemes
    let place = themes.firstIndex { $0.name == theme.name } ?? -1
    return themes[(place + 1) % themes.count]
  }

  /// Replaces moving transitions by a fade.
  package mutating func reduceMotion() {
    if turn.hasMotion { turn = .fade }
  }

  /// Whether single pages are parts of one strip, which moves by lines: as the reader wishes, and where a text is shown
  /// as it is.
  package var flows: Bool { spread == .flow || spread == .auto && columnsAsItIs != nil }

  /// When two pages lie side by side. Does not depend on the direction of the script: left and right binding share an
  /// axis.
  package var policy: SideBySidePolicy {
    switch spread {
    case .auto:
      columnsAsItIs.map { .pages(atLeast: max($0 + columnsBesideText, 48)) }
        ?? .fitting(binding(for: .leftToRight))
    case .one, .flow: .always(.one)
    case .two: .always(.two)
    }
  }

  /// The binding of a book whose script runs in a direction.
  package func binding(for direction: WritingDirection) -> BookBinding {
    switch spine ?? (direction == .rightToLeft ? .right : .left) {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }

  /// How the signs of a book are shown whose lines are columns; nil for one whose lines are rows.
  package func columns(for imprint: Imprint) -> ColumnSigns? {
    ColumnSigns(of: imprint, writing, verticalSigns)
  }

  /// The direction in which the pages of a book follow each other.
  package func direction(of imprint: Imprint) -> WritingDirection {
    columns(for: imprint) == nil ? imprint.direction : .rightToLeft
  }

  /// The layout of the open book on a screen, for a script direction.
  package func geometry(for direction: WritingDirection, on screen: Size) -> BookGeometry {
    let (orientation, binding) = (policy.orientation(for: screen), binding(for: direction))
    let geometry = BookGeometry(
      screen, orientation, binding,
      widestPage: columnsAsItIs == nil && Self.measures.contains(measure)
        ? measure + Self.widestMargins : .max)
    // Where its lines would not fit on the paper of a book, a text has all of the screen.
    guard let columnsAsItIs, orientation == .one,
      geometry.leaf.columns < columnsAsItIs + columnsBesideText
    else { return geometry }
    return BookGeometry(size: screen, orientation: orientation, binding: binding, isPlain: true)
  }

  /// Both margins of the widest page together: more paper would not look like a book.
  private static let widestMargins = 44

  /// The columns of a page that its text cannot have: the shade beside the spine, two clear ones, one at the outer
  /// edge, and those of line numbers.
  private var columnsBesideText: Int { 7 + columnsOfLineNumbers }

  package var columnsOfLineNumbers: Int { numbersLines && columnsAsItIs != nil ? 7 : 0 }
}

extension ColumnSigns {
  /// - Parameter writing: What the reader wants; nil for what the book asks.
  package init?(
    of imprint: Imprint, _ writing: Settings.WritingChoice?, _ signs: Settings.VerticalSigns
  ) {
    let isAsked = writing.map { $0 == .vertical } ?? (imprint.writing == .columns)
    guard isAsked, imprint.writing != .rows, let language = imprint.language else { return nil }
    let script: Script =
      language.family == "ja" ? .japanese : language.isSimplified ? .simplified : .traditional
    self.init(script, isPlain: signs == .plain)
  }
}
