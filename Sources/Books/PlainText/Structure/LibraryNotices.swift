/// Finds the lines that digital libraries insert into a book: copyright notices and anchors of
/// World Library, and the export notes of Wikisource.
struct LibraryNotices {
  private let text: TextLines
  /// In ascending order.
  private(set) var gaps: [PageFurniture.Gap] = []

  private static let reach = 200
  private static let mostLines = 12

  private static let notice = Array("<<THIS ELECTRONIC VERSION".utf8)
  private static let exports = ["From Wikisource, ", "Exported from Wikisource "]
    .map { Array($0.utf8) }

  init(_ text: TextLines, in body: Range<Int>) {
    self.text = text
    let first = body.prefix(Self.reach)
    for line in first where isExport(line) { add(line..<line + 1) }
    guard first.contains(where: isNotice) else { return }
    for line in body where line >= gaps.last?.lines.upperBound ?? 0 {
      if isNotice(line) {
        add(line..<end(ofNotice: line, in: body))
      } else if isAnchor(text.bytes(of: line)) {
        add(line..<line + 1)
      }
    }
  }

  private mutating func add(_ lines: Range<Int>) {
    gaps.append(PageFurniture.Gap(lines: lines, isWithinParagraph: false))
  }

  private func isExport(_ line: Int) -> Bool {
    Self.exports.contains { text.bytes(of: line).starts(with: $0) }
  }

  private func isNotice(_ line: Int) -> Bool { text.bytes(of: line).starts(with: Self.notice) }

  private func end(ofNotice line: Int, in body: Range<Int>) -> Int {
    let lines = line..<min(line + Self.mostLines, body.upperBound)
    let last = lines.first { text.bytes(of: $0).suffix(2).elementsEqual(">>".utf8) }
    return (last ?? line) + 1
  }

  /// Whether a line is an anchor that only the library's software uses: `ACT_1|SC_1`.
  private func isAnchor(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count <= 30, let underscore = line.firstIndex(of: 0x5F),
      underscore > line.startIndex,
      line[(underscore + 1)...].first.map({ 0x30...0x39 ~= $0 }) == true
    else { return false }
    return line.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x5F || $0 == 0x7C }
  }
}
