import CurlewCells
import KeptLines
import TestReader
import Testing

@testable import CurlewAppSupport
@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewProgram
@testable import CurlewReader
@testable import CurlewSettings

/// What the program prints. A line for each text gives its lines, its bytes and its checksum. `make golden` records the
/// lines again; read the diff.
@Suite(.timeLimit(.minutes(90))) struct PrintedGoldenTests {
  private func check(_ texts: [(name: String, text: String)]) {
    let lines = texts.map { name, text in
      var sum = Sum()
      sum.add(text)
      let count = text.utf8.count { $0 == 0x0A }
      return "\(name): \(count) lines, \(text.utf8.count) bytes, sum \(sum.digits)"
    }
    #expect(Kept.differences(lines, in: "Tests/App/Golden/printed.txt") == [])
  }

  @Test func theManualAndTheCompletionsAreWhatTheyWere() {
    let completions = Completions.shells.map {
      ("completions of \($0)", Completions.script(for: $0))
    }
    check(
      [("help", Manual.help), ("manual", Manual.page), ("manual of defaults", Manual.defaultsPage)]
        + completions)
  }

  @Test(arguments: [PrintedForm.plain, .coloured, .vector])
  func printedPagesAreWhatTheyWere(form: PrintedForm) throws {
    for name in ["the-long-bill.md", "nobody-over.txt"] {
      let book = try OpenBook("\(Golden.package)/Books/\(name)")
      for size in [Size(columns: 120, rows: 34), Size(columns: 60, rows: 20)] {
        let printer = Printer(source: book, settings: Settings(), size: size)
        var bytes: [UInt8] = []
        try printer.printPages(3...12, from: nil, as: form) { bytes += $0 }
        let text = String(decoding: bytes, as: UTF8.self)
        check([("\(name) \(size.columns)x\(size.rows) \(form)", text)])
      }
    }
  }
}
