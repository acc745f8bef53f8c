internal import CurlewCells

/// The graphics protocol of kitty: a picture goes into the memory of the terminal, and a placeholder in a
/// cell shows a part of it. So pixels come, move and go like text.
enum KittyGraphics {
  /// The number of a picture is the ink colour of its placeholders. Smaller ones would be palette colours.
  static let firstNumber = 0x010000
  /// The most bytes of a file in a sequence. Their base64 takes 4096.
  private static let longestPiece = 3072

  /// The sequences that pass a PNG file to the terminal and say how many cells it takes.
  static func pieces(of file: [UInt8], _ size: Size, number: Int) -> [[UInt8]] {
    stride(from: 0, to: file.count, by: longestPiece).map { start in
      let end = min(start + longestPiece, file.count)
      let more = end < file.count ? 1 : 0
      let keys =
        start == 0
        ? "a=T,U=1,q=2,f=100,i=\(number),c=\(size.columns),r=\(size.rows),m=\(more)"
        : "q=2,m=\(more)"
      return Array("\u{1B}_G\(keys);".utf8) + base64(Array(file[start..<end]))
        + Array("\u{1B}\\".utf8)
    }
  }

  /// Sequences that tmux hands on to the terminal around it.
  static func throughTmux(_ sequences: [UInt8]) -> [UInt8] {
    Array("\u{1B}Ptmux;".utf8) + sequences.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
      + Array("\u{1B}\\".utf8)
  }

  /// The sequence that removes a picture from the memory of the terminal.
  static func removal(of number: Int) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=I,q=2,i=\(number)\u{1B}\\".utf8)
  }

  /// Draws placeholders. The first of a row has marks for row and column; each of the others continues the
  /// one on its left.
  static func putPlaceholders(in area: Rect, number: Int, on canvas: inout TextCanvas) {
    let style = Style(ink: RGB(UInt32(number)))
    for (row, mark) in zip(area.rows, rowMarks) {
      for column in area.columns {
        let marks = column == area.columns.lowerBound ? [mark, rowMarks[0]] : []
        canvas.put(
          Cell("\u{10EEEE}", marks: marks, style), at: Point(column: column, row: row))
      }
    }
  }

  /// The marks for rows from 0: combining marks of class 230 that are part of no precomposed character.
  private static let rowMarks: [Unicode.Scalar] = [
    0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346,
    0x34A...0x34C, 0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487,
    0x592...0x595, 0x597...0x599, 0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF,
    0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B, 0x65D...0x65E,
  ].flatMap { $0.compactMap { Unicode.Scalar(UInt32($0)) } }
}
