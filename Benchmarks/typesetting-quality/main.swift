internal import LineTwins
internal import Manuscript
internal import PlainText
internal import Typesetting

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Prints how good the lines of some books are at some measures, beside the lines that are filled
/// one after another; and how good their pages are at some sizes.
///
///     typesetting-quality <file> ...
let measures = [30, 36, 45, 60, 66, 72]
let patternDirectory = "/usr/share/hyphen"
let patternNames = [
  "en": "hyph_en_US", "de": "hyph_de_DE", "fr": "hyph_fr", "es": "hyph_es_ES", "it": "hyph_it_IT",
  "pt": "hyph_pt_PT", "ru": "hyph_ru_RU", "nl": "hyph_nl_NL", "sv": "hyph_sv_SE",
]

func contents(ofFile path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  let size = Int(lseek(file, 0, SEEK_END))
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = max(pread(file, buffer.baseAddress, size, 0), 0)
  }
}

func patterns(for book: Book) -> HyphenPatterns? {
  let name = book.language.flatMap { patternNames[$0.family] }
  return name.flatMap { contents(ofFile: "\(patternDirectory)/\($0).dic") }
    .flatMap { HyphenPatterns($0) }
}

/// The ways to break a paragraph that are compared.
enum Method: String, CaseIterable {
  case greedy, greedyWithHyphens = "greedy, hyphens", fit = "total fit", fitWithHyphens =
    "with hyphens", hanging = "and hanging"

  var hyphenates: Bool { self != .greedy && self != .fit }
}

func path(_ method: Method, _ paragraph: Int, _ lines: inout LineBook) -> (LineTask, LinePath) {
  let whole = lines.task(paragraph, hyphenated: false)
  switch method {
  case .greedy: return (whole, whole.greedy)
  case .greedyWithHyphens:
    let task = lines.task(paragraph, hyphenated: true)
    return (task, task.greedy)
  case .fit: return (whole, lines.fit(whole, .loose)?.path ?? whole.greedy)
  case .fitWithHyphens, .hanging:
    if let even = lines.fit(whole, .even) { return (whole, even.path) }
    let task = lines.task(paragraph, hyphenated: true)
    return (task, lines.fit(task, task.costs.toleranceWithHyphens)?.path ?? task.greedy)
  }
}

func figures(_ method: Method, _ book: Book, _ measure: Int) -> Figures {
  let setting = Setting(
    measure: measure, rows: 10_000, isJustified: true, hangs: method == .hanging)
  var lines = LineBook(book, setting)
  var figures = Figures()
  for paragraph in lines.prose {
    let (task, path) = path(method, paragraph, &lines)
    figures.add(path, of: task)
  }
  var drawing = LineBook(book, setting)
  let broken = BrokenLines(book.paragraphs, setting) { paragraph, _, starts in
    starts += drawing.starts(of: path(method, paragraph, &drawing).1)
  }
  figures.addRivers(of: Layout(book, book.paragraphs, broken, setting))
  return figures
}

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(width - text.count, 0)) + text
}

func report(_ path: String) {
  guard let bytes = contents(ofFile: path) else {
    print("\(path): not here, so passed over\n")
    return
  }
  var book = Book(FormatList.all.read(decode(bytes), ReadingOptions(named: path)))
  if let patterns = patterns(for: book) { book.hyphenate(by: patterns) }
  print("\(book.title) (\(book.language?.code ?? "language unknown"))")
  print("   W  method           lines  wide  hyphens  ladders  short ends  rivers        cost")
  for measure in measures {
    for method in Method.allCases where book.canDivideWords || !method.hyphenates {
      let figures = figures(method, book, measure)
      let name = method.rawValue + String(repeating: " ", count: 15 - method.rawValue.count)
      print(
        padded("\(measure)", 4), " " + name, padded("\(figures.lines)", 6),
        padded("\(figures.wide)", 5), padded("\(figures.hyphens)", 8),
        padded("\(figures.ladders)", 8), padded("\(figures.shortLast)", 11),
        padded("\(figures.rivers)", 7), padded("\(figures.cost)", 11))
    }
  }
  reportPages(of: book)
  print("")
}

CommandLine.arguments.dropFirst().forEach(report)
