import CurlewManuscript
import Testing

@testable import CurlewFormats

@Suite(.timeLimit(.minutes(90))) struct SelectorTests {
  private static let page = """
    <section id="one" class="a b" epub:type="chapter z3998:poem"><h2>t</h2><p class="x">1</p>\
    <p lang="en-GB">2</p><div><p>3</p></div></section>
    """

  /// The text of the elements that a selector matches.
  private func matches(_ selector: String) -> String {
    var (stack, texts): ([(StyledElement, Bool)], [String]) = ([], [])
    let parsed = Selector(Array(selector.utf8)[...])
    for token in MarkupScanner(DecodedText(Self.page), as: .xhtml) {
      switch token {
      case .start(let tag):
        let element = StyledElement(tag, in: stack.last?.0)
        stack.append((element, parsed?.matches(element) ?? false))
      case .end: stack.removeLast()
      case .text(let data): if stack.last?.1 == true { texts.append(data.string) }
      }
    }
    return texts.joined()
  }

  @Test(
    "Selectors match",
    arguments: [
      ("p", "123"), ("*", "t123"), (".x", "1"), ("p.x", "1"), ("h2.x", ""), ("section p", "123"),
      ("section > p", "12"), ("section#one>p", "12"), ("h2 + p", "1"), ("h2 ~ p", "12"),
      ("p + p", "2"), ("p:first-child", "3"), ("h2:first-child", "t"), ("div > p", "3"),
      ("section.b p", "123"), (".a.b > .x", "1"), ("p[class]", "1"), ("p[class=x]", "1"),
      ("p[lang|=en]", "2"), ("p[lang^='en']", "2"), ("p[lang$=GB]", "2"), ("p[lang*='-']", "2"),
      ("[epub|type~=\"chapter\"] h2", "t"), ("[epub|type~=\"chap\"] h2", ""), ("P", "123"),
      ("section div p", "3"), ("body p", ""), ("p::before", "123"), ("p::before i", ""),
      ("p:hover", ""), ("", ""),
      ("section > div p:first-child", "3"), ("section p p", ""), ("p >", ""), ("> p", ""),
    ])
  func matching(selector: String, expected: String) {
    #expect(matches(selector) == expected)
  }

  @Test(
    "An id outweighs classes, and these outweigh names",
    arguments: [
      ("#a", ".a.b.c p p p"), (".a", "div section p"), ("p.a", ".a"), ("p:first-child", "p p"),
      ("[x]", "p"),
    ])
  func specificity(higher: String, lower: String) throws {
    let higher = try #require(Selector(Array(higher.utf8)[...]))
    let lower = try #require(Selector(Array(lower.utf8)[...]))
    #expect(higher.specificity > lower.specificity)
  }

  /// What a match must be, written down plainly: every way up the ancestors is tried.
  private func plainlyMatches(_ names: [String], _ isChild: [Bool], _ path: [String]) -> Bool {
    guard let last = names.last else { return true }
    guard path.last == last else { return false }
    if names.count == 1 { return true }
    let (rest, around) = (Array(names.dropLast()), Array(path.dropLast()))
    if isChild[names.count - 2] { return plainlyMatches(rest, isChild, around) }
    return around.indices.contains { plainlyMatches(rest, isChild, Array(around[...$0])) }
  }

  @Test func `Matching agrees with trying every way`() throws {
    let letters = ["a", "b"]
    for code in 0..<256 {
      let path = (0..<6).map { letters[code >> $0 & 1] }
      for shape in 0..<32 {
        let names = (0..<3).map { letters[shape >> $0 & 1] }
        let isChild = [shape & 8 > 0, shape & 16 > 0]
        let text =
          "\(names[0])\(isChild[0] ? ">" : " ")\(names[1])\(isChild[1] ? ">" : " ")\(names[2])"
        let selector = try #require(Selector(Array(text.utf8)[...]))
        var elements: [StyledElement] = []
        for case .start(let tag) in MarkupScanner(
          DecodedText(path.map { "<\($0)>" }.joined()), as: .xml)
        {
          elements.append(StyledElement(tag, in: elements.last))
        }
        let element = try #require(elements.last)
        #expect(selector.matches(element) == plainlyMatches(names, isChild, path))
      }
    }
  }
}
