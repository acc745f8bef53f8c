internal import CurlewManuscript

extension ComputedStyle {
  /// Applies what browsers do for an element without any sheet.
  mutating func applyDefaults(of element: HTMLElement?) {
    guard let element else { return }
    switch element {
    case .i, .em, .cite, .dfn, .`var`, .address: isItalic = true
    case .b, .strong, .th: isBold = true
    case .code, .kbd, .samp, .tt: isMonospaced = true
    case .sup: script = .superscript
    case .sub: script = .subscript
    case .s, .del, .strike: isStruck = true
    case .u, .ins: isUnderlined = true
    case .pre, .listing, .xmp, .plaintext: whiteSpace = .kept
    case .center: alignment = .center
    default: break
    }
    display = Self.display(of: element)
    applyLayout(of: element)
  }

  private mutating func applyLayout(of element: HTMLElement) {
    switch element {
    case .blockquote: marginLeft = 2
    case .dd: marginLeft = 4
    // Its entries have the numbers of their chapters.
    case .nav: listMarker = ListMarker.none
    // A table does not inherit them from the text around it.
    case .td, .th, .table: (alignment, textIndent) = (.start, nil)
    default: break
    }
  }

  private static func display(of element: HTMLElement) -> Display {
    if ElementRules.blocks.contains(element) { return element == .li ? .listItem : .block }
    switch element {
    case .html, .legend, .optgroup, .option, .caption, .tbody, .thead, .tfoot, .colgroup:
      return .block
    case .table: return .table
    case .tr: return .tableRow
    case .td, .th: return .tableCell
    default: return .inline
    }
  }

  /// Elements whose content is not text of the page.
  static let hidden: ElementSet = [
    .audio, .canvas, .datalist, .iframe, .noembed, .noframes, .rp, .script, .select, .style,
    .template, .textarea, .title, .video,
  ]
}
