import CurlewManuscript
package import CurlewTypesetting

/// A breakpoint of a paragraph, as the plain search sees it. Cells and gaps are counted from the
/// start of the paragraph.
package struct Breakpoint {
  /// The cells and gaps before a line that begins here.
  package var begin = 0
  package var gapsToBegin = 0
  /// The cells and gaps up to the end of a line that ends here, with its hyphen.
  package var end = 0
  package var gapsToEnd = 0
  package var penalty = 0
  package var isHyphen = false
  /// Where a line begins that begins here.
  package var start = LineStart(0)
}

/// Lists all breakpoints of a paragraph: its start, every place where a line may end, and its end.
struct BreakpointMaker {
  let text: [UInt8]
  let hangs: Bool
  private(set) var all = [Breakpoint()]
  private var cells = 0
  private var gaps = 0
  private var isAfterLightSign = false

  init(_ text: [UInt8], hangs: Bool) { (self.text, self.hangs) = (text, hangs) }

  private var hyphen: Int { hangs ? 0 : 1 }

  mutating func add(_ box: Box, _ division: WordDivision) {
    cells += Int(box.gap)
    gaps += box.gap > 0 ? 1 : 0
    begin(at: box, behind: 0, hangs ? Int(box.overhangBefore) : 0)
    for place in 1..<32 where division.places.contains(place) {
      add(end: cells + place + hyphen, division.isName ? 2 * Demerits.hyphen : Demerits.hyphen)
      begin(at: box, behind: place, place)
    }
    cells += Int(box.width)
    if box.hyphen > 0 {
      add(end: cells + hyphen, Demerits.hyphen)
    } else {
      let isStray = box.isShort && box.gap > 0 && isAfterLightSign
      add(
        end: cells - (hangs ? Int(box.overhangBehind) : 0),
        isStray ? Demerits.strayWord : box.endsWithDash ? Demerits.dash : 0)
      all[all.count - 1].isHyphen = false
    }
    isAfterLightSign = box.overhangBehind == 1
  }

  private mutating func add(end: Int, _ penalty: Int) {
    var breakpoint = Breakpoint()
    (breakpoint.end, breakpoint.gapsToEnd) = (max(end, all[all.count - 1].end), gaps)
    (breakpoint.penalty, breakpoint.isHyphen) = (penalty, true)
    all.append(breakpoint)
  }

  private mutating func begin(at box: Box, behind scalars: Int, _ cells: Int) {
    let last = all.count - 1
    (all[last].begin, all[last].gapsToBegin) = (self.cells + cells, gaps)
    all[last].start = LineStart(
      UInt32(offset(ofScalar: scalars, from: Int(box.start))),
      insideWord: last > 0 && all[last].isHyphen)
  }

  private func offset(ofScalar count: Int, from start: Int) -> Int {
    var offset = start
    for _ in 0..<count {
      repeat { offset += 1 } while text[offset] & 0xC0 == 0x80
    }
    return offset
  }
}
