internal import CurlewManuscript

/// Finds what surrounds the text of a page that was saved from the web: menus, banners, related links.
///
/// What could be a chapter stays: a heading with prose below it, or much of the text.
struct SiteFurniture {
  struct Element {
    var offset: Int
    /// The index after its last descendant.
    var end = 0
    var mark = Mark.none
    /// Whether it is marked as the text of the page.
    var isArticle = false
    var isInput = false
    /// Whether it is a paragraph or heading.
    var isText = false
    var holdsTitle = false
    /// Whether it has a heading that is no link.
    var holdsHeading = false
    /// Whether it has a heading with prose below it, itself or in a descendant.
    var holdsChapter = false
    /// Whether it is the innermost element around such a heading.
    var isChapter = false
    /// Bytes of text outside links.
    var text = 0
    /// Bytes of text in links to other pages.
    var linkText = 0
    /// Bytes of text in paragraphs, outside links.
    var prose = 0

    /// Whether most of its text is in links to other pages.
    var isMenu: Bool { linkText > 80 && linkText > 4 * text }
    /// Whether it has more than a few words that are not links.
    var hasText: Bool { text >= SiteFurniture.leastText && text > linkText }
  }

  /// How an element is marked as furniture.
  enum Mark {
    case none
    /// An element or name that furniture and text share, such as `aside`.
    case weak
    /// An identifier, which may be made of a title.
    case named
    case strong
    /// A window or a part to type into, which is never text.
    case certain
  }

  /// The fewest bytes of prose that make a chapter of what has a heading.
  static let leastText = 150

  /// A shorter text is a date, a name or a count rather than part of a sentence. In bytes.
  private static let shortestSentence = 24

  private(set) var elements: [Element] = []
  /// The open elements, with their indices in `elements` if they are containers.
  private var open: [(element: HTMLElement?, index: Int?, isLinkInPage: Bool)] = []
  /// The last heading that is no link to another page: its index, and the bytes of text below it.
  private var chapter: (heading: Int, text: Int)?
  /// The heading that is open: its index, and the bytes of its text outside links to other pages and in them.
  private var heading: (index: Int, text: Int, linkText: Int)?

  /// Whether sentences of the page are links to their recording, as in a talking book. Such a page has no furniture.
  private var isSpoken = false

  /// A page with more elements is taken for a book.
  private static let mostElements = 100_000

  /// The offsets of the tags of elements that do not belong to the text.
  static func tags(in source: DecodedText, as dialect: Dialect) -> Set<Int> {
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
  /// Elements that are text whatever they are called.
  private static let text: ElementSet =
    prose + [.body, .article, .main, .input] + ElementRules.headings
  /// In these `header` and `footer` belong to a part of the text.
  private static let parts: ElementSet = [
    .article, .section, .main, .blockquote, .figure, .li, .td, .dialog,
  ]

  private mutating func begin(_ tag: StartTag) {
    let element = HTMLElement(tag.localName)
    guard let element, Self.containers.contains(element) || isNamedLink(tag, element) else {
      let address = element == .a ? tag["href"] : nil
      if address?.split(separator: "#").first?.hasSuffix(".smil") == true { isSpoken = true }
      let leadsInPage = address?.hasPrefix("#") == true
      let isAnchor = element == .a && address == nil
      return open.append((isAnchor || leadsInPage ? nil : element, nil, leadsInPage))
    }
    var found = Element(offset: tag.range.lowerBound)
    found.isArticle = isArticle(tag, element)
    found.isInput = element == .input && !open.contains { $0.element == .li }
    found.holdsTitle = element == .h1
    found.isText = Self.prose.contains(element) || ElementRules.headings.contains(element)
    found.mark = mark(of: tag, element)
    // A form that asks for an e-mail address orders a newsletter.
    if found.isInput, tag["type"] == "email",
      let form = open.last(where: { $0.element == .form })?.index
    {
      elements[form].mark = .certain
    }
    if found.holdsTitle {
      for index in open.compactMap(\.index) { elements[index].holdsTitle = true }
    }
    if ElementRules.headings.contains(element) {
      (heading, chapter) = ((elements.count, 0, 0), nil)
    }
    open.append((element, elements.count, false))
    elements.append(found)
  }

  private func isArticle(_ tag: StartTag, _ element: HTMLElement) -> Bool {
    if element == .main || element == .article { return true }
    guard tag.hasAttributes else { return false }
    return ["main", "article"].contains(tag["role"]) || tag["itemprop"] == "articleBody"
  }

  private func mark(of tag: StartTag, _ element: HTMLElement) -> Mark {
    if element == .dialog || element == .button { return .certain }
    if element == .a { return .strong }
    let role = tag.hasAttributes ? tag["role"] : nil
    if let role, FurnitureNames.windows.contains(role) { return .certain }
    if role?.hasPrefix("doc-") == true { return .none }
    let isInPart = open.contains { $0.element.map(Self.parts.contains) ?? false }
    switch element {
    case .nav, .form: return .strong
    case .header where isInPart: return .none
    case .footer where !isInPart: return .strong
    default: if Self.text.contains(element) { return .none }
    }
    if let role, FurnitureNames.roles.contains(role) {
      return role == "complementary" ? .weak : .strong
    }
    if tag.hasAttributes {
      let (names, id) = (tag["class"], tag["id"])
      if FurnitureNames.areAny(names, in: FurnitureNames.names) { return .strong }
      if FurnitureNames.areAny(id, in: FurnitureNames.names) { return .named }
      if [names, id].contains(where: { FurnitureNames.areAny($0, in: FurnitureNames.headers) }) {
        return .weak
      }
    }
    return [.aside, .header, .footer].contains(element) ? .weak : .none
  }

  private func isNamedLink(_ tag: StartTag, _ element: HTMLElement) -> Bool {
    element == .a && tag.hasAttributes
      && FurnitureNames.areAny(tag["class"], in: FurnitureNames.links)
  }

  private mutating func read(_ data: CharacterData) {
    let isText = !open.contains { $0.element.map(ComputedStyle.hidden.contains) ?? false }
    guard isText, !data.isBlank else { return }
    guard let around = open.last(where: { $0.index != nil })?.index else { return }
    let count = data.collapsedLength
    let isLink = open.contains { $0.element == .a }
    if isLink {
      elements[around].linkText += count
    } else {
      elements[around].text += count
      let isProse = open.contains { $0.element.map(Self.prose.contains) ?? false }
      if isProse { elements[around].prose += count }
    }
    if var open = heading {
      open.text += isLink ? 0 : count
      open.linkText += isLink ? count : 0
      heading = open
    } else if !isLink, count >= Self.shortestSentence, !open.contains(where: \.isLinkInPage) {
      noteChapter(count)
    }
  }

  /// Notes that the last heading has more text below it.
  private mutating func noteChapter(_ count: Int) {
    guard let (heading, text) = chapter else { return }
    chapter = text + count < Self.leastText ? (heading, text + count) : nil
    guard chapter == nil else { return }
    let around = open.compactMap(\.index).filter { $0 < heading }
    for index in around { elements[index].holdsChapter = true }
    if let inner = around.last { elements[inner].isChapter = true }
  }

  private mutating func end() {
    guard let index = open.popLast()?.index else { return }
    if index == heading?.index { endHeading() }
    elements[index].end = elements.count
    guard let around = open.last(where: { $0.index != nil })?.index else { return }
    elements[around].text += elements[index].text
    elements[around].linkText += elements[index].linkText
    elements[around].prose += elements[index].prose
  }

  private mutating func endHeading() {
    guard let (index, text, linkText) = heading else { return }
    heading = nil
    guard linkText <= text else { return }
    chapter = (index, 0)
    for index in open.compactMap(\.index) { elements[index].holdsHeading = true }
  }
}

extension CharacterData {
  /// Its length in bytes, with each run of white space as one space.
  fileprivate var collapsedLength: Int {
    var (count, isGap) = (0, true)
    for byte in slice {
      if byte.isMarkupSpace {
        isGap = true
      } else {
        count += isGap && count > 0 ? 2 : 1
        isGap = false
      }
    }
    return count
  }
}
