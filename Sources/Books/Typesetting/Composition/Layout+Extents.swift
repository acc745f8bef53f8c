/// Where a line of a page begins and ends, in columns of the page, without its text.
package struct LineExtent: Equatable, Sendable {
  package let columns: Range<Int>
  package let isHeading: Bool
}

extension Layout {
  /// One line from each band of rows of a page: its heading if it has one, else its first line. Nil for a
  /// band without lines.
  ///
  /// Full lines are not composed, so that many pages can be drawn small at once.
  package func extents(ofPage index: Int, inBands bands: [Range<Int>]) -> [LineExtent?] {
    var chosen = [LinePlace?](repeating: nil, count: bands.count)
    var band = 0
    forEachLine(ofPage: index) { place in
      while band < bands.count, bands[band].upperBound <= place.row { band += 1 }
      guard band < bands.count, bands[band].contains(place.row) else { return }
      if let first = chosen[band], isHeading(first) || !isHeading(place) { return }
      chosen[band] = place
    }
    var composer = LineComposer(self)
    return chosen.map { place in
      place.map { extent(of: $0, &composer) }
    }
  }

  private func isHeading(_ place: LinePlace) -> Bool {
    paragraphs.all[place.paragraph].style == .heading
  }

  private func extent(of place: LinePlace, _ composer: inout LineComposer) -> LineExtent {
    let isFull =
      place.line + 1 < firstLine(of: place.paragraph + 1)
      && paragraphs.all[place.paragraph].style == .prose && setting.isJustified
      && !paragraphs.all[place.paragraph].isRagged
    if isFull {
      let indents = paragraphs.indents(of: place.paragraph, setting)
      let start = indents.ofLine(place.line - firstLine(of: place.paragraph))
      return LineExtent(columns: start..<max(setting.measure, start), isHeading: false)
    }
    if isPanel(place) {
      let columns = panelLines(at: place).flatMap(\.spans).map { span in
        span.column..<span.column + span.text.drawnWidth
      }
      let first = columns.first?.lowerBound ?? 0
      return LineExtent(
        columns: first..<max(columns.last?.upperBound ?? 0, first), isHeading: false)
    }
    composer.compose(place, of: self)
    return LineExtent(columns: composer.columns(in: self), isHeading: isHeading(place))
  }
}
