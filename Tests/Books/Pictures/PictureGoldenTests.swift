import CurlewCells
import CurlewManuscript
import CurlewPictures
import KeptLines
import TestBooks
import Testing

/// Pictures drawn in cells. A line for each says how many signs and styles it has, and has the checksum of its cells.
/// `make golden` records the lines again; read the diff.
@Suite(.timeLimit(.minutes(90))) struct PictureGoldenTests {
  private static let names = [
    "Books/pictures/bills.svg", "Books/pictures/curlew.svg",
    "ebooks/pictures/alice-13.png", "ebooks/pictures/alice-2.png",
    "ebooks/pictures/flat-1.svg", "ebooks/pictures/flat-6.svg",
    "ebooks/pictures/moby-cover.jpg", "ebooks/pictures/moby-epubcover.svg",
    "pictures/curl_16_full.png", "pictures/curl_scroll.png",
  ]

  @Test func picturesLookAsTheyDid() throws {
    var lines: [String] = []
    for name in Self.names {
      let bytes = Corpus.whole(name.hasPrefix("Books/") ? name : Library.folder(name) ?? "")
      guard !bytes.isEmpty else { continue }
      for size in [Size(columns: 40, rows: 12), Size(columns: 13, rows: 5)] {
        let near = PictureSize(width: size.columns * 8, height: size.rows * 16)
        let bitmap = try PictureDecoder.bitmap(of: bytes, near: near, resource: { _ in nil })
        let picture = PictureCells(bitmap, size: size)
        lines.append("\(name) \(size.columns)x\(size.rows) quadrants: \(picture.summary)")
        let part = PictureArea(x: 3, y: 5, width: bitmap.width / 2, height: bitmap.height / 3)
        let detail = PictureCells(bitmap, size: size, part: part)
        lines.append("\(name) \(size.columns)x\(size.rows) detail: \(detail.summary)")
      }
    }
    #expect(Kept.differences(lines, in: "Tests/Books/Pictures/Golden/pictures.txt") == [])
  }
}

extension PictureCells {
  fileprivate var summary: String {
    var sum = Sum()
    for cell in cells {
      sum.add(String(cell.glyph))
      sum.add(cell.style.numbers.0, cell.style.numbers.1)
    }
    let (signs, styles) = (cells.count { !$0.isBlank }, Set(cells.map(\.style)).count)
    return "\(signs) signs, \(styles) styles, sum \(sum.digits)"
  }
}
