/// A part of a document that no page shows.
enum LeftOut: String, CaseIterable, Sendable {
  case script, field, hidden, furniture, spacer, runningLine

  /// One and many of them.
  private var words: (one: String, many: String) {
    switch self {
    case .script: ("1 script", "scripts")
    case .field: ("1 form field", "form fields")
    case .hidden: ("1 hidden element", "hidden elements")
    case .furniture: ("1 menu or banner", "menus and banners")
    case .spacer: ("1 ornament", "ornaments")
    case .runningLine: ("1 running line", "running lines")
    }
  }

  /// The numbers of such parts in words.
  static func words(_ counts: [LeftOut: Int]) -> [String] {
    allCases.compactMap { part in
      counts[part].map { $0 == 1 ? part.words.one : "\($0) \(part.words.many)" }
    }
  }
}
