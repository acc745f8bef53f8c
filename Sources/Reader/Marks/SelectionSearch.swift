internal import Glyphs

/// A search that extends the selection while it is typed.
struct SelectionSearch {
  var bar: SearchBar
  /// The selection before the search, to restore it.
  let origin: PassageSelection
  var isFound = true

  var status: SafeText { isFound ? "" : "not found" }
}
