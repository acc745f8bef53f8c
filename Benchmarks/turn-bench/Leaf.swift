internal import CurlewCells
internal import CurlewGlyphs
internal import Paging

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A page of text, laid out like a typical page of a book.
struct Leaf: Page {
  let lines: [SafeText]

  func draw(on canvas: inout TextCanvas, at place: PageSlot) {
    for (row, line) in lines.enumerated() {
      canvas.write(line, at: Point(column: 4, row: row + 2))
    }
  }
}

/// The lines of a text, distributed over the pages that the turns need.
func pages(of text: String, _ size: Size) -> [Leaf] {
  let geometry = BookGeometry(
    size: size, orientation: SideBySidePolicy.fitting(.left).orientation(for: size))
  let (measure, rows) = (geometry.leaf.columns - 8, geometry.leaf.rows - 4)
  var lines = [""]
  for word in text.split(whereSeparator: \.isWhitespace) where lines.count < 100 * rows {
    let line = lines[lines.count - 1]
    if line.count + word.count < measure {
      lines[lines.count - 1] = line + (line.isEmpty ? "" : " ") + word
    } else {
      lines.append(String(word))
    }
  }
  let safe = lines.map { SafeText($0) }
  return stride(from: 0, to: safe.count, by: rows).map {
    Leaf(lines: Array(safe[$0..<min($0 + rows, safe.count)]))
  }
}

func contents(ofFile path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes[..<count], as: UTF8.self)
}
