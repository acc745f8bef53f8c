/// The elements of HTML that our reading of it depends on.
package enum HTMLElement: UInt8, CaseIterable, Sendable {
  case a, abbr, acronym, address, applet, area, article, aside, audio
  case b, base, basefont, bdi, bdo, bgsound, big, blockquote, body, br, button
  case canvas, caption, center, cite, code, col, colgroup
  case data, datalist, dd, del, details, dfn, dialog, dir, div, dl, dt
  case em, embed, fieldset, figcaption, figure, font, footer, form, frame, frameset
  case h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html
  case i, iframe, image, img, input, ins, kbd, keygen
  case label, legend, li, link, listing
  case main, map, mark, marquee, math, menu, menuitem, meta, meter
  case nav, nobr, noembed, noframes, noscript
  case object, ol, optgroup, option, output
  case p, param, picture, plaintext, pre, progress
  case q, rb, rp, rt, rtc, ruby
  case s, samp, script, search, section, select, slot, small, source, span, strike, strong, style,
    sub
  case summary, sup, svg
  case table, tbody, td, template, textarea, tfoot, th, thead, time, title, tr, track, tt
  case u, ul, `var`, video, wbr, xmp

  package init?(_ name: Name) {
    var slot = name.hash
    while let entry = Self.slots[slot] {
      guard entry.name != name else {
        self = entry.element
        return
      }
      slot = (slot + 1) % Self.slots.count
    }
    return nil
  }

  /// A hash table with open addressing, a quarter full: every tag of a document is looked up in it.
  private static let slots: [(name: Name, element: HTMLElement)?] = {
    var slots = [(name: Name, element: HTMLElement)?](repeating: nil, count: 512)
    for element in allCases {
      let name = Name(String(describing: element))
      var slot = name.hash
      while slots[slot] != nil { slot = (slot + 1) % slots.count }
      slots[slot] = (name, element)
    }
    return slots
  }()
}

extension Name {
  /// From 0 to 511.
  fileprivate var hash: Int { Int(truncatingIfNeeded: digest >> 55) }
}

/// A set of elements, as bits.
struct ElementSet: ExpressibleByArrayLiteral, Sendable {
  private var bits = SIMD4<UInt64>()

  init(arrayLiteral elements: HTMLElement...) { self.init(elements) }

  init(_ elements: some Sequence<HTMLElement>) {
    for element in elements { insert(element) }
  }

  func contains(_ element: HTMLElement) -> Bool { bits[element.place] & element.bit != 0 }
  mutating func insert(_ element: HTMLElement) { bits[element.place] |= element.bit }
  mutating func remove(_ element: HTMLElement) { bits[element.place] &= ~element.bit }
  func intersects(_ other: ElementSet) -> Bool { bits & other.bits != SIMD4() }

  static func + (first: ElementSet, second: ElementSet) -> ElementSet {
    var sum = first
    sum.bits |= second.bits
    return sum
  }
}

extension HTMLElement {
  fileprivate var place: Int { Int(rawValue / 64) }
  fileprivate var bit: UInt64 { 1 << UInt64(rawValue % 64) }
}
