import PagingTerminal

typealias Book = BookController<[AnyPage<Request>]>

/// What a page asks the program for.
enum Request { case send }

/// A page that says what the form is for.
struct Welcome: Page {
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    canvas.write("A walk along the coast. Use the arrow keys.", at: slot.line(0))
  }
}

/// A line of text, typed or pasted.
struct TypedText: Page {
  var text = ""
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    canvas.write(SafeText("Name: \(text)▏"), at: slot.line(0))
  }
  mutating func handle(_ event: Event, at slot: PageSlot, now: Duration) -> PageResponse<Never> {
    switch event {
    case .pasted(let pasted): text += pasted
    case .key(KeyPress(.backspace)): _ = text.popLast()
    case .key(let press):
      guard case .character(let character) = press.key, press.modifiers.isEmpty else {
        return .ignored
      }
      text.append(character)
    default: return .ignored
    }
    return .handled
  }
}

/// One of several answers, chosen by the keys up and down.
struct Choice: Page {
  let answers: [SafeText]
  var chosen = 0
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    for (row, answer) in answers.enumerated() {
      canvas.write((row == chosen ? "● " : "○ ") + answer, at: slot.line(row))
    }
  }
  mutating func handle(_ event: Event, at slot: PageSlot, now: Duration) -> PageResponse<Never> {
    switch event {
    case .key(KeyPress(.up)): chosen = max(chosen - 1, 0)
    case .key(KeyPress(.down)): chosen = min(chosen + 1, answers.count - 1)
    default: return .ignored
    }
    return .handled
  }
}

/// A field of marks that taps set and remove.
struct Field: Page {
  var marks: Set<Point> = []
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    canvas.write("Tap where it hurts", at: slot.line(0))
    for mark in marks { canvas.write("✕", at: mark, style: Style(.accent)) }
  }
  mutating func handle(_ event: Event, at slot: PageSlot, now: Duration) -> PageResponse<Never> {
    guard case .pointer(let pointer) = event, pointer.action == .press else { return .ignored }
    if marks.remove(pointer.point) == nil { marks.insert(pointer.point) }
    return .handled
  }
}

/// The seconds since the form was opened, which run on while the page is seen.
struct Clock: Page {
  var seconds = 0
  var tickInterval: Duration? { .seconds(1) }
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) {
    canvas.write(SafeText("Open for \(seconds) s"), at: slot.line(0))
  }
  mutating func tick(at now: Duration) -> Bool {
    seconds = Int(now / .seconds(1))
    return true
  }
}

/// The answers, and Enter to send them.
struct Summary: Page {
  var text: SafeText = ""
  func draw(on canvas: inout TextCanvas, at slot: PageSlot) { canvas.write(text, at: slot.line(0)) }
  func handle(_ event: Event, at slot: PageSlot, now: Duration) -> PageResponse<Request> {
    event == .key(KeyPress(.enter)) ? .action(.send) : .ignored
  }
}

@main enum Form {
  static func main() {
    guard var screen = try? Terminal(theme: .sepia) else { return print("no terminal") }
    let pages: [AnyPage<Request>] = [
      AnyPage(Welcome()), AnyPage(TypedText()), AnyPage(Choice(answers: ["Monday", "Friday"])),
      AnyPage(Field()), AnyPage(Clock()), AnyPage(Summary()),
    ]
    var options = PageOptions(transition: .scroll)
    options.pageLifetime = .always
    var book = BookController(pages, options: options, size: screen.size, sideBySide: .always(.one))
    screen.run(&book, telling: answer) { event, _ in
      event == .key(KeyPress(.escape)) ? .leave : .ignored
    }
  }

  static func answer(_ notice: PageNotice<[AnyPage<Request>]>, _ book: inout Book) -> EventUse {
    if case .action(.send) = notice { return .leave }
    guard case .effect(.turned(to: 5)) = notice, let line = book.page(1)?.page as? TypedText,
      let choice = book.page(2)?.page as? Choice
    else { return .ignored }
    let text = SafeText("\(line.text) walks on ") + choice.answers[choice.chosen] + ". Enter: send"
    book.update(5) { $0.update(Summary.self) { $0.text = text } }
    return .handled
  }
}

extension PageSlot {
  /// Where a line of text begins. Above the first there is an empty one.
  func line(_ row: Int) -> Point { textArea.origin + Point(column: 0, row: row + 1) }
}
