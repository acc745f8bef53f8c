import CurlewCells
import CurlewGlyphs
import CurlewSystem
import Paging
import TestFiles
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// What readers did with a book, and what they saw. A case is a folder of files that need no compiler: see
/// CONTRIBUTING.md.
@Suite(.timeLimit(.minutes(90))) struct CaseGoldenTests {
  private static let cases = Golden.package + "/Tests/Cases"

  @Test(arguments: FileSystem.names(in: cases).filter { $0.first != "." }.sorted())
  func `the screen is as it was recorded`(name: String) throws {
    let folder = Path.join(Self.cases, name)
    func lines(_ name: String) throws -> [[UInt8]] {
      try SafeSave.contents(of: Path.join(folder, name)).map(DefaultsFile.lines) ?? []
    }
    var sources = SettingSources()
    sources.common.turn = .none
    let complaints = DefaultsFile(path: "settings") { $0.table }
      .apply(try lines("settings"), to: &sources)
    #expect(complaints.map(\.line.string) == [])
    let keys = try CaseKeys(lines("keys").map { String(decoding: $0, as: UTF8.self) })
    let book = try #require(FileSystem.names(in: folder).first { $0.hasPrefix("book.") })
    let home = try Folder()
    let screens = try keys.sessions.flatMap { session in
      try pictures(of: session, Path.join(folder, book), sources, home: home.path)
    }
    let difference = try Golden.difference(
      of: screens.joined(separator: "\nshow\n"), from: Path.join(folder, "screen"),
      orElse: "meant? make cases RECORD=1")
    #expect(difference == nil)
  }

  /// Runs the program from its start. It saves in a home of its own, as it does for a reader.
  private func pictures(
    of session: CaseKeys.Session, _ book: String, _ sources: SettingSources, home: String
  ) throws -> [String] {
    let settings = sources.settings(forBook: nil)
    let storage = FileStorage(Directories { $0 == "HOME" ? home : nil })
    let opener = BookOpener(files: [book], start: nil, isCovered: false, settings: settings)
    var application = Application(
      settings: settings, of: sources, directories: { [] }, storage: storage, size: session.size,
      by: StepwiseJobs())
    application.show(try opener.opening(on: session.size, storage))
    var screen = ScriptedScreen(session.size, CaseKeys.second(from: .zero) + session.script)
    _ = application.run(on: &screen)
    application.finish()
    return session.shows.map { time in
      screen.shown.last { $0.time < time }?.picture.description ?? ""
    }
  }
}

/// The steps in the file `keys` of a case.
private struct CaseKeys {
  /// What happens until the program ends.
  struct Session {
    /// The size at its start, and at its end.
    var size: Size
    var lastSize: Size
    var script: [(Duration, Event)] = []
    /// When the screen is looked at.
    var shows: [Duration] = []
    var now = Duration.seconds(1)

    init(_ size: Size) { (self.size, lastSize) = (size, size) }

    mutating func add(_ events: Event...) {
      script += events.map { (now, $0) } + CaseKeys.second(from: now)
      now += .seconds(1)
    }
  }

  /// Work beside the loop has a second to end before the next event.
  static func second(from start: Duration) -> [(Duration, Event)] {
    (1...9).map { (start + .milliseconds(100 * $0), .tick) }
  }

  /// The program was closed between them, and the book opened again.
  private(set) var sessions = [Session(Size(columns: 80, rows: 24))]

  init(_ lines: [String]) throws {
    // Words in quotation marks, a step with a value, or one without.
    let step = /"\S[^"]*"|(?:size|wait|tap) +\S+|\S+/
    for line in lines where !line.hasPrefix("#") {
      for match in line.matches(of: step) { try add(match.output) }
    }
    try add("show")
  }

  private mutating func add(_ step: Substring) throws(Complaint) {
    var session = sessions.removeLast()
    let numbers = step.split { !$0.isNumber }.compactMap { Int($0) }
    switch step.prefix(while: { $0 != " " }) {
    case "show": session.shows.append(session.now)
    case "again":
      sessions.append(session)
      session = Session(session.lastSize)
    case "wait" where numbers.count == 1: session.now += .seconds(numbers[0])
    case "size" where numbers.count == 2:
      session.lastSize = Size(columns: numbers[0], rows: numbers[1])
      if session.script.isEmpty {
        session.size = session.lastSize
      } else {
        session.add(.resized(session.lastSize))
      }
    case "tap" where numbers.count == 2:
      let point = Point(column: numbers[0], row: numbers[1])
      session.add(.pointer(Pointer(.press, at: point)), .pointer(Pointer(.release, at: point)))
    default:
      if step.count > 2, step.first == "\"" {
        for character in step.dropFirst().dropLast() { session.add(.press(.character(character))) }
      } else if let key = KeyPress(named: step) {
        session.add(.key(key))
      } else {
        throw Complaint("keys: “\(step)” is no step")
      }
    }
    sessions.append(session)
  }
}
