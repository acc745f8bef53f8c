/// A text of any length that repeats one thing, which a careless reader would compare with everything
/// before it.
package struct HostileShape: Sendable, CustomStringConvertible {
  package let name: String
  private let unit: [UInt8]

  private init(_ name: String, _ unit: String) {
    (self.name, self.unit) = (name, Array(unit.utf8))
  }

  package var description: String { name }

  /// A text of about a number of bytes.
  package func text(of count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + unit.count)
    while bytes.count < count { bytes += unit }
    return bytes
  }

  package static let all: [HostileShape] = marks + brackets + directions + clusters + lines + blocks

  private static let marks = [
    HostileShape("open underscores", "_a "), HostileShape("underscores in a word", "_verylong"),
    HostileShape("open asterisks", "*a "), HostileShape("open slashes", "/a "),
    HostileShape("open equals signs", "=a "), HostileShape("open tildes", "~a "),
    HostileShape("open plus signs", "+a "), HostileShape("carets", "^a "),
    HostileShape("backquotes", "`a "), HostileShape("open italics in paragraphs", "_a\n\n"),
    HostileShape("references to notes", "a[1] "), HostileShape("stars as notes", "a* "),
    HostileShape("notes", "a[1]\n\n[1] b\n\n"), HostileShape("Aozora commands", "［＃"),
    HostileShape("open Aozora commands", "［＃あ"), HostileShape("Aozora quotations", "［＃「あ"),
    HostileShape("Aozora references", "あ［＃「あ」に傍点］"), HostileShape("open ruby", "《あ"),
    HostileShape("ruby bars", "｜あ"), HostileShape("ruby", "海《うみ》"),
    HostileShape("OpenITI heads", "### | a\n"), HostileShape("OpenITI pages", "PageV01P1 "),
  ]

  private static let brackets = [
    HostileShape("square brackets", "[a "), HostileShape("square brackets alone", "["),
    HostileShape("parentheses", "(a "), HostileShape("parentheses alone", "("),
    HostileShape("braces", "{a "), HostileShape("angles", "<a "), HostileShape("guillemets", "«a "),
    HostileShape("corner brackets", "「あ"), HostileShape("double quotes", "“a "),
    HostileShape("single quotes", "‘a "), HostileShape("straight quotes", "\"a "),
    HostileShape("straight quotes alone", "\""), HostileShape("apostrophes", "'a "),
    HostileShape("open quotations in paragraphs", "“a\n\n"),
    HostileShape("open illustrations", "[Illustration: a\n\n"),
    HostileShape("page numbers", "[Pg 1] "),
  ]

  private static let directions = [
    HostileShape("overrides", "\u{202E}a "), HostileShape("embeddings", "\u{202B}a "),
    HostileShape("isolates", "\u{2068}a "), HostileShape("ends of isolates", "\u{2069}a "),
    HostileShape("Hebrew", "א "), HostileShape("Hebrew without spaces", "א"),
    HostileShape("Hebrew and Latin", "אa1 "), HostileShape("Arabic and digits", "ا1 "),
    HostileShape("both directions", "שלום abc "), HostileShape("Hebrew in parentheses", "(א "),
  ]

  private static let clusters = [
    HostileShape("combining marks", "\u{301}"), HostileShape("two marks", "\u{301}\u{323}"),
    HostileShape("marks on letters", "e\u{301}"), HostileShape("joined emoji", "👩\u{200D}"),
    HostileShape("variation selectors", "\u{FE0F}"), HostileShape("flags", "🇫"),
    HostileShape("jamo", "ᄀ"), HostileShape("conjuncts", "क्"), HostileShape("Thai", "ก่"),
    HostileShape("soft hyphens", "a\u{AD}"), HostileShape("no-break spaces", "a\u{A0}"),
    HostileShape("one word", "a"), HostileShape("ideographs", "書、"),
  ]

  private static let lines = [
    HostileShape("digits", "1"), HostileShape("numbers", "1 "), HostileShape("leaders", ". "),
    HostileShape("dots", "."), HostileShape("leaders after words", "a....."),
    HostileShape("hyphens", "a-"), HostileShape("dashes", "a—"), HostileShape("tabs", "a\t"),
    HostileShape("wide spaces", "a  "), HostileShape("blank lines", "\n"),
    HostileShape("form feeds", "a\n\u{0C}"), HostileShape("carriage returns", "a\r\nb\r"),
    HostileShape("overstrikes", "a\u{8}a"), HostileShape("rows", "a  b  c\n"),
    HostileShape("addresses", "http://a.b/"), HostileShape("section signs", "§ "),
    HostileShape("numbers in numbers", "1."), HostileShape("capitals", "THE "),
  ]

  private static let prose = """
    All of the boats will be home again before the tide has turned for the
    second time.


    """
  private static let quotation = """
        All of the words fill the lines of a quotation, as they should do
        in prose.


    """

  private static let blocks = [
    HostileShape("headings", "CHAPTER I\n\n"), HostileShape("headings in a line", "CHAPTER "),
    HostileShape("Roman numerals", "I\n\n"), HostileShape("numbered paragraphs", "1.\n\n"),
    HostileShape("capital titles", "THE WORLD\n\n"), HostileShape("parts", "PART ONE\n\n"),
    HostileShape("contents", "CONTENTS\n\nCHAPTER I ... 5\n\n"),
    HostileShape("leaders of contents", "CHAPTER I ... 5\n"),
    HostileShape("scenes", "* * *\n\n"), HostileShape("rules", "-----\n"),
    HostileShape("underlined titles", "Title\n=====\n\n"), HostileShape("speeches", "ANNA. b\n\n"),
    HostileShape("verse", "  a\n  b\n\n"), HostileShape("lists", "- a\n"),
    HostileShape("sections", "1.1.1 a\n\n"), HostileShape("questions", "Q: a\nA: b\n"),
    HostileShape("versions", "v1.1\n* a\n\n"), HostileShape("dates", "May 3\n\nb\n\n"),
    HostileShape("centred capitals", "              THE SEA\n\nb\n\n"),
    HostileShape("running heads", "Title  12\nText.\n\u{0C}\n"),
    HostileShape("equal paragraphs", "Same line here.\n\n"),
    HostileShape("notes with stars", "A word* here.\n\n* b\n\n"),
    HostileShape("lines between quotations", prose + quotation + "    b\n\n" + quotation),
    HostileShape("licences", "*** START OF THE PROJECT GUTENBERG EBOOK X ***\n"),
  ]
}
