/// Finds what surrounds the text of a page that was saved from the web: menus, banners, related links.
///
/// On a page without elements that are named as furniture, such as a book in HTML, it finds nothing.
struct SiteFurniture {
  private struct Element {
    var offset: Int
    /// The index after its last descendant.
    var end = 0
    var isNamedFurniture = false
    /// Whether it is marked as the text of the page.
    var isArticle = false
    var isInput = false
    var holdsTitle = false
    /// Bytes of text outside links.
    var text = 0
    /// Bytes of text in links to other pages.
    var linkText = 0
    /// Bytes of text in paragraphs, outside links.
    var prose = 0

    /// Whether most of its text is in links to other pages.
    var isMenu: Bool { linkText > 80 && linkText > 4 * text }
  }

  private var elements: [Element] = []
  /// The open elements, with their indices in `elements` if they are containers.
  private var open: [(element: HTMLElement?, index: Int?)] = []

  /// Whether sentences of the page are links to their recording, as in a talking book. Such a page has no furniture.
  private var isSpoken = false

  /// A page with more elements is taken for a book.
  private static let mostElements = 100_000

  /// The offsets of the tags of elements that do not belong to the text.
  static func tags(in source: [UInt8], as dialect: Dialect) -> Set<Int> {
    var furniture = SiteFurniture()
    for token in MarkupScanner(source, as: dialect) {
      switch token {
      case .start(let tag): furniture.begin(tag)
      case .text(let data): furniture.read(data)
      case .end: furniture.end()
      }
      guard furniture.elements.count <= mostElements, !furniture.isSpoken else { return [] }
    }
    return furniture.tags
  }

  // MARK: - Reading

  private static let containers = ElementRules.blocks + [.body, .input, .button, .td]
  private static let prose: ElementSet = [.p, .pre, .blockquote]
  private static let furniture: ElementSet = [.nav, .footer, .form, .button, .dialog]

  private mutating func begin(_ tag: StartTag) {
    let element = HTMLElement(tag.localName)
    guard let element, Self.containers.contains(element) else {
      let address = element == .a ? tag["href"] : nil
      if address?.split(separator: "#").first?.hasSuffix(".smil") == true { isSpoken = true }
      let isOfPage = element == .a && address.map { $0.hasPrefix("#") } ?? true
      return open.append((isOfPage ? nil : element, nil))
    }
    var found = Element(offset: tag.range.lowerBound)
    let role = tag["role"]
    found.isArticle = element == .main || element == .article || role == "main"
    found.isInput = element == .input && !open.contains { $0.element == .li }
    found.holdsTitle = element == .h1
    found.isNamedFurniture =
      role != "doc-toc" && (Self.furniture.contains(element) || Self.isNamed(tag, element, role))
    if found.holdsTitle {
      for index in open.compactMap(\.index) { elements[index].holdsTitle = true }
    }
    open.append((element, elements.count))
    elements.append(found)
  }

  private static let roles: Set = [
    "navigation", "banner", "search", "complementary", "contentinfo", "dialog", "alertdialog",
  ]
  /// Words in classes and identifiers.
  private static let words: Set = [
    "nav", "navbar", "navbox", "navigation", "menu", "sidebar", "breadcrumb", "breadcrumbs",
    "cookie", "cookies", "consent", "gdpr", "related", "recommended", "share", "sharing", "social",
    "newsletter", "subscribe", "comments", "footer", "masthead", "banner", "advertisement", "promo",
    "pagination", "noprint", "editsection", "skip",
  ]

  private static func isNamed(_ tag: StartTag, _ element: HTMLElement, _ role: String?) -> Bool {
    guard tag.hasAttributes, !prose.contains(element), element != .body else { return false }
    if let role, roles.contains(role) { return true }
    let names = (tag["class"] ?? "") + " " + (tag["id"] ?? "")
    return names.lowercased().split { !$0.isLetter }.contains { words.contains(String($0)) }
  }

  private mutating func read(_ data: CharacterData) {
    let isText = !open.contains { $0.element.map(ComputedStyle.hidden.contains) ?? false }
    guard isText, !data.isBlank else { return }
    guard let around = open.last(where: { $0.index != nil })?.index else { return }
    if open.contains(where: { $0.element == .a }) {
      elements[around].linkText += data.range.count
    } else {
      elements[around].text += data.range.count
      let isProse = open.contains { $0.element.map(Self.prose.contains) ?? false }
      if isProse { elements[around].prose += data.range.count }
    }
  }

  private mutating func end() {
    guard let index = open.popLast()?.index else { return }
    elements[index].end = elements.count
    guard let around = open.last(where: { $0.index != nil })?.index else { return }
    elements[around].text += elements[index].text
    elements[around].linkText += elements[index].linkText
    elements[around].prose += elements[index].prose
  }

  // MARK: - Choosing

  private var tags: Set<Int> {
    let all = elements.map(\.prose).max() ?? 0
    guard all > 0 else { return [] }
    // An element that is named as a menu but holds much of the text is not one.
    let isFurniture = elements.map { $0.isNamedFurniture && $0.prose * 4 <= all }
    guard isFurniture.contains(true) else { return [] }
    let article = article(of: all)
    var tags: Set<Int> = []
    var index = 0
    while index < elements.count {
      let element = elements[index]
      let isInside = article?.contains(index) ?? true
      let isAround = article.map { index < $0.lowerBound && element.end >= $0.upperBound } ?? false
      let isTitle =
        element.holdsTitle && !(article.map { elements[$0.lowerBound].holdsTitle } ?? true)
      let isLeftOut =
        isFurniture[index] || element.isInput
        || !isInside && !isAround && !isTitle
        || article == nil && element.isMenu && element.prose * 4 <= all
      if isLeftOut, !isAround {
        tags.insert(element.offset)
        index = max(element.end, index + 1)
      } else {
        index += 1
      }
    }
    return tags
  }

  /// The innermost element that is marked as the text of the page and holds more than half of its prose, with
  /// its descendants.
  private func article(of all: Int) -> Range<Int>? {
    let article = elements.indices.last { elements[$0].isArticle && elements[$0].prose * 2 > all }
    return article.map { $0..<elements[$0].end }
  }
}
