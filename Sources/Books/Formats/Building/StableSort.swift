extension Array {
  /// The sorted elements. Equal ones keep their order.
  package func sortedStably(by isLess: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted {
      isLess($0.element, $1.element)
        || !isLess($1.element, $0.element) && $0.offset < $1.offset
    }.map(\.element)
  }
}
