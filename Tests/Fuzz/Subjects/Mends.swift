internal import CurlewManuscript
internal import CurlewPlainText

/// Any lines correct any text: up to 0xFF they are those of a machine, which may have other places in mind. Then the
/// numbers up to the next 0xFF choose words of the text, each mended by a machine of its own. Every mend is made or lost,
/// and those that are apart are the same in any order.
func tryMends(_ input: [UInt8]) {
  let parts = input.split(separator: 0xFF, maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3 else { return }
  let book = TextFormats.all.read(decode(Array(parts[2]), as: .utf8), ReadingOptions())
  let lines = String(decoding: parts[0], as: UTF8.self).split(separator: "\n").map(String.init)
  let own = mends(parts[1], of: book)
  let all = [ContentsCorrection](lines: lines + own.lines)
  let (mended, mends) = book.correctedAndMended(by: all)
  precondition(mends.lost <= mends.misprints.count && mends.misprints.count <= all.count)
  precondition(String(validating: mended.text.utf8, as: UTF8.self) != nil)
  let blocks = mended.blocks
  precondition(blocks.allSatisfy { $0.start <= $0.end && Int($0.end) <= mended.text.utf8.count })
  precondition(zip(blocks, blocks.dropFirst()).allSatisfy { $0.end <= $1.start })
  precondition(own.isEmpty || book.correctedAndMended(by: own).mends.lost == 0)
  let turned = book.corrected(by: own.reversed())
  precondition(turned.text.utf8 == book.corrected(by: own).text.utf8)
  precondition(turned.outline == book.corrected(by: own).outline)
}

/// Mends of words that do not overlap.
private func mends(_ numbers: ArraySlice<UInt8>, of book: Manuscript) -> [ContentsCorrection] {
  var (all, start) = ([ContentsCorrection](), 0)
  for number in numbers {
    let range = start + Int(number & 15)..<start + Int(number & 15) + 1 + Int(number >> 4)
    guard range.upperBound <= book.text.utf8.count else { break }
    guard book.mayMend(range) else { continue }
    all.append(Mends([], in: book).mending(range, as: "\(number)"))
    start = range.upperBound
  }
  return all
}
