import CurlewCells
import Paging
import Testing

/// How long turns take.
@Suite(.timeLimit(.minutes(90)))
struct MotionTests {
  private let frame = Duration.smoothestFrame

  private func book(
    _ motion: TurnMotion? = nil, _ style: TransitionStyle = .curl
  ) -> BookController<Sheets> {
    var options = PageOptions(transition: style)
    options.motion = motion
    return BookController(
      Sheets(count: 9), options: options, size: .roomy, sideBySide: .always(.one))
  }

  /// When a turn has landed, with frames at an interval.
  private func landing(_ book: BookController<Sheets>, every interval: Duration) -> Duration {
    var (book, now) = (book, Duration.zero)
    book.frameInterval = interval
    book.turn(.forward, at: now)
    while let wait = book.timeToNextFrame(at: now), now < .seconds(20) {
      now += wait
      book.handle(.tick, at: now)
    }
    return now
  }

  @Test(arguments: [20, 50, 100, 250, 400])
  func `a turn takes its time, however slow the frames are`(interval: Int) {
    let smooth = landing(book(), every: .milliseconds(5))
    let slow = landing(book(), every: .milliseconds(interval))
    #expect(slow >= smooth - .milliseconds(20) && slow < smooth + .milliseconds(interval + 20))
  }

  @Test(arguments: TurnMotion.Curve.allCases, [200, 500, 1_000, 3_000])
  func `a turn takes the time that the options give it`(curve: TurnMotion.Curve, time: Int) {
    for style in [TransitionStyle.curl, .scroll, .fade] {
      let landed = landing(
        book(TurnMotion(.milliseconds(time), curve), style), every: .milliseconds(10))
      let error = landed - .milliseconds(time)
      #expect((.milliseconds(-30)...(.milliseconds(30))).contains(error), "\(style): \(landed)")
    }
  }

  @Test func `a gentle turn begins slower than a brisk one`() {
    func progress(_ curve: TurnMotion.Curve) -> Double {
      var book = book(TurnMotion(.seconds(1), curve))
      book.turn(.forward, at: .zero)
      book.handle(.tick, at: .milliseconds(100))
      return book.turn?.progress ?? 1
    }
    #expect(progress(.gentle) < 0.6 * progress(.brisk) && progress(.gentle) > 0)
  }

  @Test func `reduced motion moves nothing`() {
    #expect(TransitionStyle.reducedMotion == .fade)
  }
}

/// Transitions of a program's own.
@Suite(.timeLimit(.minutes(90)))
struct CustomTransitionTests {
  private let letters = TransitionStyle.custom("letters") { context in
    var canvas = TextCanvas(context.old.size)
    canvas.write(
      SafeText(
        "\(Int(context.progress * 100)) \(context.direction) \(context.geometry.leaf.columns)"),
      at: .zero)
    return canvas
  }

  private func book() -> BookController<Sheets> {
    BookController(
      Sheets(count: 9), at: 4, options: PageOptions(transition: letters), size: .roomy,
      sideBySide: .always(.one))
  }

  @Test func `a function draws the frames of a turn`() {
    var book = book()
    let (old, width) = (book.picture(), book.geometry.leaf.columns)
    book.turn(.backward, at: .zero)
    book.handle(.tick, at: .milliseconds(100))
    #expect(book.picture().description.contains(" backward \(width)"))
    book.settle()
    #expect(book.picture().description.contains("sheet 3") && book.picture() != old)
  }

  @Test func `it is dragged like a sheet`() {
    var book = book()
    #expect(book.canDrag(at: Point(column: 60, row: 20)))
    for (action, column) in [(Pointer.Action.press, 90), (.drag, 30)] {
      book.handle(.pointer(Pointer(action, at: Point(column: column, row: 9))), at: .zero)
    }
    for frame in 1...100 { book.handle(.tick, at: .milliseconds(20 * frame)) }
    let progress = book.turn?.progress ?? 0
    #expect((0.45...0.6).contains(progress))
    #expect(book.picture().description.hasPrefix("\(Int(progress * 100)) forward"))
  }

  @Test func `both ends show exactly the old and the new picture`() {
    let geometry = BookGeometry(size: .roomy, orientation: .two)
    let marked = MarkedBook(geometry)
    #expect(letters.draw(marked.context(0)) == marked.old)
    #expect(letters.draw(marked.context(1)) == marked.new)
  }

  @Test func `two with the same name are the same`() {
    #expect(letters == .custom("letters") { $0.old } && letters != .custom("x") { $0.old })
    #expect(TransitionStyle(rawValue: "letters") == nil && letters.rawValue == "letters")
    #expect(TransitionStyle.allCases.map(\.rawValue) == ["curl", "scroll", "fade", "none"])
    for style in TransitionStyle.allCases {
      #expect(TransitionStyle(rawValue: style.rawValue) == style)
    }
  }

  @Test func `light changes the paper and the pictures of a rectangle`() {
    var canvas = TextCanvas(Size(columns: 4, rows: 1))
    canvas.put(Cell(upper: RGB(0xFFFFFF), lower: RGB(0x808080)), at: Point(column: 1, row: 0))
    let before = canvas
    canvas.light(Rect(column: 1, row: 0, columns: 2, rows: 1), 0.5)
    #expect(canvas[0, 0] == before[0, 0] && canvas[3, 0] == before[3, 0])
    #expect(canvas[1, 0].style.ink.light < before[1, 0].style.ink.light)
    #expect(canvas[2, 0].style.paper.light * 2 == before[2, 0].style.paper.light)
    canvas.light(canvas.bounds, 1)
    #expect(canvas[2, 0].style.paper.light * 2 == before[2, 0].style.paper.light)
  }

  @Test func `the front of rising paper darkens, its back has a bright ridge`() {
    #expect(PaperLight.front(rise: 0) == 1)
    #expect(PaperLight.front(rise: 1) < PaperLight.front(rise: 0.7))
    #expect(PaperLight.back(rise: 0.2) > 1 && PaperLight.back(rise: 1) < 0.7)
  }
}
