internal import CurlewCells
internal import CurlewEdition
internal import Paging
internal import CurlewSettings

struct TourSource: PageSource {
  var settings: Settings
  /// Where the last page leads.
  let goal: TourPicture.Goal

  func page(after page: TourPage) -> TourPage? { neighbour(of: page, 1) }

  func page(before page: TourPage) -> TourPage? { neighbour(of: page, -1) }

  var pageCount: Int? { TourPage.allCases.count }

  func index(of page: TourPage) -> Int? { TourPage.allCases.firstIndex(of: page) }

  func makePage(_ page: TourPage) -> TourLeaf? {
    TourLeaf(page: page, settings: settings, goal: goal)
  }

  private func neighbour(of page: TourPage, _ step: Int) -> TourPage? {
    index(of: page).flatMap { index in
      let next = index + step
      return TourPage.allCases.indices.contains(next) ? TourPage.allCases[next] : nil
    }
  }
}

/// One page of the tour. It handles its choices before the controller sees the event.
struct TourLeaf: Page {
  let page: TourPage
  let settings: Settings
  let goal: TourPicture.Goal
  private var press = SpotPress()
  private var chosen: PageAction?

  init(page: TourPage, settings: Settings, goal: TourPicture.Goal) {
    self.page = page
    self.settings = settings
    self.goal = goal
  }

  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    canvas.blit(drawn(at: slot).picture, to: .zero)
  }

  mutating func handle(
    _ event: Event, at slot: PageSlot, now: Duration
  ) -> PageResponse<PageAction> {
    let spots = drawn(at: slot).spots
    return switch event {
    // What is chosen already leaves Enter to the next page, which may lie beside.
    case .key(let press) where press.key == .enter && isSet: .ignored
    case .key(let press):
      press.modifiers.isEmpty ? spots.answer(press.key, selecting: &chosen) : .ignored
    case .pointer(let pointer): press.answer(pointer, spots)
    case .resized, .tick, .pasted, .focused, .suspend, .leave: .ignored
    }
  }

  /// Whether the highlighted choice is that of the settings.
  private var isSet: Bool {
    guard case .set(let name, let value)? = chosen else { return false }
    return SettingTable.entry(name).map { $0.read(settings) == value } ?? false
  }

  private func drawn(at slot: PageSlot) -> DrawnPage {
    TourPicture(
      page: page, screen: slot.geometry.size, settings: settings, goal: goal,
      // The last page has one choice, which Enter takes.
      chosen: chosen ?? (page == .shelf ? .continueReading : nil)
    ).draw(on: slot.geometry.leaf)
  }
}
