internal import CurlewManuscript

/// The quotation marks of a language.
struct QuotationStyle {
  /// The forms of the marks before and behind quoted words. Curled marks take one cell, as straight ones do.
  let opening: Mark.Emphasis
  let closing: Mark.Emphasis
  /// Whether marks open and close in turn, because no spaces tell which they do.
  var alternates = false

  /// “English”
  private static let high = QuotationStyle(opening: [.curled, .turned], closing: .curled)

  /// Nil for scripts in which straight marks are letters, or in which curled ones take two cells: unless all signs take
  /// two cells, as in columns.
  init?(_ language: Language?, inColumns: Bool = false) {
    let family = language?.family ?? ""
    if inColumns {
      self = .high
      alternates = true
      return
    }
    if Self.without.contains(family) { return nil }
    self = Self.others[family] ?? .high
  }

  private init(opening: Mark.Emphasis, closing: Mark.Emphasis) {
    (self.opening, self.closing) = (opening, closing)
  }

  private static let without: Set<String> = ["he", "yi", "ar", "fa", "ur", "zh", "ja", "ko"]

  private static let others: [String: QuotationStyle] = {
    let styles: [(languages: String, QuotationStyle)] = [
      (
        "de cs sk sl is et lt lv bg mk",
        QuotationStyle(opening: [.curled, .low], closing: high.opening)
      ),
      ("pl hu ro hr sr", QuotationStyle(opening: [.curled, .low], closing: .curled)),
      ("fi sv", QuotationStyle(opening: .curled, closing: .curled)),
      (
        "ru uk be es it el no nb nn ca",
        QuotationStyle(opening: [.curled, .angled, .turned], closing: [.curled, .angled])
      ),
      ("da", QuotationStyle(opening: [.curled, .angled], closing: [.curled, .angled, .turned])),
    ]
    return styles.reduce(into: [:]) { styles, entry in
      for language in entry.languages.split(separator: " ") {
        styles[String(language)] = entry.1
      }
    }
  }()
}
