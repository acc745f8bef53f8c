/// How the shelf shows its books.
package enum ShelfView: String, CaseIterable {
  /// Covers where there is room, else a list.
  case auto
  case covers, list
}
