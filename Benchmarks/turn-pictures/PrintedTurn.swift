internal import CurlewAppSupport
internal import CurlewCells
internal import CurlewEdition
internal import CurlewLibrary
@testable internal import CurlewProgram
internal import CurlewSettings
internal import CurlewTypesetting
internal import Paging

/// A turn to print: one frame, given by its progress or by the position of a hand that holds the
/// leaf, or an animation of the whole turn.
struct PrintedTurn {
  struct Hand {
    var column: Double
    var row: Double
  }

  /// How far the leaf has turned, from 0 to 1.
  var moment: Double?
  var hand: Hand?
  var isAnimated = false
  var direction = Direction.forward

  /// The time from one frame of an animation to the next.
  static let frameTime = Duration.smoothestFrame

  /// The progress of each frame of an animation, from 0 to 1. It follows the spring that moves a
  /// leaf in the program.
  static let steps: [Double] = {
    var leaf = Spring(velocity: Pace.following.velocity, frequency: Pace.following.frequency)
    var steps = [0.0]
    while leaf.position < 1, !leaf.isAtRest {
      leaf.advance(by: frameTime)
      steps.append(min(leaf.position, 1))
    }
    return steps.dropLast() + [1]
  }()

  /// The frames of the turn that starts at a spread; nil at the end of the book.
  func frames(from old: Spread<Int>, _ edition: Edition, _ style: TransitionStyle)
    -> [TextCanvas]?
  {
    guard var moment = moment(from: old, edition) else { return nil }
    guard isAnimated else { return [style.draw(moment)] }
    return Self.steps.map { progress in
      moment.progress = progress
      return style.draw(moment)
    }
  }

  /// The input of the transition for the turn that starts at a spread; nil at the end of the book.
  private func moment(from old: Spread<Int>, _ edition: Edition) -> TransitionContext? {
    let next = old.first + direction.sign * old.step
    guard (0..<edition.layout.pageCount).contains(next) else { return nil }
    let new = Spread(showing: next, of: edition.layout.pageCount, old.orientation)
    let grip = grip(in: edition.geometry)
    return TransitionContext(
      old: edition.picture(of: old), new: edition.picture(of: new),
      progress: grip.progress(of: direction, in: edition.geometry) ?? moment ?? 0,
      direction: direction, geometry: edition.geometry, grip: grip)
  }

  /// Holds the leaf by the corner that is nearer to the hand.
  private func grip(in geometry: BookGeometry) -> Grip {
    guard let hand else { return .none }
    let book = geometry.book
    let isNearHead =
      geometry.binding.axis == .horizontal
      ? hand.row < Double(book.origin.row) + Double(book.size.rows) / 2
      : hand.column < Double(book.origin.column) + Double(book.size.columns) / 2
    return .corner(isNearHead ? .head : .foot, column: hand.column, row: hand.row)
  }
}

extension Printer {
  /// The title page of the bound book, and the page that faces it.
  func titleSpread(as form: PrintedForm) -> String {
    var edition = Edition(source, settings, size, pictures: pictures(for: form))
    edition.count()
    let title = edition.imposition.index(of: .title) ?? 0
    let first = edition.geometry.orientation == .two ? title / 2 * 2 : title
    return text(of: drawBook(in: edition.geometry) { edition.picture(at: first + $0) }, as: form)
  }

  /// The turn that starts at a page: one frame, or an animation of the whole turn.
  func frame(
    _ turn: PrintedTurn, from start: StartingPoint?, as form: PrintedForm
  ) throws(Complaint) -> String {
    var edition = edition(for: form, pan: 0)
    let page = try firstPage(nil, from: start, &edition)
    edition.count(upToPage: page + 2)
    let spread = spread(showing: page, edition)
    guard let frames = turn.frames(from: spread, edition, settings.turn) else {
      let end = turn.direction == .forward ? "last" : "first"
      throw Complaint("\(source.name): already at the \(end) page", status: Complaint.notFound)
    }
    if turn.isAnimated { return AnimatedPicture(frames: frames, theme: settings.theme).text }
    return frames.map { text(of: $0, as: form) }.joined()
  }
}
