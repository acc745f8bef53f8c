import CurlewCUnistring
import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// Where lines may end by our own rules and by those of Unicode, in every paragraph of the books
/// at hand. Each difference is one that we mean.
@Suite struct BreakOracleTests {
  #if DEBUG
    static let books = (Library.own + Library.trial).filter { $0.bytes.count < 250_000 }
  #else
    static let books = Library.own + Library.trial
  #endif

  @Test(arguments: books)
  func linesMayEndWhereUnicodeSaysButForWhatWeMean(volume: Library.Volume) {
    let book = Book(decode(volume.bytes), named: "")
    let paragraphs = book.paragraphs
    var differences: [String: Int] = [:]
    for paragraph in paragraphs.all.indices where paragraphs.all[paragraph].style == .prose {
      let shown = shown(paragraphs.text(of: paragraph), of: book)
      let starts = paragraphs.boxes[paragraphs.boxes(of: paragraph)].dropFirst().map(\.start)
      let ours = Set(starts.map { start in shown.partitioningIndex { $0 >= Int(start) } })
      let text = shown.map { book.text.utf8[$0] }
      for place in unexplained(ours, oracle(text), text) {
        let around = text[max(place - 9, 0)..<min(place + 9, text.count)]
        differences[String(decoding: around, as: UTF8.self), default: 0] += 1
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(12))")
  }

  /// The offsets of the bytes that are drawn.
  private func shown(_ range: Range<Int>, of book: Book) -> [Int] {
    let hidden = book.hidden.filter { $0.overlaps(range) }
    return range.filter { offset in !hidden.contains { $0.contains(offset) } }
  }

  private func oracle(_ text: [UInt8]) -> [CChar] {
    var answers = [CChar](repeating: 0, count: text.count)
    u8_possible_linebreaks(text, text.count, "UTF-8", &answers)
    return answers
  }

  /// The offsets within a paragraph where the two differ for no reason that we know.
  private func unexplained(
    _ ours: Set<Int>, _ theirs: [CChar], _ text: [UInt8]
  ) -> [Int] {
    text.indices.dropFirst().filter { offset in
      let isOurs = ours.contains(offset)
      let isTheirs = theirs[offset] == cu_break_possible
      guard isOurs != isTheirs, text[offset] & 0xC0 != 0x80 else { return false }
      let before = scalar(before: offset, in: text)
      let after = scalar(at: offset, in: text)
      return isOurs ? !isMeantToBreak(before, after) : !isMeantToHold(before, after)
    }
  }

  /// We end lines behind dashes made of hyphens, behind dashes before opening signs, between a plus
  /// sign and an ideograph, and between the clusters of Thai, for which the rules of Unicode send one to a dictionary. They do not
  /// know which way a quotation mark among ideographs is meant; we do.
  private func isMeantToBreak(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Bool {
    "-—–―+".unicodeScalars.contains(before) || after == "_" || before == "_"
      || isSpace(before) || "“‘”’".unicodeScalars.contains(after)
      || "”’".unicodeScalars.contains(before)
      || [before, after].allSatisfy { (0xE01...0xEFF).contains($0.value) }
  }

  /// We keep together what is not two words: numbers and their signs, addresses, what dashes and
  /// slashes join, and what stands before or behind marks of emphasis.
  private func isMeantToHold(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Bool {
    isSpace(before) || isSpace(after)
      || "-—–―/\\|_*=~+.,;:!?%$#&@※<>()[]{}'\"’“”„«»…·•".unicodeScalars.contains(before)
      || "-—–―_*=~+<>()[]{}“„«»$#&@…".unicodeScalars.contains(after)
      || (0xAC00...0xD7A3).contains(before.value)
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private func scalar(at offset: Int, in text: [UInt8]) -> Unicode.Scalar {
    String(decoding: text[offset..<min(offset + 4, text.count)], as: UTF8.self).unicodeScalars.first
      ?? " "
  }

  private func scalar(before offset: Int, in text: [UInt8]) -> Unicode.Scalar {
    var start = offset - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return scalar(at: start, in: text)
  }
}
