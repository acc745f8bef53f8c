/// One spelling of a name, with its title.
final class NameForm {
  let title: Int32
  let words: [String]
  /// In the table.
  let lastWord: Int32
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
    (self.title, self.notes) = (title, notes)
    self.words = words.map { scan.table.text($0) }
    lastWord = words[words.count - 1]
    let name = scan.table.text(title)
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    text = ((title < 0 ? [] : [capital]) + self.words).joined(separator: " ")
    let own = words.filter { !scan.table.is($0, .particle) }
    names = own.map { scan.table.text($0) }
    let folds = own.map { word in
      let key = scan.table.fold(word)
      return scan.table.text(key)
    }
    key = folds.first ?? ""
    family = folds.last ?? ""
    firsts = Set([key]).union(pets[key] ?? [])
    patronymics = Set(folds.dropFirst().filter(Self.isPatronymic))
    let isSurname = own.count > 1 ? !Self.isPatronymic(folds[folds.count - 1]) : words.count > 1
    last = isSurname && !own.isEmpty ? family : nil
    status = [.mister, .aunt, .lady, .girl, .wife].first {
      scan.table.is(title, $0)
    }
    isPlace =
      title < 0 && words.count > 1
      && (scan.table.is(words[words.count - 1], .place) || scan.table.is(words[0], .place))
    isTitleOfGiven = scan.table.is(title, .given)
    isTitleOfEither = scan.table.is(title, .either)
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
