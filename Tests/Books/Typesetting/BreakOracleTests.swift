import CurlewCUnistring
import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// Where lines may end by our own rules and by those of Unicode, in every paragraph of the books
/// at hand. Each difference is one that we mean.
@Suite(.timeLimit(.minutes(90))) struct BreakOracleTests {
  #if DEBUG
    static let books = (Library.own + Library.trial).filter { $0.bytes.count < 250_000 }
  #else
    static let books = Library.own + Library.trial
  #endif

  @Test(arguments: books)
  func linesMayEndWhereUnicodeSaysButForWhatWeMean(volume: Library.Volume) {
    let book = Book(decode(volume.bytes), named: "")
    let paragraphs = Paragraphs(book)
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
    let gaps = book.hidden.filter { $0.overlaps(range) } + joints(in: range, of: book.text.utf8)
    return range.filter { offset in !gaps.contains { $0.contains(offset) } }
  }

  /// The line ends of the file between ideographs, where no space is drawn.
  private func joints(in range: Range<Int>, of text: [UInt8]) -> [Range<Int>] {
    var joints: [Range<Int>] = []
    var offset = range.lowerBound
    while let start = text[offset..<range.upperBound].firstIndex(where: { $0 <= 0x20 }) {
      offset = text[start..<range.upperBound].firstIndex { $0 > 0x20 } ?? range.upperBound
      if text[start..<offset].contains(0x0A),
        text.span.joinsLines(endingAt: start, startingAt: offset)
      {
        joints.append(start..<offset)
      }
    }
    return joints
  }

  /// What Unicode says of the text of a paragraph, whose other line ends in the file are spaces.
  private func oracle(_ text: [UInt8]) -> [CChar] {
    var answers = [CChar](repeating: 0, count: text.count)
    let text = text.map { $0 < 0x20 ? 0x20 : $0 }
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
      let place = Place(
        before: String(decoding: text[max(offset - 24, 0)..<offset], as: UTF8.self),
        after: String(decoding: text[offset...].prefix(8), as: UTF8.self))
      return isOurs ? !place.isMeantToBreak : !place.isMeantToHold
    }
  }

  @Test(arguments: [
    ("word—", "word"), ("word ", "word"), ("well-", "known"), ("word", "字"), ("。", "字"),
    ("said. ", "—word"), ("word!”", "字"), ("word—", "“word”"), ("1914 ", "1918"),
  ])
  func `what is meant excuses no missing line ends between words`(before: String, after: String) {
    #expect(!Place(before: before, after: after).isMeantToHold)
  }
}

/// A place between two characters that are shown.
private struct Place {
  private let head: [Unicode.Scalar]
  private let tail: [Unicode.Scalar]
  private let (before, after): (Unicode.Scalar, Unicode.Scalar)

  init(before: String, after: String) {
    (head, tail) = (Array(before.unicodeScalars), Array(after.unicodeScalars))
    (self.before, self.after) = (head.last ?? " ", tail.first ?? " ")
  }

  // MARK: Line ends that only we allow

  var isMeantToBreak: Bool {
    isBehindDash || isBehindSpace || isBesideQuotationMarkOfIdeographs || isBetweenClustersOfThai
      || before == "+" && after.isIdeographic
  }

  /// The rules of Unicode hold a dash and an opening quotation mark together.
  private var isBehindDash: Bool { before.isDash || isBehindHyphens && head.dropLast().last == "-" }

  /// Even before signs with which no line should begin, if the author put a space there.
  private var isBehindSpace: Bool { before.isSpace && !after.isSpace }

  /// The rules of Unicode do not know which way it is meant; we do.
  private var isBesideQuotationMarkOfIdeographs: Bool {
    after.isQuotationMark && before.isIdeographic || before.isQuotationMark && after.isIdeographic
  }

  /// The rules of Unicode send one to a dictionary.
  private var isBetweenClustersOfThai: Bool {
    [before, after].allSatisfy { (0xE01...0xEFF).contains($0.value) }
  }

  // MARK: Line ends that only Unicode allows

  var isMeantToHold: Bool {
    isInGap || after.isDash && !before.isSpace || isBehindOpeningDash || isBehindOtherHyphen
      || isInJoinedNumber || isBehindClosingPunctuation || isInKorean || before == "$"
      || isBehindOpeningAccent
  }

  /// A gap is one place, however many spaces it has.
  private var isInGap: Bool { before.isSpace && after.isSpace }

  /// A dash that follows no word begins a speech or names an author.
  private var isBehindOpeningDash: Bool {
    before.isDash && head.last { !$0.isDash }?.isSpace ?? true
  }

  private var isBehindHyphens: Bool { before == "-" || before == "–" }

  /// A hyphen divides only letters of alphabets: no options, numbers or arrows.
  private var isBehindOtherHyphen: Bool {
    guard isBehindHyphens else { return false }
    let isBehindLetter = head.last { $0 != before }?.isOfAlphabet ?? false
    return !isBehindLetter || !after.isOfAlphabet
  }

  /// A line of the file ended in `ISO-8859`.
  private var isInJoinedNumber: Bool {
    before.isSpace && head.last { !$0.isSpace } == "-" && after.properties.numericType != nil
  }

  /// Punctuation without a space behind it is part of an address or an abbreviation, stands before a note
  /// or a mark of emphasis, or belongs to a word that was broken off.
  private var isBehindClosingPunctuation: Bool {
    ".,:;!?…/)".unicodeScalars.contains(before) && !after.isIdeographic
  }

  /// A grave accent opens a quotation, as in `so'.
  private var isBehindOpeningAccent: Bool { before == "`" && after.isIdeographic }

  /// Korean has spaces between words.
  private var isInKorean: Bool {
    [before, after].allSatisfy { (0xAC00...0xD7A3).contains($0.value) }
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { properties.isWhitespace }
  fileprivate var isDash: Bool { self == "—" || self == "―" }
  fileprivate var isQuotationMark: Bool { "“”‘’".unicodeScalars.contains(self) }
  fileprivate var isOfAlphabet: Bool { properties.isAlphabetic && !isIdeographic }
  fileprivate var isIdeographic: Bool {
    (0x2E80...0xABFF).contains(value) || (0xF900...0xFFEF).contains(value) || value >= 0x20000
  }
}
