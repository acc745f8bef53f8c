internal import CurlewManuscript

/// A part of a document that no page shows.
enum LeftOut: String, CaseIterable, Sendable {
  case script, field, hidden, furniture, spacer, runningLine

  /// One and many of them.
  private var words: (one: String, many: String) {
    switch self {
    case .script: ("script", "scripts")
    case .field: ("form field", "form fields")
    case .hidden: ("hidden element", "hidden elements")
    case .furniture: ("menu or banner", "menus and banners")
    case .spacer: ("ornament", "ornaments")
    case .runningLine: ("running line", "running lines")
    }
  }

  static func parts(_ counts: [LeftOut: Int]) -> [HiddenPart] {
    allCases.compactMap { part in
      counts[part].map { HiddenPart($0, part.words.one, part.words.many) }
    }
  }
}
