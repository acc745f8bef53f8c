import CurlewManuscript
import CurlewPlainText
import TestBooks
import Testing
import CurlewTypesetting

/// What the page shows of signs that may be marks of emphasis or dashes, and may mean themselves.
@Suite(.timeLimit(.minutes(90))) struct FidelityTests {
  /// Lines as they stand, in a book that has marks of emphasis and dashes in its prose.
  static let unchanged = """
    snake_case
    a snake_case_name in a sentence
    __init__
    the method __init__ and __name__ of a class
    _private
    a _private name
    trailing_ underscore
    self._value = other._value
    foo_bar(x_1, y_2)
    e_is and e_value
    __
    a ____ b
    Mr. ______ of D____
    _ alone _ here
    a_b_c
    MAX_PATH_LENGTH is 260
    /usr/lib/x86_64-linux-gnu/
    file_name_.txt
    https://example.org/a_page_of_mine_
    see https://example.org/_next_/data for it
    www.example.org/_a_
    mail a_b_c@example.org now
    2*3*4
    2 * 3 * 4
    a*b*c
    *.txt
    ls *.c *.h
    rm -rf build/*
    */*;q=0.5
    Accept: text/*, */*;q=0.5
    /* a comment of C */
    /** a comment of Java **/
    ** bold in wikis **
    **
    * a bullet
    * one * two *
    char *name = *other;
    int **argv;
    x = *p * *q;
    f(*args, **kwargs)
    a footnote* and another* there
    (*) and (**)
    5 * 4 = 20
    cron: */5 * * * * job
    "*"
    "*.html"
    [*]
    a == b
    if (a == b) return;
    (and ==)
    x = y = z
    a=b
    a=b=c
    ==
    a === b
    "=" and "=="
    "q" "=" qvalue
    parameter = attribute "=" value
    key=value=other
    ?a=1&b=2=3
    HOME=/root PATH=$HOME/bin
    --i
    i--
    i--;
    for (int i = 9; i > 0; i--) {}
    while (n--) total += n;
    --option
    use --help or --version
    git commit --amend --no-edit
    [--quiet]
    (--force)
    `--all`
    <!--
    <!-- a comment -->
    -->
    a <-- b
    a --> b
    x+--y
    a ---- b
    a ----- b
    B---- and D-----
    a->b
    p->next->value
    a-b-c
    well-known
    $(echo --n)
    ${name--x}
    sed 's/_a_/_b_/g' && ls
    awk '{ print $1 }'
    if [ "$a" == "b" ]; then
    printf("%d_%s_\\n", a, b);
    #define MAX_(a) (a)
    #include <stdio.h>
    std::vector<int> _v;
    x != y && z || _w_
    a <= b, b >= c
    => arrow
    var _a_ := 1
    let x = y ?? _z_ + f()
    \\_escaped\\_
    ~/_notes_/a.txt::b
    10_000_000
    1_2
    ^_^
    T_T
    o_O
    """.split(separator: "\n").map(String.init)

  /// Lines whose marks are not shown.
  static let marked: [(String, String)] = [
    ("It _is_ so.", "It is so."),
    ("_It is so._", "It is so."),
    ("(_see below_)", "(see below)"),
    ("“_No!_” she said.", "“No!” she said."),
    ("\"_No!_\" she said.", "\"No!\" she said."),
    ("_Don't!_ he said.", "Don't! he said."),
    ("the _Pequod_'s crew", "the Pequod's crew"),
    ("the _Pequod_, the _Rachel_; the _Jeroboam_.", "the Pequod, the Rachel; the Jeroboam."),
    ("_Month_ 31_st_", "Month 31st"),
    ("the 2_nd_ of May and the 3_d_", "the 2nd of May and the 3d"),
    ("_zu_reinlich_", "zu_reinlich"),
    ("_“Quoted,”_ he said", "“Quoted,” he said"),
    ("_¿Qué?_ dijo", "¿Qué? dijo"),
    ("_élan_ und _Übermut_", "élan und Übermut"),
    ("well-_known_", "well-known"),
    ("—_Yes_—", "—Yes—"),
    ("_a snake_case_ word", "a snake_case word"),
    ("*bold*", "bold"),
    ("A *very* old one.", "A very old one."),
    ("*All of it.*", "All of it."),
    ("=bold=", "bold"),
    ("the =old= one", "the old one"),
    ("He said--or did he?", "He said—or did he?"),
    ("He said -- or did he?", "He said — or did he?"),
    ("“No--” he said", "“No—” he said"),
    ("\"No--\" he said", "\"No—\" he said"),
    ("so it was--", "so it was—"),
    ("Yes!--no?--yes.--no", "Yes!—no?—yes.—no"),
    ("a long---pause", "a long—pause"),
    ("_one_--_two_", "one—two"),
    ("(so he said)--and left", "(so he said)—and left"),
  ]

  private static let context = """
    It was _one_ of those mornings--there are few--on which the _whole_ of the shore is silver, and *nothing* moves upon it but =the= birds--the gulls--that follow the _edge_ of the water; *and* the two =who= walked there had long ceased to speak--since _there_ was nothing left to say that the sea did not say *better*, and with =a= greater patience.
    """

  private func shown(_ line: String) -> String {
    let rows = pages("\(Self.context)\n\(line)\n\(Self.context)", measure: 400, rows: 40)
      .split(separator: "\n").map { $0.drop { $0 == " " } }
    return rows.count > 2 ? String(rows[1]) : ""
  }

  @Test func theTableIsLong() { #expect(Self.unchanged.count + Self.marked.count >= 130) }

  @Test(arguments: unchanged)
  func signsThatMayMeanThemselvesStay(_ line: String) { #expect(shown(line) == line) }

  @Test(arguments: marked)
  func marksAreNotShown(_ line: String, _ expected: String) { #expect(shown(line) == expected) }

  @Test func italicsMayGoOnInTheNextParagraphs() {
    let text = "_It began.\n\nIt went on._\n\nIt _was_ so.\n"
    #expect(pages(text, measure: 40) == "It began.\n\nIt went on.\n\nIt was so.")
    let each = "_It began.\n\n_It went on.\n\n_It ended._\n\nIt _was_ so.\n"
    #expect(!pages(each, measure: 40).contains("_"))
  }

  /// Hiding a sign in another cell would move the columns behind it.
  @Test func inTablesOnlyTheLastCellHasItalics() {
    let rows = [
      ("CETUS,            _Latin_.", "CETUS,            Latin."),
      ("WAL,              see _Dutch_", "WAL,              see Dutch"),
      ("_HVALT_,          _Danish_.", "_HVALT_,          Danish."),
      ("snake_case        _x", "snake_case        _x"),
      ("WHALE,            y_", "WHALE,            y_"),
      ("BALLENA,          Spanish.", "BALLENA,          Spanish."),
    ]
    let text = (["It _was_ so."] + [""] + rows.map { "  " + $0.0 } + ["", "The _end_."])
      .joined(separator: "\n")
    let shown = pages(text, measure: 60, rows: 40).split(separator: "\n").map {
      $0.drop { $0 == " " }
    }
    #expect(shown == (["It was so."] + rows.map(\.1) + ["The end."]).map { $0[...] })
  }

  @Test func programTextHasNoMarks() {
    let text = """
      for (i = 0; i < n; --i) { a_ = _b; }
      use --help, --version and --all
      _x and y_ = _z
      """
    #expect(pages(text, measure: 60) == text)
  }

  /// What the pages show, without the hyphens and ornaments that we add, is the source without its marks,
  /// character for character.
  @Test(.releaseOnly, arguments: texts)
  func pagesShowEveryCharacter(volume: Library.Volume) throws {
    let manuscript = TextFormats.all.read(decode(volume.bytes), ReadingOptions())
      .withCurledQuotes()
    var book = Book(manuscript)
    book.hyphenate(by: try Patterns.required("hyph_en_US"))
    let characters = manuscript.shownCharacters
    for (measure, rows) in [(64, 24), (33, 12), (130, 45)] {
      let layout = Layout(book, Setting(measure: measure, rows: rows, isJustified: true))
      var source = characters[...]
      #expect(
        layout.takes(&source, rules: manuscript.rules), "\(volume.name) at \(source.startIndex)")
      #expect(source.isEmpty, "\(volume.name)")
    }
  }

  /// All texts but those in which whole lines run from right to left.
  private static let texts = (Library.own + Library.trial + Library.wild)
    .filter { !["a-shelf-of-scripts.txt", "udhr-arb.txt"].contains($0.name) }
}

extension Manuscript {
  /// The starts of the rules, for which pages show an ornament.
  fileprivate var rules: Set<Int> { Set(blocks.filter { $0.kind == .rule }.map { Int($0.start) }) }

  /// The characters that pages have to show, except white space, in order.
  fileprivate var shownCharacters: [Unicode.Scalar] {
    var (shown, next) = ([Unicode.Scalar](), 0)
    var (offset, emphasis) = (body.lowerBound, Mark.Emphasis.roman)
    // Listed substitutions: curled quotation marks, headings in the case of the printed contents, parts in capitals.
    func add(upTo end: Int) {
      guard offset < end else { return }
      shown += String(decoding: text.utf8[offset..<end], as: UTF8.self).unicodeScalars
        .map { $0.respelled(in: emphasis.intersection(.substituted.union(.smallCaps))) }
      offset = end
    }
    let rules = blocks.filter { $0.kind == .rule }.map(\.range)
    for mark in marks.all where mark.range.lowerBound >= body.lowerBound {
      while next < rules.count, rules[next].lowerBound < mark.range.lowerBound {
        add(upTo: rules[next].lowerBound)
        offset = max(offset, rules[next].upperBound)
        next += 1
      }
      guard mark.range.lowerBound < body.upperBound else { break }
      add(upTo: mark.range.lowerBound)
      if mark.drawn == .dash { shown.append("—") }
      emphasis = mark.emphasis
      offset = max(offset, mark.range.upperBound)
    }
    for rule in rules[next...] {
      add(upTo: rule.lowerBound)
      offset = max(offset, rule.upperBound)
    }
    add(upTo: body.upperBound)
    return shown.filter { !$0.properties.isWhitespace && $0 != "\u{AD}" }
  }
}

extension Layout {
  /// Whether the pages show exactly the next characters of a source. A hyphen at the end of a line
  /// may have been added. The characters of a line with right-to-left words are compared in any
  /// order.
  fileprivate func takes(_ source: inout ArraySlice<Unicode.Scalar>, rules: Set<Int>) -> Bool {
    for line in (0..<pageCount).lazy.flatMap({ page($0).lines })
    where !rules.contains(line.range.lowerBound) {
      let shown = line.plainText.unicodeScalars.filter {
        $0.isASCII ? $0 > " " : !$0.properties.isWhitespace && $0 != "\u{AD}"
      }
      let next = source.prefix(shown.count)
      if next.contains(where: \.isRightToLeft), next.sorted() == shown.sorted() {
        source = source.dropFirst(shown.count)
        continue
      }
      var dots = 0
      for (index, scalar) in shown.enumerated() {
        // A leader may lose dots.
        if dots >= 3, scalar != "." { source = source.drop { $0 == "." } }
        dots = scalar == "." ? dots + 1 : 0
        if scalar == source.first {
          source = source.dropFirst()
        } else if scalar != "-" || index + 1 < shown.count {
          return false
        }
      }
    }
    return true
  }
}
