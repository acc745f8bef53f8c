/// One spelling of a name, with its title.
final class NameForm {
  let title: Int32
  let words: [String]
  let text: String
  private(set) var notes: [NameNote]
  /// The words without particles.
  let names: [String]
  let key: String
  let family: String
  /// The given name, and what it is short for.
  let firsts: Set<String>
  let patronymics: Set<String>
  let last: String?
  /// “J. Smith”
  let hasInitial: Bool
  let status: NameWords.Kind?
  let isPlace: Bool
  var isGiven = false
  /// 1 for a man, -1 for a woman, 0 if not known.
  var sex = 0

  var count: Int { notes.count }
  var size: Int { names.count }
  /// Titles that mostly stand before a given name do not always.
  let isTitleOfGiven, isTitleOfEither: Bool

  init(
    _ title: Int32, _ words: [Int32], _ notes: [NameNote], _ scan: inout NameScan,
    _ pets: [String: Set<String>]
  ) {
    var table = scan.table
    (self.title, self.notes) = (title, notes)
    self.words = words.map { table.text($0) }
    let name = table.text(title)
    text = ((title < 0 ? [] : [name.prefix(1).uppercased() + name.dropFirst()]) + self.words)
      .joined(separator: " ")
    let own = words.filter { !table.is($0, .particle) }
    names = own.map { table.text($0) }
    let folds = own.map { word in
      let fold = table.fold(word)
      return table.text(fold)
    }
    hasInitial = own.count > 1 && names[0].count == 2 && names[0].hasSuffix(".")
    key = folds.first ?? ""
    family = folds.last.map(Self.family) ?? ""
    firsts = Set([key]).union(pets[key] ?? [])
    patronymics = Set(folds.dropFirst().filter(Self.isPatronymic))
    let isSurname = own.count > 1 ? !Self.isPatronymic(folds[folds.count - 1]) : words.count > 1
    last = isSurname && !own.isEmpty ? family : nil
    status = [.knight, .mister, .brother, .uncle, .aunt, .lady, .girl, .wife].first {
      table.is(title, $0)
    }
    isPlace =
      title < 0 && words.count > 1
      && (table.is(words[words.count - 1], .place) || table.is(words[0], .place))
    isTitleOfGiven = table.is(title, .given)
    isTitleOfEither = table.is(title, .either)
    scan.table = table
  }

  /// The key of a surname: Rostóva = Rostóv, Bolkónskaya = Bolkónski. Only Slavic names have these endings.
  static func family(_ fold: String) -> String {
    guard fold.count > 5, fold.utf8.count == fold.count else { return fold }
    for ending in ["", "a", "y", "i", "ii", "iy", "oy", "oi", "aya", "aia"]
    where fold.hasSuffix(ending) {
      let stem = fold.dropLast(ending.count)
      if stem.count >= 4, ["ov", "ev", "in", "yn", "sk"].contains(where: { stem.hasSuffix($0) }) {
        return String(stem)
      }
    }
    return fold
  }

  /// Whether a folded surname has a man's ending.
  static func isSlavic(_ fold: String) -> Bool {
    fold.count > 5 && ["ov", "ev", "in", "yn"].contains { fold.hasSuffix($0) }
  }

  static func isPatronymic(_ fold: String) -> Bool {
    patronymicEndings.contains { fold.hasSuffix($0) && fold.count >= $0.count + 2 }
  }

  private static let patronymicEndings = [
    "ovich", "evich", "ovitch", "evitch", "ovna", "evna", "inichna", "ович", "евич", "овн", "евн",
    "ичн", "lich", "lichna", "kich", "kichna", "mich", "michna", "nich", "nichna", "lych", "kych",
    "mych", "nych", "vych", "rych", "лич", "кич", "мич", "нич", "лыч", "кыч", "мыч", "ныч", "выч",
    "рыч",
  ]
}
