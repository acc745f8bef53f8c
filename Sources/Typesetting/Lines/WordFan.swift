/// The lines that can begin at one place of a paragraph of words.
struct WordFan {
  let word: Int
  /// So many cells of the word are before it.
  let place: Int
  /// The cells up to the first text of a line that begins here, and to the end of a full line.
  let begin: Int
  let limit: Int
  let gaps: Int
  /// The last word that fits whole.
  let fitting: Int

  /// - Parameter fitting: a word near the last that fits, which is corrected.
  @inline(__always)
  init(_ word: Int, _ place: Int, _ fitting: inout Int, in field: WordField, _ widths: LineWidths) {
    let (words, first) = (field.words, field.words[word])
    let begin = Int(first.cells) &+ (place > 0 ? place : Int(first.overhang))
    let limit = begin &+ (word == 0 && place == 0 ? widths.first : widths.rest)
    var last = fitting
    while Int(words[last &+ 1].end) <= limit { last &+= 1 }
    while last > word, Int(words[last].end) > limit { last &-= 1 }
    fitting = last
    (self.word, self.place, self.begin, self.limit) = (word, place, begin, limit)
    (gaps, self.fitting) = (Int(first.gaps), last)
  }

  /// The place among those of the paragraph.
  @inline(__always) var number: Int { word &* WordField.placesOfAWord &+ place }

  @inline(__always) var isHyphen: Bool { place > 0 }

  /// Where a line ends: behind a word, or inside of one.
  struct End {
    /// The word and the place that the next line begins at.
    let word: Int
    let place: Int
    let penalty: Int
  }

  /// What a line may cost at most, and one more: any, and one that ends inside of a word although the
  /// word fits whole, without the hyphen.
  struct Budget {
    let line: Int
    let inside: Int
  }

  /// Goes through the lines that are not the last: the fullest, if there is nothing else, and
  /// shorter ones while they are within the tolerance.
  ///
  /// A line costs more than a longer one. So those end the search too that cost what cannot be spent.
  @inline(__always)
  func forEachLine(
    in field: WordField, _ task: WordTask, _ entries: Span<UInt32>, _ budget: Budget,
    _ maker: NodeMaker, by divider: inout WordDivider?, _ body: (End, LineCosts.Line) -> Void
  ) {
    let words = field.words
    var takesAny = task.takesFullest
    var end = min(fitting &+ 1, field.count &- 1)
    while true {
      if task.isDivided, words[end].places != 0, takesAny || budget.inside > 0 {
        let goesOn = forEachHyphen(
          of: end, in: field, task, entries, budget, &takesAny, maker, by: &divider, body)
        guard goesOn else { return }
      }
      end &-= 1
      guard end >= word else { return }
      let line = line(behind: words[end], task, entries)
      let isWithin = line.isWithin(task.rejected)
      guard isWithin || takesAny, line.cost < budget.line else { return }
      body(End(word: end &+ 1, place: 0, penalty: Int(words[end].penalty)), line)
      guard isWithin else { return }
      takesAny = false
    }
  }

  /// Goes through the lines that end inside of a word, and says whether the tolerance allows more.
  @inline(__always)
  private func forEachHyphen(
    of end: Int, in field: WordField, _ task: WordTask, _ entries: Span<UInt32>,
    _ budget: Budget, _ takesAny: inout Bool, _ maker: NodeMaker, by divider: inout WordDivider?,
    _ body: (End, LineCosts.Line) -> Void
  ) -> Bool {
    let words = field.words
    let room = limit &- Int(words[end].cells) &- task.hyphen
    guard room >= 2 else { return true }
    let gaps = Int(words[end].gaps) &- self.gaps
    if takesAny {
      // Then it only counts whether there is a line that is fuller than that before the word.
      if budget.line <= LineCosts.hyphen, end > word,
        line(behind: words[end &- 1], task, entries).isWithin(task.rejected)
      {
        return true
      }
    } else {
      let shortest = room &- Int(words[end].end &- words[end].cells) &+ 1
      let longest = task.line(slack: shortest, gaps: gaps, in: entries)
      guard longest.isWithin(task.rejected) else { return false }
      guard longest.cost < budget.inside else { return true }
    }
    if words[end].places & FitWord.unknown != 0 { maker.divide(end, in: field, by: &divider) }
    var rest = words[end].places & FitWord.places(upTo: room)
    if end == word { rest &= ~FitWord.places(upTo: place) }
    while rest != 0 {
      let place = 31 &- rest.leadingZeroBitCount
      let line = task.line(slack: room &- place, gaps: gaps, in: entries)
      let isWithin = line.isWithin(task.rejected)
      guard isWithin || takesAny, line.cost < budget.line else { return false }
      body(End(word: end, place: place, penalty: Int(words[end].hyphenPenalty)), line)
      guard isWithin else { return false }
      takesAny = false
      rest ^= 1 &<< UInt32(truncatingIfNeeded: place)
    }
    return true
  }

  @inline(__always)
  private func line(
    behind word: FitWord, _ task: WordTask, _ entries: Span<UInt32>
  ) -> LineCosts.Line {
    task.line(
      slack: limit &- Int(word.end), gaps: Int(word.gaps) &- gaps, in: entries)
  }
}
