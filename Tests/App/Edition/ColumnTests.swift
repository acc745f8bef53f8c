import CurlewCells
import CurlewGlyphs
import CurlewManuscript
import Paging
import TestBooks
import TestReader
import Testing
import CurlewTypesetting

@testable import CurlewEdition
@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Lines that are columns: set and drawn as rows, and then turned.
@Suite(.timeLimit(.minutes(90))) struct ColumnTests {
  private static let sentences = [
    "　潮《しお》を待つ渡し舟《わたしぶね》は、まだ出ない。", "「いつ出るのか」と聞くと、船頭は海を見て「さあ」と言った。",
    "風は――少し――西へ回ったらしい……。ラムネを二本買う。", "第12号の灯台は3時に消え、USAの船が1877年に沈んだという!?",
  ]
  private static var paragraphs: String {
    (0..<40).map { number in
      let five = (0..<4).map { sentences[(number * number + $0) % 4] } + [sentences[number % 4]]
      return five.joined()
    }.joined(separator: "\n")
  }
  private static let aozora = OpenBook(
    Array("潮待ち\n海野渡\n\n［＃５字下げ］一［＃「一」は中見出し］\n\n\(paragraphs)".utf8), path: "/tide.txt")

  private func edition(
    _ book: OpenBook = aozora, columns: Int = 120, rows: Int = 34,
    _ change: (inout Settings) -> Void = { _ in }
  ) -> Edition {
    var settings = Settings()
    change(&settings)
    return Edition(book.prepared(by: settings), settings, Size(columns: columns, rows: rows))
  }

  // MARK: The change of coordinates

  @Test(arguments: 3...5) func `every cell of a row goes to a cell of its own and comes back`(
    pitch: Int
  ) {
    let block = ColumnBlock(in: Rect(column: 7, row: 3, columns: 46, rows: 27), pitch: pitch)
    var places: Set<Point> = []
    for row in 0..<block.sizeInRows.rows where pitch > 3 || row & 1 == 1 {
      for column in 0..<block.measure {
        let place = block.place(row: row, column: column)
        #expect(places.insert(place).inserted)
        #expect(block.cell(at: place) == (row, column))
      }
    }
  }

  @Test func `every tap finds its character`() {
    for pitch in [Settings.LineSpacing.single, .auto, .double] {
      let edition = edition { $0.lineSpacing = pitch }
      let text = edition.book.text
      for page in 0..<4 {
        let spread = OpenSpread(
          edition,
          Spread(
            showing: edition.index(ofTextPage: page), of: edition.imposition.total,
            edition.geometry.orientation))
        for line in edition.layout.map(ofPage: page).lines {
          for letter in line.letters {
            let offset = BookOffset(letter.range.lowerBound)
            guard let cell = spread.cell(ofCharacterAt: offset) else {
              Issue.record("\(letter) is not shown")
              continue
            }
            #expect(spread.letter(at: cell)?.contains(offset) == true, "\(text.place(at: offset))")
          }
        }
      }
    }
  }

  @Test func `wide signs stand at even cells, and no line is longer than its column`() {
    let edition = edition()
    let measure = edition.layout.setting.measure
    for page in 0..<edition.layout.pageCount {
      for line in edition.layout.page(page).lines {
        var column = line.column
        for span in line.spans {
          #expect(span.column == column)
          for glyph in SafeText(span.text).glyphs {
            #expect(glyph.width < 2 || column.isMultiple(of: 2), "\(line.plainText)")
            column += glyph.width
          }
        }
        let hangs = line.spans.last?.text.last.map { "︑︒".contains($0) } ?? false
        #expect(column <= measure + (hangs ? 2 : 0), "\(line.plainText)")
      }
    }
  }

  @Test func `lines are as long in columns as in rows`() throws {
    // Nothing of it is narrow, so that it has as many cells both ways.
    let text = (0..<30).map { _ in Self.sentences[0...1].joined() }.joined(separator: "\n")
    let book = try #require(
      OpenBook(Array("題\n名\n\n［＃］\n\(text)".utf8), path: "/a.txt").text.wholeManuscript)
    var setting = Setting(
      measure: 40, rows: 20, isJustified: true, hangs: true, mayHyphenate: false)
    setting.leading = 2
    let columns = Book(book, in: ColumnSigns())
    setting.pitch = 4
    let vertical = Layout(columns, setting).lines.map(\.offset)
    let rows = Layout(Book(book, in: ColumnSigns()), setting).lines.map(\.offset)
    #expect(vertical == rows)
  }

  @Test func `high cells get more room beside them where there are readings`() {
    let tall = edition { $0.hasTallCells = true }
    #expect([tall, edition()].map(\.layout.setting.pitch) == [5, 4])
    let text = Array("題\n名\n\n［＃］\n\(String(repeating: "これは普通の文である。", count: 300))".utf8)
    let plain = edition(OpenBook(text, path: "/p.txt")) { $0.hasTallCells = true }
    #expect(plain.layout.setting.pitch == 3)
  }

  // MARK: Signs

  @Test func `signs stand upright, and the text keeps its own`() {
    let edition = edition()
    let shown = (0..<edition.layout.pageCount).map { edition.layout.page($0).plainText }.joined()
    for sign in ["︒", "︑", "﹁", "﹂", "︱︱", "︙︙", "ラムネ", "ＵＳＡ", "12", "３", "１８７７", "!?"] {
      #expect(shown.contains(sign), "\(sign)")
    }
    for sign in ["。", "、", "「", "—", "…", "USA"] { #expect(!shown.contains(sign), "\(sign)") }
    #expect(ColumnSigns().upright("コーヒー──━═") == "コ丨ヒ丨︱︱︱〢")
    #expect(ColumnSigns(.simplified).upright("“好”") == "﹃好﹄")
    #expect(ColumnSigns(.traditional).upright("“好．”") == "﹁好︒﹂")
    #expect(ColumnSigns(isPlain: true).upright("「コー」。") == "「コ丨」。")
  }

  @Test func `a page of columns is full wherever its paragraphs end`() {
    let edition = edition()
    for page in 0..<edition.layout.pageCount - 1 {
      let lines = edition.layout.page(page).lines
      #expect(lines.last.map { $0.row } == edition.layout.setting.rows * 2 - 2, "\(page)")
    }
  }

  @Test func `down selects along a line, and left the next line`() {
    let turned = SelectionLayer.turned
    #expect(turned["select-below"] == "select-next" && turned["select-previous"] == "select-below")
    #expect(turned["extend-line-down"] == "extend-forward")
    #expect(Set(turned.values) == Set(turned.keys))
    for name in turned.keys { #expect(SelectionLayer.commands.function(of: name) != nil) }
  }

  // MARK: When

  @Test func `a book that asks for columns has them`() {
    func isVertical(_ book: OpenBook, _ writing: Settings.WritingChoice? = nil) -> Bool {
      edition(book) { $0.writing = writing }.isVertical
    }
    let plain = OpenBook(
      Array("題\n\n\(String(repeating: "これは普通の文である。", count: 300))\n".utf8), path: "/p.txt")
    let latin = OpenBook(
      Array("題\n名\n\n［＃］\nこの本はEnglishである。\(Self.sentences[3])\nWords in English.".utf8),
      path: "/l.txt")
    #expect(isVertical(Self.aozora) && !isVertical(plain) && !isVertical(latin))
    #expect(isVertical(plain, .vertical) && !isVertical(latin, .vertical))
    #expect(!isVertical(Self.aozora, .horizontal) && !isVertical(numberedBook(), .vertical))
    #expect(edition().geometry.binding == .right)
    #expect(edition { $0.writing = .horizontal }.geometry.binding == .left)
  }

  @Test func `a page of columns shows its readings, dots and hits`() {
    let text = "題\n名\n\n［＃］\n　おれは海《うみ》を知らぬ［＃「知らぬ」に傍点］と言った。\n"
    let edition = edition(OpenBook(Array(text.utf8), path: "/d.txt"), columns: 40, rows: 20)
    let page = edition.picture(at: edition.index(ofTextPage: 0))
    let rows = page.description.split(separator: "\n", omittingEmptySubsequences: false)
    func row(of words: String) -> Int? { rows.firstIndex { $0.contains(words) } }
    #expect(row(of: "海う") == row(of: "をみ").map { $0 - 1 })
    #expect(["知､", "ら､", "ぬ､"].allSatisfy { row(of: $0) != nil }, "\(page)")
  }
}

/// How well real books are set in columns.
@Suite(.timeLimit(.minutes(90))) struct ColumnFigureTests {
  private struct Figures {
    var (lines, full, readings, leftOut, broken) = (0, 0, 0, 0, 0)
    var share: Int { full * 1000 / max(lines, 1) }
    var placed: Int { readings * 1000 / max(readings + leftOut, 1) }
  }

  /// What no line begins with, as columns show it.
  private static let notFirst = Set(
    "︑︒︐︔︓︶︸︺︼︾﹀﹂﹄﹈︘！？丨ぁぃぅぇぉっゃゅょァィゥェォッャュョ々ゝゞヽヾ・")
  private static let notLast = Set("︵︷︹︻︽︿﹁﹃﹇︗")

  private func figures(_ edition: Edition) -> Figures {
    var figures = Figures()
    let setting = edition.layout.setting
    for page in 0..<edition.layout.pageCount {
      guard let laid = edition.layout.laidPage(page) else { continue }
      let lines = laid.layout.page(laid.index).lines
      let text = laid.part.book.text.utf8
      for (line, next) in zip(lines, lines.dropFirst()) where line.isProse && next.isProse {
        let between = text[
          line.range.upperBound..<max(next.range.lowerBound, line.range.upperBound)]
        guard !between.contains(0x0A), let last = line.plainText.last else { continue }
        figures.lines += 1
        figures.full += SafeText(line.plainText).width >= setting.measure ? 1 : 0
        let first = next.plainText.first { $0 != " " } ?? " "
        figures.broken += Self.notFirst.contains(first) || Self.notLast.contains(last) ? 1 : 0
      }
      for row in edition.text(page).readings(measure: setting.measure) {
        figures.readings += row.readings.count
        figures.leftOut += row.leftOut
      }
    }
    return figures
  }

  @Test(.needsBooks, arguments: Library.trial)
  func `nine lines of ten are full, and hardly a reading has no room`(volume: Library.Volume) {
    let book = OpenBook(volume.bytes, path: "/" + volume.name)
    guard book.text.columns != nil else { return }
    var edition = Edition(book, Settings(), Size(columns: 160, rows: 45))
    edition.count()
    let figures = figures(edition)
    #expect(figures.share >= 900 && figures.placed >= 990 && figures.broken == 0, "\(figures)")
  }
}
