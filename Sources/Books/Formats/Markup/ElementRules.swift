/// Which elements have no content, which have text only, and which close others by beginning.
enum ElementRules {
  static let void: ElementSet = [
    .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .image, .img, .input,
    .keygen,
    .link, .meta, .param, .source, .track, .wbr,
  ]

  /// Elements whose content is text, up to their own end tag.
  static let raw: ElementSet = [.script, .style, .xmp, .iframe, .noembed, .noframes]
  /// The same, but with character references.
  static let rawWithReferences: ElementSet = [.title, .textarea]

  /// Elements that an end tag does not reach out of.
  static let scopes: ElementSet = [
    .applet, .button, .caption, .html, .marquee, .math, .object, .svg, .table, .td, .template, .th,
  ]

  static let headings: ElementSet = [.h1, .h2, .h3, .h4, .h5, .h6]

  /// Elements that end a paragraph by beginning or by standing around it.
  static let blocks: ElementSet =
    [
      .address, .article, .aside, .blockquote, .body, .center, .dd, .details, .dialog, .dir, .div,
      .dl,
      .dt, .fieldset, .figcaption, .figure, .footer, .form, .header, .hgroup, .hr, .li, .listing,
      .main, .menu, .nav, .ol, .p, .plaintext, .pre, .search, .section, .summary, .table, .ul, .xmp,
    ] + headings

  /// Elements that an element closes when it begins: the outermost of `targets` that is open and not
  /// behind one of `barriers`.
  struct Closing {
    var targets: ElementSet
    var barriers: ElementSet
  }

  static func closing(_ element: HTMLElement, in dialect: Dialect) -> Closing? {
    switch dialect {
    case .xml: nil
    case .xhtml: closingOfLike(element)
    case .html: closingOfLike(element) ?? closingOfOthers(element)
    }
  }

  /// Elements that end before the next one of their kind.
  private static func closingOfLike(_ element: HTMLElement) -> Closing? {
    switch element {
    case .p: closingOfParagraph
    case .li: Closing(targets: [.li], barriers: listScopes)
    case .dt, .dd: Closing(targets: [.dt, .dd], barriers: listScopes)
    case .td, .th: Closing(targets: [.td, .th], barriers: [.tr, .table])
    case .tr: Closing(targets: rowParts, barriers: [.tbody, .thead, .tfoot, .table])
    case .tbody, .thead, .tfoot: Closing(targets: tableParts, barriers: [.table])
    case .option: Closing(targets: [.option], barriers: [.select, .datalist, .optgroup])
    case .optgroup: Closing(targets: [.option, .optgroup], barriers: [.select])
    case .rt, .rp: Closing(targets: [.rt, .rp], barriers: [.ruby, .rtc])
    default: nil
    }
  }

  /// What HTML lets out besides.
  private static func closingOfOthers(_ element: HTMLElement) -> Closing? {
    switch element {
    case .rb, .rtc: Closing(targets: [.rt, .rp, .rb, .rtc], barriers: [.ruby])
    case .a: Closing(targets: [.a], barriers: scopes)
    case .body, .frameset: Closing(targets: [.head], barriers: [.html])
    case .caption, .colgroup: Closing(targets: tableParts, barriers: [.table])
    default: blocks.contains(element) ? Closing(targets: [.p], barriers: scopes) : nil
    }
  }

  /// The elements that the end tag of an element does not reach out of.
  static func barriers(toEndOf element: HTMLElement) -> ElementSet {
    switch element {
    case .li, .dt, .dd: listScopes
    case .td, .th, .tr, .tbody, .thead, .tfoot, .caption: [.table]
    default: scopes.contains(element) ? [] : scopes
    }
  }

  /// Kept, since it is asked for most often.
  private static let closingOfParagraph = Closing(targets: [.p], barriers: blocksAround)
  private static let rowParts: ElementSet = [.td, .th, .tr, .caption, .colgroup]
  private static let tableParts = rowParts + [.tbody, .thead, .tfoot]
  private static let listScopes = scopes + [.ul, .ol, .dl, .menu, .dir]
  /// A paragraph is not closed by one in a block within it: XHTML can nest them.
  private static let blocksAround: ElementSet = {
    var around = scopes + blocks
    around.remove(.p)
    return around
  }()
}
