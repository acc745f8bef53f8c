/// What the sheets of a catalogue ask for.
enum CatalogueRequest: Equatable {
  case list
  case open(WebAddress)
  case search(CatalogueSearch, String)
  case show(CatalogueEntry)
  case download(CatalogueEntry, CatalogueFile)
}
