import Cells
import Paging
import Testing
import Typesetting

@testable import Manuscript
@testable import Reader

/// Place to page to place, for every terminal from 20×6 to 200×60 and every book of the package.
///
/// 9,955 sizes, each with one page and with two, come to 2,793 settings of 57 measures; that is
/// checked first. Lines know nothing of pages, so a book is broken into lines once a measure, and
/// the pages are made anew for every height.
@Suite struct EverySizeTests {
  private static let specimens = Shelf.books(
    records: [], directories: [Golden.package + "/Books"]
  ).compactMap { try? Specimen(OpenBook($0.path)) }

  private static let settings: Set<Setting> = Set(
    sizes.flatMap { size in
      [Orientation.one, .two].map { orientation in
        let geometry = BookGeometry(size: size, orientation: orientation)
        return PageMetrics(leaf: geometry.leaf, measure: Settings.bestMeasure).setting(Settings())
      }
    })

  private static let sizes = (20...200).flatMap { columns in
    (6...60).map { Size(columns: columns, rows: $0) }
  }

  /// The settings that have their lines in common.
  private static let groups = Dictionary(grouping: settings, by: \.measure)
    .mapValues { settings in settings.sorted { $0.rows < $1.rows } }

  @Test func all9955SizesShare2793Settings() {
    #expect(Self.sizes.count == 9955)
    #expect(Self.settings.count == 2793 && Self.groups.count == 57)
    #expect(Self.specimens.count >= 4)
  }

  @Test(arguments: groups.keys.sorted())
  func aPlaceIsOnItsPageAndAPageIsItsPlace(measure: Int) throws {
    let settings = try #require(Self.groups[measure])
    for specimen in Self.specimens {
      let lines = Layout(specimen.book, settings[0])
      expectLastingPlaces(lines, specimen)
      let faulty = settings.first { !specimen.agrees(with: Layout(lines, rows: $0.rows)) }
      #expect(faulty == nil, "\(specimen.book.title)")
    }
  }

  /// What is kept of a page is where it opens again.
  private func expectLastingPlaces(_ layout: Layout, _ specimen: Specimen) {
    for anchor in specimen.anchors {
      let start = layout.start(ofPage: layout.page(containing: anchor))
      #expect(specimen.book.offset(of: specimen.book.place(at: start)) == start)
    }
  }
}

/// A book, and places of it to look at from every size.
private struct Specimen {
  let book: Book
  /// Offsets evenly spread, the chapters, and where pages of a common terminal begin.
  let anchors: [Int]

  init(_ source: OpenBook) {
    book = source.whole
    let common = Layout(book, Setting(measure: 66, rows: 20, isJustified: true))
    let length = book.text.utf8.count
    let spread = (0..<25).map { length * $0 / 25 }
    let opened = spread.map { common.start(ofPage: common.page(containing: $0)) }
    anchors = spread + opened + book.outline.map(\.offset)
  }

  /// Whether all the laws of places hold for a layout: for hundreds of thousands of places in all,
  /// so that an expectation for each would cost more than the answer.
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
