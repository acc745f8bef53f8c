internal import CurlewCells
internal import CurlewManuscript
internal import Paging
internal import CurlewTypesetting

/// The settings of the reader, with their defaults.
struct Settings: Equatable {
  enum SpreadChoice: String, CaseIterable { case auto, one, two }
  enum SpineChoice: String, CaseIterable { case left, right, top, bottom }
  enum LineSpacing: String, CaseIterable { case single, double }
  /// How pictures are shown: in pixels while the screen is at rest, if the terminal does that well; always
  /// in cells; in pixels if the terminal claims to show them; or as empty frames.
  enum PictureChoice: String, CaseIterable { case auto, cells, pixels, off }

  /// The default maximum line length, in columns: longer lines are tiring to read.
  static let bestMeasure = 62
  static let measures = 20...200

  var spread = SpreadChoice.auto
  var turn = TransitionStyle.curl
  /// nil: left or right, depending on the direction of the script.
  var spine: SpineChoice?
  var theme = Theme.sepia
  /// The themes that the defaults file describes.
  var ownThemes: [Theme] = []
  /// nil: what the terminal supports.
  var tone: Tone?
  /// nil: adapts to the connection.
  var pace: LinkPace?
  var measure = bestMeasure
  var margins = PageMargins.normal
  var lineSpacing = LineSpacing.single
  /// nil: as the book has them.
  var paragraphs: ParagraphForm?
  var foot = FootChoice.page
  var pictures = PictureChoice.auto
  var shelfOrder = ShelfOrder.lastRead
  var shelfView = ShelfView.auto
  /// The folders whose books are on the shelf.
  var folders: [String] = []
  /// The folder that another program copies between machines; nil: none.
  var sync: String?
  /// The command line of the speech program; nil: the first known program that is installed.
  var speech: String?
  /// The name of this machine on the others; nil: its host name.
  var machine: String?
  /// The addresses of catalogues on the web; `auto` stands for those that come with the program.
  var catalogues = ["auto"]
  /// Whether all full lines are equally long.
  var isJustified = false
  var keepsWordsWhole = false
  var keepsHardLines = false
  /// nil: detected, as are encoding and language.
  var format: FormatName?
  var encoding: Encoding?
  var language: Language?
  /// The keys that the reader has bound.
  var keys = KeyBindings()

  /// The opposite of `isJustified`, by its former name.
  var isRagged: Bool {
    get { !isJustified }
    set { isJustified = !newValue }
  }

  /// The settings that lines and pages depend on: all but colours and motion.
  var withoutLooks: Settings {
    var settings = self
    (settings.theme, settings.tone, settings.turn) = (.sepia, nil, .scroll)
    (settings.ownThemes, settings.keys) = ([], KeyBindings())
    (settings.shelfOrder, settings.shelfView, settings.folders) = (.lastRead, .auto, [])
    (settings.sync, settings.machine, settings.speech) = (nil, nil, nil)
    settings.catalogues = []
    return settings
  }

  /// The theme with a name: a built-in one, or one of the user's own.
  func theme(named name: String) -> Theme? {
    (Theme.builtIn + ownThemes).first { $0.name == name }
  }

  /// The theme after the present one; the user's own come last.
  var nextTheme: Theme {
    let themes = Theme.builtIn + ownThemes
    let place = themes.firstIndex { $0.name == theme.name } ?? -1
    return themes[(place + 1) % themes.count]
  }

  /// Replaces moving transitions by a fade.
  mutating func reduceMotion() {
    if turn == .curl || turn == .scroll { turn = .fade }
  }

  /// Does not depend on the direction of the script: left and right binding share an axis.
  var policy: SideBySidePolicy {
    switch spread {
    case .auto: .fitting(binding(for: .leftToRight))
    case .one: .always(.one)
    case .two: .always(.two)
    }
  }

  /// The binding of a book whose script runs in a direction.
  func binding(for direction: WritingDirection) -> BookBinding {
    switch spine ?? (direction == .rightToLeft ? .right : .left) {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }

  /// The layout of the open book on a screen, for a script direction.
  func geometry(for direction: WritingDirection, on screen: Size) -> BookGeometry {
    BookGeometry(
      size: screen, orientation: policy.orientation(for: screen), binding: binding(for: direction))
  }
}
