import Testing

@testable import CurlewFormats

/// Pages read with the cache of kinds are equal to the same pages read without it.
@Suite(.timeLimit(.minutes(90)))
struct KindCacheTests {
  /// A rule that depends on all preceding siblings, so that the cache is not used.
  private static let withoutCache = "x ~ y {font-style: italic}"

  private var random = Generator(state: 7)

  @Test mutating func `Random pages look the same with the cache`() {
    for _ in 0..<400 {
      let (sheet, body) = (sheet(), elements(depth: 0))
      let page = blocks(html: sheet, body)
      #expect(page == blocks(html: sheet + Self.withoutCache, body), "\(sheet)\n\(body)")
    }
  }

  @Test func `The reach of a selector is the number of siblings that it examines`() {
    let rules = [("p", 0), ("h2 + p", 1), ("a + b > c + d + e", 2), ("p:first-child + p", 2)]
    for (rule, reach) in rules { #expect(Selector(Array(rule.utf8)[...])?.reach == reach) }
    #expect(Selector(Array(Self.withoutCache.utf8.prefix(5))[...])?.reach == .max)
  }

  @Test func `A style sheet in the body applies to the elements after it`() {
    let body = "<p>a</p><p>b</p><style>p {font-style: italic}</style><p>c</p>"
    #expect(blocks(html: "", body) == "p: a\np 2/0: b\np 2/0: _c_")
  }

  private func blocks(html sheet: String, _ body: String) -> String {
    let page = "<html><head><style>\(sheet)</style></head><body>\(body)</body></html>"
    return FormatsTests.blocks(manuscript(page, HTMLFormat()))
  }

  // MARK: - Random pages

  private mutating func sheet() -> String {
    (0..<random.next(below: 8)).map { _ in rule() }.joined(separator: "\n")
  }

  private mutating func rule() -> String {
    var selector = compound()
    for _ in 0..<random.next(below: 4) {
      selector += random.one(of: [" ", " > ", " + ", " + "]) + compound()
    }
    let declaration = random.one(of: [
      "font-style: italic", "font-weight: bold", "font-style: normal", "font-variant: small-caps",
      "display: none", "display: block", "margin-left: 2em", "text-align: center",
    ])
    return "\(selector) {\(declaration)}"
  }

  private mutating func compound() -> String {
    random.one(of: [
      "p", "div", "i", "b", "*", ".a", ".b", "p.a", "#i", "p#i", "[lang]", "[epub|type~=x]",
      "p:first-child", ":first-child", "div.b", "b[class]", "[id]", "p[id^=j]",
    ])
  }

  private mutating func elements(depth: Int) -> String {
    var text = ""
    for _ in 0...random.next(below: 6) {
      let name = random.one(of: depth < 2 ? ["div", "p", "p"] : ["i", "b", "span"])
      let attributes = random.one(of: [
        "", "", "", " class=a", " class='a b'", " id=i", " id=j", " lang=fr", " epub:type=x",
        " class=b style='font-style:italic'", " hidden",
      ])
      let inside = depth < 4 && random.next(below: 3) > 0 ? elements(depth: depth + 1) : ""
      text += "<\(name)\(attributes)>t\(inside)u</\(name)>"
    }
    return text
  }
}

/// Random numbers that are the same on every run.
private struct Generator {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  mutating func one(of words: [String]) -> String { words[next(below: words.count)] }
}
