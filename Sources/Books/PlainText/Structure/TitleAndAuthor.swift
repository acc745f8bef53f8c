internal import CurlewManuscript

/// Finds title and author in the lines of a title page.
struct TitleAndAuthor {
  private let lines: [String]
  private let titleLines: Range<Int>

  typealias Found = (title: String, author: String?)

  init(_ lines: [String]) {
    self.lines = lines
    titleLines = Self.titleLines(of: lines)
  }

  var found: Found? { byLabel ?? byPreposition ?? byShapeOfName }

  /// The first line, with those that continue its phrase: `THE ADVENTURES`, `OF`, `ROGER LACKLAND`.
  var title: String? {
    guard !lines.isEmpty else { return nil }
    let title = lines[titleLines].joined(separator: " ")
    let label = Self.titleLabels.first(where: title.begins(with:))
    return String(title.dropFirst(label?.count ?? 0)).withoutBookMarks
  }

  private static func titleLines(of lines: [String]) -> Range<Int> {
    var end = min(1, lines.count)
    while end > 0, end < min(lines.count, mostInTitle),
      endsOpen(lines[end - 1]) || beginsWithConnective(lines[end])
    {
      end += 1
    }
    return 0..<end
  }

  private static let mostInTitle = 4
  private static let connectives: Set = [
    "of", "and", "or", "des", "du", "del", "der", "och", "und",
  ]
  private static let openWords: Set = [
    "the", "a", "to", "in", "with", "from", "durch", "mit", "für", "im", "dans", "sur", "pour",
  ]

  private static func endsOpen(_ line: String) -> Bool {
    let last = line.split(separator: " ").last?.lowercased() ?? ""
    return connectives.contains(last) || openWords.contains(last)
  }

  private static func beginsWithConnective(_ line: String) -> Bool {
    let first = line.split(separator: " ").first?.lowercased() ?? ""
    return first == "of" || first == "and" || connectives.contains(line.lowercased())
  }

  // MARK: The name of the file

  /// The line that has all words of the name of the file. A name above it, or below it, is the author.
  func byName(ofFile name: String) -> Found? {
    let words = name.longWords
    if let found = byBoth(words) { return found }
    let wanted = Set(words)
    guard !wanted.isEmpty,
      let index = lines.prefix(2).firstIndex(where: { wanted.isSubset(of: $0.longWords) }),
      case let title = lines[index], HeadingParser.parse(title) == nil,
      title.first?.isLowercase == false, title.last.map({ !".,:;".contains($0) }) == true,
      title.isInCapitals || title.split(separator: " ").count <= 2 * wanted.count + 2
    else { return nil }
    guard index == 0 else { return lines[0].isLikeName ? (title, lines[0]) : nil }
    let next = lines.dropFirst().first
    guard next?.first?.isLowercase != true else { return nil }
    return (title, next.flatMap { $0.isLikeName && HeadingParser.parse($0) == nil ? $0 : nil })
  }

  /// Title and author where the words of a file's name, such as `author_title`, stand in two lines, or on both sides of
  /// "by" in the first line.
  private func byBoth(_ words: [String]) -> Found? {
    guard let first = lines.first, words.count >= 2 else { return nil }
    let parts = first.split(separator: " ")
    for by in parts.indices where Byline.words.contains(parts[by].lowercased()) {
      let sides = [parts[..<by], parts[(by + 1)...]].map { $0.joined(separator: " ") }
      if let found = Self.match(words, in: sides) { return found }
    }
    return Self.match(words, in: Array(lines.prefix(Self.linesWithNames)))
  }

  private static let linesWithNames = 5

  /// The two lines that have all words between them. If both look like names, the author is the one with the first word.
  /// The title is any line above the author, or the one right below.
  private static func match(_ words: [String], in lines: [String]) -> Found? {
    let places = words.compactMap { word in lines.firstIndex { $0.longWords.contains(word) } }
    guard places.count == words.count, Set(places).count == 2,
      let author = places.first(where: { lines[$0].isLikeName }),
      let title = places.first(where: { $0 != author }), title <= author + 1,
      HeadingParser.parse(lines[title]) == nil
    else { return nil }
    return (lines[title], lines[author])
  }

  // MARK: Words before the author

  private static let titleLabels = ["書名：", "书名：", "題名：", "书名:", "書名:"]

  private static let labels = [
    "作者：", "作者:", "著者：", "Author:", "AUTHOR:", "Auteur:", "Autor:", "Автор:", "Forfatter:",
  ]

  /// `Author: Anna Nobody`
  private var byLabel: Found? {
    guard let title, let first = title.first, first.isUppercase || !first.isASCII else {
      return nil
    }
    for line in lines.dropFirst() {
      for label in Self.labels where line.begins(with: label) {
        return (title, String(line.dropFirst(label.count).drop { $0.isWhitespace }))
      }
    }
    return nil
  }

  /// The first line is the title if one of the next four begins with "by".
  private var byPreposition: Found? {
    guard let title, HeadingParser.parse(lines[0]) == nil else { return nil }
    for (index, line) in lines.enumerated().dropFirst(titleLines.count).prefix(4) {
      guard let name = Self.wordsBehindPreposition(line) else { continue }
      let author = name.isEmpty ? lines.dropFirst(index + 1).first : name
      return author.map { (title, $0.withoutYear) }
    }
    return nil
  }

  /// What stands behind "by"; nil without that word.
  private static func wordsBehindPreposition(_ line: String) -> String? {
    var words = line.split(separator: " ")[...]
    if words.first?.lowercased() == "written" { words = words.dropFirst() }
    guard let word = words.first?.lowercased() else { return nil }
    if words.count == 1, Byline.wordsAlone.contains(word) { return "" }
    return Byline.words.contains(word) ? words.dropFirst().joined(separator: " ") : nil
  }

  // MARK: The shape of a name

  private static let kindsOfBook: Set = [
    "a novel", "novel", "stories", "poems", "a memoir", "roman", "romanzo", "romance", "novela",
    "powieść", "роман", "повесть", "рассказы", "стихи", "erzählung", "novelle", "nouvelles",
    "récit", "gedichte", "poésies", "racconti", "cuentos", "opowiadania", "roman i två delar",
    "pjäs",
  ]

  /// The first line is the author if it looks like a name, and if the kind of the book stands below the title, or
  /// the name occurs again, or only the title is in capitals. Else the second may be,
  /// below a title that begins with an article.
  private var byShapeOfName: Found? {
    guard lines.count >= 2, case let (first, second) = (lines[0], lines[1]) else { return nil }
    if first.isLikeName, HeadingParser.parse(second) == nil, !PrintedContents.isTitle(second) {
      let saysKind = lines.dropFirst(2).prefix(2).contains {
        Self.kindsOfBook.contains($0.lowercased().withoutFullStop)
      }
      let recurs = lines.dropFirst(2).contains { $0.firstRange(ofPhrase: first) != nil }
      if saysKind || recurs || second.isInCapitals && !first.isInCapitals { return (second, first) }
    }
    // An initial, or a word like "de", tells that this is a name, not a subtitle.
    let isName = second.isLikeName && second.hasInitialOrParticle
    return first.beginsWithArticle && isName && titleLines.count == 1 ? (first, second) : nil
  }
}

extension String {
  /// The words that are long enough to tell one title from another.
  fileprivate var longWords: [String] {
    FoldedText(self).string.split { !$0.isLetter }.filter { $0.count >= 4 }.map(String.init)
  }

  /// Without what title pages print beside a title or a name: signs of emphasis around it, a stop, comma or colon behind.
  var withoutMarksOfPrint: String {
    var text = self[...]
    if text.first == "_", text.last == "_", text.count > 2 { text = text.dropFirst().dropLast() }
    let end = text.split(separator: " ").last ?? ""
    // The stop of an abbreviation stays.
    let isStop = end.count > 3 && end.firstIndex(of: ".") == end.indices.last
    if ",;:".contains(text.last ?? " ") || isStop { text = text.dropLast() }
    return String(text)
  }

  /// The name without a year in parentheses after it.
  fileprivate var withoutYear: String {
    let name = prefix { $0 != "(" }
    let year = dropFirst(name.count + 1).dropLast()
    guard last == ")", year.count == 4, year.allSatisfy(\.isNumber) else { return self }
    return String(name.last == " " ? name.dropLast() : name)
  }

  fileprivate var isInCapitals: Bool { self == uppercased() && self != lowercased() }

  fileprivate var withoutFullStop: String { last == "." ? String(dropLast()) : self }

  /// `《…》` around a Chinese title.
  fileprivate var withoutBookMarks: String {
    first == "《" && last == "》" ? String(dropFirst().dropLast()) : self
  }

  fileprivate var beginsWithArticle: Bool {
    let first = split(separator: " ").first?.lowercased() ?? ""
    return Self.articles.contains(first) && contains(" ")
  }

  private static let articles: Set = [
    "the", "a", "an", "der", "die", "das", "ein", "eine", "le", "la", "les", "un", "une", "el",
    "los", "las", "una", "il", "lo", "i", "gli", "o", "os", "as", "de", "het", "een", "en",
    "ett",
  ]
  private static let particles: Set = [
    "de", "da", "do", "dos", "di", "del", "della", "von", "van", "der", "den", "zu", "af", "av",
    "la", "le", "du", "y", "e",
  ]

  /// Whether it is two to five capitalised words, perhaps with words like "de" between them, and does not begin
  /// with an article.
  fileprivate var isLikeName: Bool {
    let words = split(separator: " ")
    guard 2...5 ~= words.count, let last = words.last, last.first?.isUppercase == true,
      !Self.articles.contains(words[0].lowercased()), !contains(where: \.isNumber),
      !words.contains(where: { $0.hasSuffix("'s") || $0.hasSuffix("’s") })
    else { return false }
    return words.allSatisfy { word in
      let letters = word.last == "." ? word.dropLast() : word
      let isCapitalised = word.first?.isUppercase == true
      return isCapitalised && letters.allSatisfy { $0.isLetter || "-'’.".contains($0) }
        || Self.particles.contains(word.lowercased())
    }
  }

  fileprivate var hasInitialOrParticle: Bool {
    split(separator: " ").contains {
      $0.count == 2 && $0.last == "." || Self.particles.contains(String($0))
    }
  }
}
