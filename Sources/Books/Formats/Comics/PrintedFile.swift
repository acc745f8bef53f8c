package import CurlewManuscript

/// A document as it is printed: each page is a picture, which is drawn when it is shown.
package struct PrintedFile: BookFile {
  package let imprint: Imprint
  private let sizes: [PictureSize]
  private let draw: @Sendable (_ page: Int) -> [UInt8]?

  /// - Parameters:
  ///   - sizes: The sizes of its pages.
  ///   - draw: Draws a page, by its number from 1. Called on any thread.
  package init(
    _ imprint: Imprint, sizes: [PictureSize], draw: @escaping @Sendable (_ page: Int) -> [UInt8]?
  ) {
    (self.imprint, self.sizes, self.draw) = (imprint, sizes, draw)
  }

  package func manuscript(by workers: Workers) throws(FormatError) -> Manuscript {
    var builder = BookBuilder()
    for (index, size) in sizes.enumerated() {
      let number = String(index + 1)
      builder.breaksPage = true
      builder.addPrintPage(number)
      builder.writePicture(size, at: number, described: "Page " + number)
    }
    var manuscript = builder.manuscript(imprint, outline: [])
    manuscript.placeNames = .pages
    return manuscript
  }

  package func picture(at address: String) -> [UInt8]? { Int(address).flatMap(draw) }
}
