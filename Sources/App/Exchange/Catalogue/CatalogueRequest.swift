/// A request of a catalogue's sheets to the application.
package enum CatalogueRequest: Equatable {
  case list
  case open(WebLink)
  case search(CatalogueSearch, String)
  case show(CatalogueEntry)
  case download(CatalogueEntry, CatalogueFile)
}
