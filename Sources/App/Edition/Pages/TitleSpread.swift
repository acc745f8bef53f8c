package import CurlewCells
package import CurlewLibrary
internal import CurlewManuscript
internal import Paging
package import CurlewSettings

/// The spread with the title page of a book that has not been read yet.
///
/// The title is drawn where it will be in the bound book, so that nothing moves when the book has been
/// read. A contents page is assumed to face it, because nearly every book has chapters. A book that is too long for
/// the memory has no contents page.
package struct TitleSpread {
  private let title: FrontPage
  private let imposition: Imposition
  private let geometry: BookGeometry
  private let settings: Settings
  private let words: MessageCatalogue??

  package init(_ book: BookSummary, _ settings: Settings, _ size: Size) {
    let imprint = book.imprint
    geometry = settings.geometry(for: settings.direction(of: imprint), on: size)
    self.settings = settings
    imposition = Imposition(
      geometry.orientation, contentsPages: book.isLong ? 0 : 1, textPages: 1)
    let preparation = TextPreparation(settings)
    words = preparation.pageWords(of: imprint)
    title = FrontPage(
      title: preparation.shown(book.title, of: imprint), author: imprint.author,
      language: imprint.language?.name,
      details: imprint.details,
      face: FrontPage.Face(
        imprint, isNamedByFile: book.isNamedByFile, drawsLetters: settings.drawsLetters),
      cover: settings.pictures == .off ? nil : book.cover,
      forwardKey: geometry.binding.forwardKey)
  }

  /// The picture of the whole screen.
  package var picture: TextCanvas {
    let side = imposition.index(of: .title)
    return drawBook(in: geometry) {
      guard $0 == side else { return nil }
      let metrics = PageMetrics(geometry, settings, side: $0)
      return MessageCatalogue.speaking(words) {
        title.draw(in: metrics, chosen: .continueReading).picture
      }
    }
  }
}
