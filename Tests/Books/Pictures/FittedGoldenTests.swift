import CurlewCells
import CurlewManuscript
import KeptLines
import TestBooks
import Testing

@testable import CurlewPictures

/// Random bitmaps in cells and in pixels; the seeds are fixed. The recorded lines say what kind of picture each is.
@Suite(.timeLimit(.minutes(90))) struct FittedGoldenTests {
  private enum Motif: CaseIterable {
    case blank, slope, thinLines, thinLinesOnBlack, noise, seeThrough, twoColours, greys

    func pixel(_ x: Int, _ y: Int, _ chance: inout Chaos) -> UInt32 {
      let noise = UInt8.random(in: 0...255, using: &chance)
      let level = UInt8(truncatingIfNeeded: x * 5 + y * 3)
      let isLine = x % 9 == 0 || y % 7 == 0
      return switch self {
      case .blank: UInt32(red: 255, green: 255, blue: 255)
      case .slope: UInt32(red: level, green: UInt8(truncatingIfNeeded: y * 7), blue: 90)
      case .thinLines:
        UInt32(red: isLine ? 40 : 250, green: isLine ? 40 : 250, blue: isLine ? 40 : 250)
      case .thinLinesOnBlack:
        UInt32(red: isLine ? 220 : 3, green: isLine ? 220 : 3, blue: isLine ? 220 : 3)
      case .noise: UInt32(red: noise, green: level, blue: noise ^ 0x5A)
      case .seeThrough: UInt32(red: 200, green: level, blue: 20, opacity: noise)
      case .twoColours:
        isLine ? UInt32(red: 200, green: 20, blue: 20) : UInt32(red: 20, green: 20, blue: 200)
      case .greys: UInt32(red: level, green: level, blue: level)
      }
    }
  }

  private static let motifs = Motif.allCases

  @Test(.releaseOnly, arguments: motifs.indices) func whatIsFittedIsWhatItWas(index: Int) throws {
    let motif = Self.motifs[index]
    var chance = Chaos(seed: 5)
    let lines = try (0..<4).map { number in
      let (width, height) = (
        Int.random(in: 3...70, using: &chance), Int.random(in: 3...70, using: &chance)
      )
      let pixels = (0..<height).flatMap { y in (0..<width).map { motif.pixel($0, y, &chance) } }
      let bitmap = Bitmap(width: width, height: height, pixels: pixels)
      var sum = Sum()
      for (columns, rows) in [(1, 1), (7, 3), (20, 9), (33, 20)] {
        let size = Size(columns: columns, rows: rows)
        for part in [nil, PictureArea(x: 1, y: 2, width: width / 2 + 1, height: height / 2 + 1)] {
          for cell in PictureCells(bitmap, size: size, part: part).cells {
            sum.add(String(cell.glyph))
            sum.add(cell.style.numbers.0, cell.style.numbers.1)
          }
        }
      }
      let whole = PictureArea(x: 0, y: 0, width: width, height: height)
      for (ink, paper) in [(RGB(0x443322), RGB(0xF5ECD7)), (RGB(0xDDDDDD), RGB(0x111111))] {
        let fitted = PicturePixels(
          bitmap, part: whole, width: 31, height: 23, in: (ink, paper))
        for colours in [2, 16, 256] {
          for piece in fitted.sixels(colours: colours, pieceOf: 12) {
            piece.forEach { sum.add(Int($0)) }
          }
        }
        let png = try #require(fitted.png)
        // The packed bytes depend on the version of a library.
        try PictureDecoder.bitmap(of: png).pixels.forEach { sum.add(Int($0)) }
      }
      return "\(motif) \(number), \(width)x\(height): \(PictureKind(bitmap)), sum \(sum.digits)"
    }
    #expect(Kept.differences(lines, in: "Tests/Books/Pictures/Golden/fitted.txt") == [])
  }
}
