/// The second of two texts in one manuscript: the translation of the first.
package struct Translation: Sendable {
  /// Where it begins.
  package let start: Int
  /// The difference between its offsets here and those in its own file.
  package let shift: Int
  package let title: String
  package let author: String?
  /// Its parts and chapters, in the order of the text.
  package let outline: [Heading<Int>]
  /// Where its parts begin that only links lead to; nil if there are none.
  package let asides: Int?
  /// Where passages begin that a reader has paired, in both texts.
  package var pairs: [(original: Int, translation: Int)] = []
}

extension Manuscript {
  /// The text with its translation behind it, as one manuscript. Its title and the like are those of the text, and
  /// offsets in the text stay as they are.
  ///
  /// - Parameter mapAddress: Maps the address of a picture in the translation to its address in the whole manuscript.
  package func with(
    translation other: Manuscript, mapAddress: (String) -> String
  ) -> Manuscript {
    let gap = Array("\n\n".utf8)
    let start = body.upperBound + gap.count
    let shift = start - other.body.lowerBound
    let parts = [text.utf8[..<body.upperBound], gap[...], other.text.utf8[other.body]]
    let bytes = parts.flatMap(\.self)
    var whole = self
    whole.text = DecodedText(
      utf8: bytes, encoding: text.encoding, damaged: text.damaged + other.text.damaged)
    whole.body = body.lowerBound..<bytes.count
    whole.imprint.writing = .rows
    whole.imprint.details.append(Imprint.Detail(.facing, other.imprint.title))
    whole.endMarks(at: body.upperBound)
    whole.addParts(of: other, movedBy: shift, mapAddress)
    whole.translation = Translation(
      start: start, shift: shift, title: other.imprint.title, author: other.imprint.author,
      outline: other.outline.map { $0.moved(by: shift) },
      asides: other.asides.map { $0 + shift })
    return whole
  }

  private mutating func endMarks(at end: Int) {
    marks.all.removeAll { $0.range.upperBound > end }
    if marks.all.last.map({ $0.emphasis != .roman }) ?? false {
      marks.all.append(Mark(at: end, length: 0))
    }
  }

  private mutating func addParts(
    of other: Manuscript, movedBy shift: Int, _ mapAddress: (String) -> String
  ) {
    marks.all += other.marks.all.filter { other.body.contains(Int($0.offset)) }
      .map { $0.moved(by: shift) }
    blocks += other.blocks.map { $0.moved(by: shift) }
    links += other.links.map { $0.moved(by: shift) }
    tables += other.tables.map { $0.moved(by: shift) }
    pictures += other.pictures.map { picture in
      var picture = picture.moved(by: shift)
      picture.address = picture.address.map(mapAddress)
      return picture
    }
    rubies += other.rubies.map { $0.moved(by: shift) }
    if let language = other.imprint.language, language != imprint.language {
      passages.append(Passage(other.body.moved(by: shift), in: language))
    }
    hasRightToLeft = hasRightToLeft || other.hasRightToLeft
    damagedMembers += other.damagedMembers
  }
}
