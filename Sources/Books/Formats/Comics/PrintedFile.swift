package import CurlewManuscript

/// A document as it is printed: each page is a picture, which is drawn when it is shown.
package struct PrintedFile: BookFile {
  package let imprint: Imprint
  private let sizes: [PictureSize]
  /// What is left of its pages without their margins; nil if they stay whole.
  package let trim: PageTrim?
  private let draw: @Sendable (_ page: Int) -> [UInt8]?

  /// - Parameters:
  ///   - sizes: The sizes of its pages.
  ///   - trim: What is left of them without their margins.
  ///   - draw: Draws a page, by its number from 1. Called on any thread.
  package init(
    _ imprint: Imprint, sizes: [PictureSize], trim: PageTrim? = nil,
    draw: @escaping @Sendable (_ page: Int) -> [UInt8]?
  ) {
    (self.imprint, self.sizes, self.trim, self.draw) = (imprint, sizes, trim, draw)
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

  /// The number of a page, which is its address.
  package func page(at address: String) -> Int? { Int(address) }

  package func picture(at address: String) -> [UInt8]? { page(at: address).flatMap(draw) }
}
