import CurlewCells
import CurlewManuscript
import Paging
import CurlewSystem
import TestBooks
import CurlewTypesetting
import TestFiles
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings

/// Reading aloud, by a script that writes down what it is to say.
@Suite(.timeLimit(.minutes(90))) struct SpeechTests {
  // MARK: Sentences

  private func sentences(of book: BookText) -> [SpokenSentence] {
    var all: [SpokenSentence] = []
    while let next = SpokenSentence(in: book, from: all.last?.range.upperBound ?? 0) {
      all.append(next)
    }
    return all
  }

  private func texts(of text: String) -> [String] {
    sentences(of: OpenBook(Array(text.utf8), path: "/a.txt").text).map(\.text)
  }

  @Test func `sentences are said without hyphens, and rows of stars are passed over`() {
    let text = """
      Mr. Tidy stood at the end of the road and counted, as he did every evening, to twen-
      ty, slowly and aloud. Then he stop\u{AD}ped, since nobody was there to hear him, and the
      sea had taken all that was left of the path along the shore.

      * * *

      He went home by the road that had been there pre- and post-war, and he did not look
      back at the sea before he had come to the wall of the garden where the lamps were lit.
      """
    #expect(
      texts(of: text) == [
        "Mr. Tidy stood at the end of the road and counted, as he did every evening, to twenty, "
          + "slowly and aloud.",
        "Then he stopped, since nobody was there to hear him, and the sea had taken all that was "
          + "left of the path along the shore.",
        "He went home by the road that had been there pre- and post-war, and he did not look back "
          + "at the sea before he had come to the wall of the garden where the lamps were lit.",
      ])
  }

  @Test func `the signs of notes are not said`() throws {
    let html = """
      <p>The tide<a href="#n1" epub:type="noteref"><sup>1</sup></a> was out.</p>
      <aside id="n1" epub:type="footnote"><p>Low water.</p></aside>
      """
    let book = try OpenBook(
      ByteSource(Array("<html><body>\(html)</body></html>".utf8)), path: "/a.html", of: .known)
    #expect(sentences(of: book.text).first?.text == "The tide was out.")
  }

  @Test func `a passage in another language is said in that language`() throws {
    let html = "<html lang=\"en\"><body><p>He said:</p><p lang=\"fr\">Bonjour.</p></body></html>"
    let book = try OpenBook(ByteSource(Array(html.utf8)), path: "/a.html", of: .known)
    #expect(sentences(of: book.text).map(\.language?.code) == ["en", "fr"])
  }

  @Test func `a sentence that begins with a picture is said in the language of the book`() throws {
    let html = """
      <html lang="de"><body><p>Es war spät. <img src="a.png" alt="Ein Stern"> Er ging heim.</p>
      </body></html>
      """
    let book = try OpenBook(ByteSource(Array(html.utf8)), path: "/a.html", of: .known)
    #expect(book.text.wholeManuscript?.passages.map(\.language.code) == ["zxx"])
    #expect(Set(sentences(of: book.text).map(\.language?.code)) == ["de"])
  }

  /// Every letter of the text is said once, in order.
  @Test(
    .needsBooks(named: bookNames), arguments: bookNames)
  func `the sentences of a book are its text`(name: String) throws {
    let book = try OpenBook(Library.shelf.map { "\($0)/\(name)" } ?? "").text
    let said = sentences(of: book)
    #expect(said.count > 1000)
    for (one, next) in zip(said, said.dropFirst()) {
      #expect(one.range.upperBound <= next.range.lowerBound)
    }
    var whole = ""
    for number in 0..<book.textSectionCount {
      let section = book.textSection(number)
      whole += section.plainText(section.body.lowerBound..<section.body.upperBound)
    }
    func letters(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter(\.properties.isAlphabetic)
    }
    #expect(letters(said.map(\.text).joined()) == letters(whole))
  }

  private static let bookNames = [
    "alice.en.utf8.txt", "idiot.ru.utf8.txt", "don-quijote.es.latin1.txt",
  ]

  /// Eighty words a minute is slow for a voice.
  @Test(arguments: ["Да.", "No.", "She stood and waited for the tide. ", "潮が引いた。"])
  func `a program that hangs is given up, a slow voice is not`(sentence: String) {
    for count in [1, 10, 100] {
      let text = String(repeating: sentence, count: count)
      let slow = text.count * 60 / (80 * 5)
      #expect((slow...slow * 6 + 20).contains(SpeechProgram.longestRun(of: text)))
    }
  }

  // MARK: The layer

  /// A book of one sentence on a line, and a script that writes each into a file. It takes more than a second for each.
  private func spoken(
    _ script: [(Duration, Event)], says: String = "cat >> said", looks: Int = 20, length: Int = 0
  ) throws -> (said: [String], session: Session) {
    let folder = try TestFolder()
    var settings = Settings()
    settings.turn = .none
    settings.speech = "cd '\(folder.path)'; \(says)"
    let more = String(repeating: ", as it was", count: length)
    let text = (1...60).map { "Sentence number \($0) is here\(more).\n\n" }.joined()
    let book = OpenBook(Array("Title: Numbers\n\n\n\(text)".utf8), path: "/numbers.txt")
    let jobs = SlowVoice(looks: looks)
    let size = Size(columns: 60, rows: length > 0 ? 12 : 20)
    let session = run(size: size, settings: settings, by: jobs, script) {
      $0.open(book, at: .percent(0))
    }
    let bytes = try SafeSave.contents(of: Path.join(folder.path, "said")) ?? []
    return (
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init), session
    )
  }

  @Test func `every sentence is said once and in order, and pages turn at the right one`() throws {
    let (said, session) = try spoken([(.seconds(1), .press("r")), (.seconds(600), .press("q"))])
    #expect(said == (1...60).map { "Sentence number \($0) is here." })
    #expect(session.last.contains("number 60 is here"))
    let pages = Set(session.shown.flatMap { $0.picture.description.folios })
    #expect(pages.count > 3, "no page is passed over: \(pages)")
  }

  @Test func `the word that is said stands out in its sentence`() throws {
    let (_, session) = try spoken([(.seconds(1), .press("r")), (.seconds(3), .press("q"))])
    func lit(_ wash: Wash) -> [String] {
      session.shown.map { $0.picture.text(washed: wash) }.reduce(into: []) { words, word in
        if !word.isEmpty, words.last != word { words.append(word) }
      }
    }
    #expect(lit(.currentHit).prefix(4) == ["Sentence", "number", "1", "is"])
    #expect(lit(.hit).first == "number 1 is here.")
  }

  @Test func `Space pauses and the key again stops`() throws {
    let (said, session) = try spoken([
      (.seconds(1), .press("r")), (.seconds(1), .press(" ")), (.seconds(100), .press("r")),
      (.seconds(101), .press(.right)), (.seconds(200), .press("q")),
    ])
    #expect(said.count <= 1)
    #expect(session.shown.contains { $0.picture.description.contains("Space reads on") })
    #expect(session.last.folios == [2], "Space has its usual meaning again")
  }

  @Test func `a turn by hand takes the voice along`() throws {
    let (said, _) = try spoken([
      (.seconds(1), .press("r")), (.seconds(1), .press(" ")), (.seconds(2), .press(.right)),
      (.seconds(3), .press(" ")), (.seconds(600), .press("q")),
    ])
    #expect(!said.contains("Sentence number 4 is here."))
    #expect(said.suffix(20) == (41...60).map { "Sentence number \($0) is here." })
  }

  @Test func `pages without sentences keep nobody awake`() throws {
    let text =
      "Title: Stars\n\n\nIt was late.\n\n" + String(repeating: "-+-+-+-\n\n", count: 60)
    let book = OpenBook(Array(text.utf8), path: "/stars.txt")
    var settings = Settings()
    settings.speech = "cat > /dev/null"
    var desk = Desk(size: Size(columns: 60, rows: 20), settings: settings, by: StepwiseJobs())
    desk.reading = Reading(
      book, at: .percent(0), settings: settings, size: desk.size, by: StepwiseJobs())
    var layer = try #require(desk.withReading { book, _, _ in SpeechLayer(over: book) } ?? nil)
    #expect(layer.timeout(on: desk) == .zero)
    _ = desk.withReading { book, _, _ in
      _ = book.pages.go(toOffset: BookOffset(text.utf8.count - 4), at: .zero)
    }
    // A turn by hand is noticed, then nothing is to be done.
    #expect(layer.timeout(on: desk) == .zero)
    _ = desk.withReading { book, _, now in layer.tick(over: &book, at: now) }
    #expect(layer.timeout(on: desk) == nil)
  }

  @Test func `a program that fails is named, and the voice stops`() throws {
    let (_, session) = try spoken(
      [(.seconds(1), .press("r")), (.seconds(9), .press("q"))], says: "exit 3")
    #expect(session.shown.contains { $0.picture.description.contains("cannot say this") })
  }

  @Test func `a voice that ends at once is stopped where the reader was`() throws {
    let (said, session) = try spoken(
      [(.seconds(1), .press(.right)), (.seconds(2), .press("r")), (.seconds(600), .press("q"))],
      looks: 0, length: 12)
    #expect(said.count == 3)
    #expect(session.shown.contains { $0.picture.description.contains("Is there a sound device?") })
    func first(_ picture: TextCanvas?) -> Substring? {
      picture?.description.firstMatch(of: /number (\d+) is/)?.1
    }
    let before = first(session.shown.last { $0.time <= .seconds(2) }?.picture)
    let pages = Set(session.shown.filter { $0.time > .seconds(2) }.compactMap { first($0.picture) })
    #expect(pages.count > 1, "the voice has turned a page")
    #expect(first(session.shown.last?.picture) == before)
  }

  @Test func `the book goes back to the first of the sentences that nobody heard`() {
    func sentences(_ times: Double...) -> BookOffset? {
      let book = OpenBook(
        Array(String(repeating: "A sentence of thirty letters. ", count: 9).utf8), path: "/a.txt")
      var said = SaidSentences()
      for (sentence, time) in zip(self.sentences(of: book.text), times) {
        said.note(sentence, in: .seconds(time))
      }
      return said.unheard
    }
    #expect(sentences(0.03, 0.03) == nil)
    #expect(sentences(0.03, 0.03, 0.03) == 0)
    #expect(sentences(2, 0.03, 0.03, 0.03) == 30)
    #expect(sentences(0.5, 0.5, 0.5, 0.5) == nil, "the quickest listeners hear as much")
    #expect(sentences(0.03, 0.03, 2) == nil)
  }
}

/// Jobs of which only those that speak take their time.
private struct SlowVoice: JobStarter {
  let looks: Int

  func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable {
    Steps.Element.self == Utterance.Ending.self
      ? SlowJobs(looks: looks).start(steps) : StepwiseJobs().start(steps)
  }
}

/// A folder that is removed at the end of the test.
private final class TestFolder {
  let path: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(in: "/tmp")
    path = folder.path
  }
}
