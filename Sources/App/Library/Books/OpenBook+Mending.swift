package import CurlewAppSupport
package import CurlewManuscript
package import CurlewPlainText
internal import CurlewTypesetting

// Mends of misprints, and pairs of passages. Both are kept as offsets in the text of the file, which differ from those on
// the pages after a mend.

extension OpenBook {
  /// The words in a range; nil if they cannot be replaced.
  package func misprint(in range: Range<BookOffset>) -> String? {
    guard let mending = mending(range, as: "…"),
      case .misprint(_, let length, let place, _) = mending.scope,
      let file = raw.manuscript
    else { return nil }
    let section = text.textSection(at: range.lowerBound)
    return file.mayMend(place.offset.value..<place.offset.value + length)
      ? section.plainText(section.offsets(of: range)) : nil
  }

  /// The correction that lets words of the text read otherwise; nil if that is not possible.
  package func mending(_ range: Range<BookOffset>, as words: String) -> ContentsCorrection? {
    let shown = range.lowerBound.value..<range.upperBound.value
    return text.wholeManuscript?.mayMend(shown) == true ? mends.mending(shown, as: words) : nil
  }

  /// The correction that lets two passages begin side by side.
  ///
  /// - Parameters:
  ///   - offset: In the text of the book.
  ///   - other: In the translation.
  package func pairing(_ offset: BookOffset, with other: BookOffset) -> ContentsCorrection? {
    guard let translation = text.translation, let others = translationMends,
      let key = keyOfTranslation
    else { return nil }
    let start = translation.start - translation.shift
    let there = others.place(shownAt: other.value - translation.shift).moved(by: -start)
    return ContentsCorrection(.pair(mends.place(shownAt: offset.value), with: there, of: key))
  }

  /// The misprints in the file, and their replacements.
  package var misprints: [Misprint] { mends.misprints }

  /// The number of mends of this book and its translation that were not found, for the reader; nil if there are none, or
  /// while the book still arrives.
  package var lostMends: Message? {
    let lost = mends.lost + (translationMends?.lost ?? 0)
    guard lost > 0, hasAllCome else { return nil }
    return Message(
      counting: lost, "\(lost) misprint was not found", "\(lost) misprints were not found")
  }
}
