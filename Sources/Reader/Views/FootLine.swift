internal import Cells
internal import Glyphs

/// The line that replaces the page numbers of an open book: a number that is being typed, or a notice.
struct FootLine: Equatable {
  /// How long a notice stays at least, so that the next key does not hide it unread.
  private static let shortestTime = Duration.seconds(2)

  private var typed = ""
  /// Which pages the reader is asked for; nil while nothing was asked.
  private var question: Question?
  private var notice: SafeText?
  /// When the notice was first on the screen.
  private var shownSince: Duration?
  /// Whether the notice goes away by itself.
  private var isMomentary = false
  /// Whether the reader has been told of lines that are cut off; once is enough.
  var hasHintedAtWideLines = false

  private enum Question { case page, printedPage }

  /// A page that the reader has asked for.
  enum Page: Equatable {
    /// By its number, from 1.
    case text(Int)
    /// Of the printed edition.
    case printed(String)
  }

  /// What a key did to the question for a page.
  enum Answer: Equatable { case typed, go(Page) }

  var number: Int? { question == nil ? Int(typed) : nil }

  var text: SafeText? {
    switch question {
    case .page where typed.isEmpty: "Go to page ▏ or p and a printed page"
    case .page: "Go to page \(typed)▏"
    case .printedPage: SafeText("Go to printed page \(typed)▏")
    case nil: typed.isEmpty ? notice : "Go to page \(typed)▏"
    }
  }

  /// Whether it shows nothing and asks for nothing.
  var isFree: Bool { question == nil && typed.isEmpty && notice == nil }

  /// Whether it shows a typed number or a hint that goes away by itself.
  var isHint: Bool { question != nil || !typed.isEmpty || notice != nil && isMomentary }

  /// Asks for a page, where a book has two kinds of page numbers.
  mutating func ask() { (question, notice, typed) = (.page, nil, "") }

  /// Takes a key while the reader is asked for a page; nil for a key that ends the question.
  mutating func answer(_ press: KeyPress) -> Answer? {
    guard let question else { return nil }
    if press == KeyPress(.enter) || press == KeyPress("g") {
      defer { (self.question, typed) = (nil, "") }
      return .go(question == .printedPage ? .printed(typed) : .text(Int(typed) ?? 1))
    }
    if press == KeyPress(.backspace), !typed.isEmpty || question == .printedPage {
      if typed.isEmpty { self.question = .page } else { eraseDigit() }
      return .typed
    }
    if typed.isEmpty, question == .page, press == KeyPress("p") {
      self.question = .printedPage
      return .typed
    }
    if let letter = question == .printedPage ? press.romanDigit ?? press.digit : press.digit {
      type(letter)
      return .typed
    }
    (self.question, typed) = (nil, "")
    return press == KeyPress(.escape) ? .typed : nil
  }

  mutating func type(_ digit: Character) {
    notice = nil
    // No book has more than a billion pages.
    typed = String((typed + String(digit)).suffix(9))
  }

  mutating func eraseDigit() { typed = String(typed.dropLast()) }

  mutating func show(_ notice: SafeText) {
    self.notice = notice
    shownSince = nil
    isMomentary = false
  }

  /// Shows a hint for a moment, but does not hide a notice.
  mutating func hint(_ hint: SafeText, at now: Duration) {
    guard notice == nil || isMomentary else { return }
    notice = hint
    shownSince = now
    isMomentary = true
  }

  /// How long until a hint goes away; nil when there is none.
  func timeout(at now: Duration) -> Duration? {
    guard isMomentary, notice != nil, let shownSince else { return nil }
    return max(shownSince + Self.shortestTime - now, .zero)
  }

  /// The reader has done something else.
  mutating func clear(at now: Duration) {
    (question, typed) = (nil, "")
    if let shownSince, isMomentary || now - shownSince >= Self.shortestTime { notice = nil }
    pass(at: now)
  }

  /// Notes the time when the notice is first on the screen, and drops a hint whose time is over.
  mutating func pass(at now: Duration) {
    guard notice != nil else { return }
    shownSince = shownSince ?? now
    if timeout(at: now) == .zero { notice = nil }
  }

  /// Draws the line in the place of a page number, or on a slip across the book if it is too long.
  func draw(in strip: Rect, across book: Rect, on canvas: inout Canvas) {
    guard let text else { return }
    guard text.width > strip.size.columns else {
      canvas.rewrite(strip, with: text, .accent)
      return
    }
    let slip = Rect(
      column: book.origin.column, row: strip.origin.row, columns: book.size.columns, rows: 1)
    canvas.fill(slip, style: Style(on: .panel))
    canvas.centre(
      text.truncated(to: max(slip.size.columns - 2, 0)), row: slip.origin.row, within: slip,
      style: Style(.accent, on: .panel))
  }
}

extension Canvas {
  /// Replaces the text of a strip by another one, centred. The paper keeps its light.
  fileprivate mutating func rewrite(_ strip: Rect, with text: SafeText, _ ink: Role) {
    let papers = strip.columns.map { self[$0, strip.origin.row].style.paper }
    fill(strip, style: .plain)
    centre(text, row: strip.origin.row, within: strip, style: Style(ink))
    for (column, paper) in zip(strip.columns, papers) {
      let cell = Rect(column: column, row: strip.origin.row, columns: 1, rows: 1)
      restyle(cell) { $0.paper = paper }
    }
  }
}

extension KeyPress {
  /// The letter of the key if roman numbers have it; nil for any other key.
  fileprivate var romanDigit: Character? {
    guard modifiers.isEmpty, case .character(let character) = key, "ivxlcdm".contains(character)
    else { return nil }
    return character
  }

  /// The digit of the key; nil for any other key.
  var digit: Character? {
    guard modifiers.isEmpty, case .character(let character) = key, character.isASCII,
      character.isWholeNumber
    else { return nil }
    return character
  }
}
