package import CurlewCells
internal import CurlewGlyphs
internal import CurlewLibrary
package import Paging
internal import CurlewTypesetting

/// A page of the text of an edition.
package struct TextPage {
  let edition: Edition
  /// Counted from 0.
  let number: Int

  var book: OpenBook { edition.book }
  var layout: BookLayout { edition.layout }
  var overlay: Overlay { edition.overlay }
  /// Its index among all pages of the edition.
  var index: Int { edition.index(ofTextPage: number) }
  var metrics: PageMetrics { edition.metrics(ofPageAt: index) }

  /// The picture of the page, without what is laid over it.
  package func picture(at place: PageSlot) -> TextCanvas {
    let metrics = edition.metrics(onSide: place.side)
    var canvas = metrics.picture(of: layout.page(number), furniture(at: place))
    drawPictures(on: &canvas, at: place)
    drawRuby(on: &canvas, at: place)
    return canvas
  }
}
