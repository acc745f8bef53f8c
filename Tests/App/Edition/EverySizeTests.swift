import CurlewCells
import Paging
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewManuscript
@testable import CurlewReader
@testable import CurlewSettings

/// The page of a place contains the place, for every terminal from 20×6 to 200×60 and every book of the
/// package.
///
/// The 9,955 sizes, with one page and with two, have few different measures. Lines do
/// not depend on the height, so each book is broken into lines once for each measure, and paginated
/// again for each height.
@Suite(.timeLimit(.minutes(90))) struct EverySizeTests {
  private static let specimens = Shelf.books(
    records: [], directories: [Golden.package + "/Books"]
  ).compactMap { try? Specimen(OpenBook($0.path)) }

  private static let settings: Set<Setting> = Set(
    sizes.flatMap { size in
      [Orientation.one, .two].map { orientation in
        let geometry = BookGeometry(size: size, orientation: orientation)
        return PageMetrics(leaf: geometry.leaf, Settings()).typesetting(by: Settings())
      }
    })

  private static let sizes = (20...200).flatMap { columns in
    (6...60).map { Size(columns: columns, rows: $0) }
  }

  /// The layouts with the same measure, and of these with the same lines: those with the most room for
  /// tables, since the others differ only there.
  private static let groups = Dictionary(grouping: settings, by: \.measure).mapValues { settings in
    let widest = settings.map(\.keptMeasure).max()
    return settings.filter { $0.keptMeasure == widest }.sorted { $0.rows < $1.rows }
  }

  @Test func all9955SizesShareFewMeasures() {
    #expect(Self.sizes.count == 9955)
    #expect((30...66).contains(Self.groups.count))
    #expect(Self.specimens.count >= 4)
  }

  @Test(arguments: groups.keys.sorted())
  func aPlaceIsOnItsPageAndAPageIsItsPlace(measure: Int) throws {
    let settings = try #require(Self.groups[measure])
    for specimen in Self.specimens {
      let lines = Layout(specimen.book, settings[0])
      expectLastingPlaces(lines, specimen)
      let faulty = settings.first {
        !specimen.agrees(
          with: Layout(specimen.book, Paragraphs(specimen.book), lines.broken, $0))
      }
      #expect(faulty == nil, "\(specimen.book.imprint.title)")
    }
  }

  /// A saved place is on the page where it was saved.
  private func expectLastingPlaces(_ layout: Layout, _ specimen: Specimen) {
    for anchor in specimen.anchors {
      let start = BookOffset(layout.start(ofPage: layout.page(containing: anchor)))
      let text = BookText(specimen.book)
      #expect(text.offset(of: text.place(at: start)) == start)
    }
  }
}

/// A book, and places to test at every size.
private struct Specimen {
  let book: Book
  /// Evenly spread offsets, chapters, and the starts of pages on a common terminal.
  let anchors: [Int]

  init(_ source: OpenBook) {
    book = source.whole
    let common = Layout(book, Setting(measure: 66, rows: 20, isJustified: true))
    let length = book.text.utf8.count
    let spread = (0..<25).map { length * $0 / 25 }
    let opened = spread.map { common.start(ofPage: common.page(containing: $0)) }
    anchors = spread + opened + book.outline.map(\.offset.value)
  }

  /// Whether all laws hold for a layout. There are hundreds of thousands of places, so one expectation
  /// for each would be too slow.
  func agrees(with layout: Layout) -> Bool {
    let starts = (0..<layout.pageCount).map { layout.start(ofPage: $0) }
    guard zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 }) else { return false }
    return anchors.allSatisfy { anchor in
      let page = layout.page(containing: anchor)
      let isBeforeNext = page + 1 == starts.count || anchor < starts[page + 1]
      let isBehindStart = starts[page] <= anchor || page == 0
      return isBehindStart && isBeforeNext && layout.page(containing: starts[page]) == page
    }
  }
}
