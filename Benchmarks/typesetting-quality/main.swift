internal import LineTwins
internal import CurlewManuscript
internal import CurlewPlainText
internal import CurlewTypesetting

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Prints the quality of the lines of some books at several measures, compared with first fit, and
/// the quality of their pages at several sizes.
///
///     typesetting-quality <file> ...
let measures = [30, 36, 45, 52, 60, 66, 72]
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
  let name = book.imprint.language.flatMap { patternNames[$0.family] }
  return name.flatMap { contents(ofFile: "\(patternDirectory)/\($0).dic") }
    .flatMap { HyphenPatterns($0) }
}

/// The methods of line breaking to compare.
enum Method: String, CaseIterable {
  case greedy, greedyWithHyphens = "greedy, hyphens", fit = "total fit", fitWithHyphens =
    "with hyphens", hanging = "and hanging"

  var hyphenates: Bool { self != .greedy && self != .fit }
}

/// The lines of a paragraph, and the breakpoints that they were chosen from.
func path(_ method: Method, _ paragraph: Int, _ lines: inout LineBook) -> (LineTask, LinePath) {
  let task = lines.task(paragraph, hyphenated: method.hyphenates)
  switch method {
  case .greedy, .greedyWithHyphens: return (task, task.greedy)
  case .fit, .fitWithHyphens, .hanging:
    return (task, task.path(through: lines.lines(of: paragraph)) ?? task.greedy)
  }
}

func figures(_ method: Method, _ book: Book, _ measure: Int) -> Figures {
  let setting = Setting(
    measure: measure, rows: 10_000, isJustified: true, hangs: method == .hanging,
    mayHyphenate: method.hyphenates)
  var lines = LineBook(book, setting)
  var figures = Figures()
  for paragraph in lines.prose {
    let (task, path) = path(method, paragraph, &lines)
    figures.add(path, of: task)
  }
  var drawing = LineBook(book, setting)
  let broken = BrokenLines(Paragraphs(book), setting) { paragraph, _, starts in
    let (task, path) = path(method, paragraph, &drawing)
    starts += ([0] + path.breakpoints).map { task.breakpoints[$0].start }
  }
  figures.addRivers(of: Layout(book, Paragraphs(book), broken, setting))
  return figures
}

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(width - text.count, 0)) + text
}

func report(_ path: String) {
  guard let bytes = contents(ofFile: path) else {
    print("\(path): not found, skipped\n")
    return
  }
  var book = Book(TextFormats.all.read(decode(bytes), ReadingOptions(named: path)))
  if let patterns = patterns(for: book) { book.hyphenate(by: patterns) }
  print("\(book.imprint.title) (\(book.imprint.language?.code ?? "language unknown"))")
  print(
    "   W  method           lines  wide  double  (tol.)  hyphens  ladders  short ends  rivers"
      + "    demerits")
  for measure in measures {
    for method in Method.allCases where book.canDivideWords || !method.hyphenates {
      let figures = figures(method, book, measure)
      let name = method.rawValue + String(repeating: " ", count: 15 - method.rawValue.count)
      print(
        padded("\(measure)", 4), " " + name, padded("\(figures.lines)", 6),
        padded("\(figures.wide)", 5), padded(figures.double, 7),
        padded(figures.doubleWithTolerance, 7), padded("\(figures.hyphens)", 8),
        padded("\(figures.ladders)", 8), padded("\(figures.shortLast)", 11),
        padded("\(figures.rivers)", 7), padded("\(figures.demerits)", 11))
    }
  }
  reportRag(of: book)
  reportPages(of: book)
  print("")
}

CommandLine.arguments.dropFirst().forEach(report)
