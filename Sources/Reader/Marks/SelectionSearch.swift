internal import CurlewGlyphs

/// A search that extends the selection while it is typed.
struct SelectionSearch {
  var bar: SearchBar
  /// The selection before the search, to restore it.
  let origin: PassageSelection
  var result = Result.found

  enum Result: String {
    case found = ""
    case notFound = "not found"
    /// A limit was met before anything was found.
    case incomplete = "not found; the search is incomplete"
  }

  var status: SafeText { SafeText(result.rawValue) }
}
