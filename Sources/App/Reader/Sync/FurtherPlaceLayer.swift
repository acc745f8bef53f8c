internal import CurlewEdition
internal import CurlewCells
internal import CurlewExchange
internal import CurlewGlyphs
internal import CurlewManuscript
internal import Paging
internal import CurlewSettings

/// Offers the place of the open book on another machine, in the foot of the page. Enter goes there, unless
/// something on the page has been selected; all other keys keep their meaning.
struct FurtherPlaceLayer: BookLayer {
  private let place: SharedPlace<BookOffset>
  private let time: SafeText?
  /// When it was shown first.
  private let start: Duration

  /// Keys that are pressed earlier do not close it, so that it is not hidden unread.
  private static let shortestTime = Duration.seconds(3)

  /// - Parameter wallClock: The time in seconds since 1970.
  init(_ place: SharedPlace<BookOffset>, wallClock: Int, at now: Duration) {
    (self.place, start) = (place, now)
    time = elapsed(from: place.answer.opened, to: wallClock).map { SafeText($0) }
  }

  let keys = [KeyScope.reading]
  let traits: LayerTraits = [.takesEnter]

  mutating func handle(_ input: Input, over book: inout Reading, at now: Duration) -> Outcome {
    guard case .key(let key) = input else { return .passed([]) }
    switch key.command {
    case .choose where !book.pages.hasSelection:
      let offset = place.location
      let effects = book.pages.jump { $0.go(toOffset: offset, at: now) }
      // The question which place to keep is answered.
      book.pages.keepPosition()
      return .used([.close] + effects + [.happened(.turned), answered])
    case .cancel: return .used([.close, answered])
    default: return .passed(now - start < Self.shortestTime ? [] : [.close, answered])
    }
  }

  private var answered: Effect { .happened(.answered(place.answer)) }

  func drawNotice(_ text: SafeText, on canvas: inout TextCanvas, over desk: Desk) {
    desk.drawOnFoot(text, on: &canvas)
  }

  mutating func draw(on canvas: inout TextCanvas, over book: inout Reading) {
    let goal: SafeText = "\(book.edition.pageWords(at: place.location)) on \(place.machine)"
    let texts = [time.map { "\(goal), \($0)" } ?? goal, goal].map { goal -> SafeText in
      "\(goal): Enter goes there"
    }
    FootLine.draw(
      texts + ["Enter: \(goal)"], in: book.spread.footStrip,
      across: book.pages.controller.geometry.book, on: &canvas)
  }
}
