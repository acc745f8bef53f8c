internal import Cells
internal import Manuscript
internal import Paging
internal import Typesetting

/// A book that nobody has opened yet, open at its title: the first that is shown of it, while all of it
/// is read.
///
/// The title stands where it will stand when all pages are known. Beside it the contents begin, as
/// nearly every book has chapters, or none of them is known at its beginning; those of a long book
/// come to be known too late to be bound in.
struct TitleSpread {
  private let title: TitlePage
  private let imposition: Imposition
  private let geometry: BookGeometry
  private let metrics: PageMetrics

  init(_ imprint: Imprint, ofLongBook isLong: Bool, _ settings: Settings, _ size: Size) {
    geometry = settings.geometry(for: imprint.direction, on: size)
    metrics = PageMetrics(geometry, settings)
    imposition = Imposition(
      geometry.orientation, contentsPages: isLong ? 0 : 1, textPages: 1, isWhole: false)
    title = TitlePage(
      title: imprint.title, author: imprint.author, language: imprint.language?.name,
      forward: geometry.binding.signOfNextPage)
  }

  /// It is seen for some milliseconds, and the sooner for being plain.
  var picture: Canvas {
    let side = imposition.index(of: .title)
    return drawBook(in: geometry, isLit: false) {
      $0 == side ? title.draw(in: metrics, chosen: nil).picture : nil
    }
  }
}
