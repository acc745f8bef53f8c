import CurlewCells
import CurlewManuscript
import CurlewSystem
import CurlewTypesetting
import Paging
import TestBooks
import TestFiles
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewReader
@testable import CurlewSettings
@testable import CurlewVoice

/// Recordings that turn the pages, played by a script whose clock is that of the screen.
@Suite(.timeLimit(.minutes(90))) struct RecordingTests {
  /// A book of two chapters of 40 passages, three seconds each, in two sounds of two minutes. The first ten have
  /// pauses between them.
  private func book(in folder: borrowing Folder, lasting length: Int = 3) throws -> OpenBook {
    try FileSystem.makeDirectory(folder.path + "/META-INF")
    try folder.write(
      #"<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>"#,
      to: "META-INF/container.xml")
    var (items, spine) = ("", "")
    for chapter in 1...2 {
      let numbers = (chapter - 1) * 40 + 1...chapter * 40
      let text = numbers.map { "<p id=\"p\($0)\">Passage number \($0) is here.</p>" }.joined()
      try folder.write("<h1>Chapter \(chapter)</h1>\(text)", to: "c\(chapter).xhtml")
      let clips = numbers.map { number in
        let begin = (number - numbers.lowerBound) * length
        return """
          <par><text src="c\(chapter).xhtml#p\(number)"/><audio src="s\(chapter).mp3"
          clipBegin="\(begin).5s" clipEnd="\(begin + length)s"/></par>
          """
      }
      try folder.write("<smil><body>\(clips.joined())</body></smil>", to: "c\(chapter).smil")
      try folder.write("sound \(chapter)", to: "s\(chapter).mp3")
      items += """
        <item id="c\(chapter)" href="c\(chapter).xhtml" media-type="application/xhtml+xml"
        media-overlay="o\(chapter)"/><item id="o\(chapter)" href="c\(chapter).smil"
        media-type="application/smil+xml"/>
        <item id="s\(chapter)" href="s\(chapter).mp3" media-type="audio/mpeg"/>
        """
      spine += "<itemref idref=\"c\(chapter)\"/>"
    }
    try folder.write(
      """
      <package><metadata><dc:title>Shore</dc:title></metadata><manifest>\(items)</manifest>
      <spine>\(spine)</spine></package>
      """, to: "a.opf")
    return try OpenBook(folder.path)
  }

  private func played(
    _ script: [(Duration, Event)], player: ScriptedPlayer = ScriptedPlayer()
  ) throws -> (player: ScriptedPlayer, session: Session) {
    let folder = try Folder()
    let book = try book(in: folder)
    var settings = Settings()
    (settings.turn, settings.initials) = (.none, .off)
    let session = run(
      size: Size(columns: 60, rows: 20), settings: settings, by: PlayerJobs(player: player), script
    ) {
      $0.open(book, at: .percent(0))
    }
    return (player, session)
  }

  /// Where the book is open, by the number of its first passage, each time that changes.
  private func pages(_ session: Session) -> [(time: Duration, passage: Int)] {
    var all: [(time: Duration, passage: Int)] = []
    for (time, picture) in session.shown {
      guard let found = picture.description.firstMatch(of: /number (\d+) is/),
        let number = Int(found.1), all.last?.passage != number
      else { continue }
      all.append((time, number))
    }
    return all
  }

  @Test func `every passage is shown while it is spoken, and once`() throws {
    let (player, session) = try played([(.seconds(1), .press("r")), (.seconds(300), .press("q"))])
    let pages = pages(session)
    #expect(pages.map(\.passage) == pages.map(\.passage).sorted())
    #expect(pages.count > 5)
    for (time, passage) in pages.dropFirst() {
      // The second sound begins when the first has ended.
      let spoken = Double((passage - 1) * 3) + 1
      #expect(abs(time / .seconds(1) - spoken) < 1, "page of \(passage)")
    }
    #expect(player.log.filter { $0.hasPrefix("play") }.count == 2)
    #expect(session.shown.contains { $0.picture.description.contains("The end of the recording") })
    #expect(session.ticks < 1000, "it is asked only when something is due")
  }

  @Test func `the word that is spoken stands out in its passage`() throws {
    let (_, session) = try played([(.seconds(1), .press("r")), (.seconds(8), .press("q"))])
    let words = session.shown.map { $0.picture.text(washed: .currentHit) }
      .reduce(into: [String]()) { words, word in
        if !word.isEmpty, words.last != word { words.append(word) }
      }
    #expect(words.prefix(6) == ["Passage", "number", "1", "is", "here.", "Passage"])
  }

  /// The sounds last two minutes, and the passages of a chapter say that they last 160 seconds.
  @Test func `where a sound ends early, the next goes on`() throws {
    let folder = try Folder()
    let book = try book(in: folder, lasting: 4)
    let player = ScriptedPlayer()
    let session = run(
      size: Size(columns: 60, rows: 20), settings: .sliding, by: PlayerJobs(player: player),
      [(.seconds(1), .press("r")), (.seconds(300), .press("q"))]
    ) { $0.open(book, at: .percent(0)) }
    #expect(player.log.filter { $0.hasPrefix("play") } == ["play 0.5", "play 0.5"])
    #expect(pages(session).contains { $0.passage > 40 })
  }

  @Test func `the place that is kept is that of the voice, and there it goes on`() throws {
    let folder = try Folder()
    let book = try book(in: folder)
    let player = ScriptedPlayer()
    let session = run(
      size: Size(columns: 60, rows: 20), by: PlayerJobs(player: player),
      [
        (.seconds(1), .press("r")), (.seconds(50), .press("r")), (.seconds(60), .press("r")),
        (.seconds(91), .press("q")),
      ]
    ) { $0.open(book, at: .percent(0)) }
    let starts = player.log.filter { $0.hasPrefix("play") }
    #expect(starts == ["play 0.5", "play 48.5"])
    let record = try #require(session.records.last)
    let section = book.text.textSection(at: record.place.offset)
    let passage = section.unit(.sentence, at: section.offset(of: record.place.offset))
    // It had read on for 30 seconds.
    #expect(passage.map { section.plainText($0) }?.contains("number 27 is") == true)
    // That record is what machines share, without what is private.
    #expect(record.voice != nil)
  }

  @Test func `each side of two texts has a recording of its own`() throws {
    let folder = try Folder()
    let spoken = try book(in: folder)
    let text = (1...80).map { "Passage \($0) of the original.\n\n" }.joined()
    let original = OpenBook(Array("Title: Coast\n\n\n\(text)".utf8), path: "/coast.txt")
    let both = try OpenBook(original.raw, facing: spoken.raw, as: Settings())
    let shift = try #require(both.text.translation?.shift)
    #expect(
      Recording(of: both, isTranslation: false, nil, keptIn: nil) == nil, "it has none of its own")
    let other = try #require(Recording(of: both, isTranslation: true, nil, keptIn: nil))
    #expect(other.shift == shift)
    #expect(Recording(of: both, isTranslation: true, VoiceChoice.none, keptIn: nil) == nil)
    let player = ScriptedPlayer()
    var settings = Settings()
    (settings.turn, settings.initials) = (.none, .off)
    let session = run(
      size: Size(columns: 120, rows: 20), settings: settings, by: PlayerJobs(player: player),
      [(.seconds(1), .press("r")), (.seconds(110), .press("q"))]
    ) { $0.open(both, at: .percent(0)) }
    #expect(player.log.filter { $0.hasPrefix("play") } == ["play 0.5"])
    // Both sides turn with the voice of the translation.
    let pages = pages(session)
    #expect(pages.count > 2)
    for (time, passage) in pages.dropFirst() {
      let spoken = Double((passage - 1) * 3) + 1
      #expect(abs(time / .seconds(1) - spoken) < 9, "page of \(passage)")
    }
  }

  @Test func `while it is paused nothing happens, and it goes on two seconds earlier`() throws {
    let (player, session) = try played([
      (.seconds(1), .press("r")), (.seconds(21), .press(" ")), (.seconds(1000), .press(" ")),
      (.seconds(1010), .press("q")),
    ])
    let log = player.log
    #expect(log.filter { $0.hasPrefix("play") }.count == 2)
    let again = log.last { $0.hasPrefix("play") }?.split(separator: " ").last.flatMap { Double($0) }
    #expect(abs((again ?? 0) - 18.5) < 0.3)
    #expect(session.shown.contains { $0.picture.description.contains("Space plays on") })
    let awake = session.shown.filter { (.seconds(30)...(.seconds(990))).contains($0.time) }
    #expect(awake.isEmpty)
  }

  @Test func `a turn by hand takes the voice along`() throws {
    let (player, session) = try played([
      (.seconds(1), .press("r")), (.seconds(5), .press(.right)), (.seconds(9), .press("q")),
    ])
    let open = try #require(pages(session).last?.passage)
    #expect(open > 1)
    let last = player.log.last { $0.hasPrefix("play") }
    #expect(
      last?.hasSuffix(" \(Double((open - 1) * 3) + 0.5)") == true, "\(last ?? "") for \(open)")
  }

  @Test func `the voice waits under another layer`() throws {
    let (player, _) = try played([
      (.seconds(1), .press("r")), (.seconds(5), .press("?")), (.seconds(50), .press(.escape)),
      (.seconds(51), .press("q")),
    ])
    let log = player.log
    #expect(log.filter { $0 == "pause" }.count == 1)
    #expect(log.filter { $0.hasPrefix("play") }.count == 2)
  }

  @Test func `the speed is kept with the place`() throws {
    let (player, session) = try played([
      (.seconds(1), .press("r")), (.seconds(2), .press(">")), (.seconds(3), .press(">")),
      (.seconds(4), .press("q")),
    ])
    #expect(player.log.contains("speed 1.2"))
    #expect(session.records.last?.voice?.speed == 1.2)
    let text = session.records.last?.text ?? ""
    #expect(
      PlacesText(parsing: Array("curlew places 1\n\n\(text)\n".utf8)).records
        == session.records.suffix(1))
  }

  @Test func `a choice that is taken back stays taken back, and who knows none keeps the former`() {
    var record = PlaceRecord(
      fingerprint: 1, path: "/a.txt", title: "A", place: Place(offset: 0, surroundings: 0),
      percent: 0, opened: 5)
    var places = PlacesText()
    func merged(_ voice: VoiceChoice?) -> VoiceChoice? {
      record.voice = voice
      places.merge(record)
      return PlacesText(parsing: places.bytes).records.last?.voice
    }
    var choice = VoiceChoice()
    (choice.path, choice.speed) = ("/a", 1.5)
    #expect(merged(choice) == choice)
    #expect(merged(nil) == choice)
    #expect(merged(VoiceChoice()) == nil)
  }

  @Test func `it falls asleep at the place where the sound began to fade`() throws {
    let (player, session) = try played(
      [
        (.seconds(1), .press("r")), (.seconds(2), .press("z")), (.seconds(3000), .press("q")),
      ], player: ScriptedPlayer(speed: 0.1))
    let log = player.log
    #expect(log.contains("volume 0.0"))
    #expect(log.suffix(2) == ["pause", "volume 1.0"])
    #expect(session.shown.contains { $0.picture.description.contains("Good night") })
  }

  @Test func `it stops at the end of the chapter`() throws {
    let (_, session) = try played([
      (.seconds(1), .press("r")), (.seconds(2), .press("z")), (.seconds(3), .press("z")),
      (.seconds(4), .press("z")), (.seconds(5), .press("z")), (.seconds(500), .press("q")),
    ])
    #expect(pages(session).allSatisfy { $0.passage <= 40 })
    #expect(session.shown.contains { $0.picture.description.contains("The end of the chapter") })
  }

  @Test func `a player that dies is started once more, then it is told`() throws {
    let player = ScriptedPlayer(diesAfter: 7)
    let (_, session) = try played(
      [(.seconds(1), .press("r")), (.seconds(100), .press("q"))], player: player)
    #expect(session.shown.contains { $0.picture.description.contains("The player stopped") })
  }

  @Test func `a sound that takes long to load is waited for`() throws {
    let (player, session) = try played(
      [(.seconds(1), .press("r")), (.seconds(170), .press("q"))],
      player: ScriptedPlayer(loadsFor: .seconds(60)))
    #expect(player.log.filter { $0.hasPrefix("play") }.count == 1)
    #expect(pages(session).count > 1)
    #expect(pages(session).dropFirst().allSatisfy { $0.time > .seconds(60) })
    #expect(session.ticks < 1000)
  }

  @Test func `without a player one line says what is missing`() throws {
    let folder = try Folder()
    let book = try book(in: folder)
    let session = run(
      size: Size(columns: 60, rows: 20), by: PlayerJobs(player: nil),
      [(.seconds(1), .press("r")), (.seconds(9), .press("q"))]
    ) { $0.open(book, at: .percent(0)) }
    #expect(session.shown.contains { $0.picture.description.contains("install mpv") })
  }

  // MARK: The table

  @Test func `the passages of a recording do not overlap, and each has its time`() throws {
    let folder = try Folder()
    let book = try book(in: folder)
    let clips = try #require(book.voice(ofTranslation: false)).clips
    #expect(clips.count == 80)
    let table = VoiceTable(clips, ["s1.mp3", "s2.mp3"], of: book.text)
    #expect(table.clips.count == 80)
    for (one, next) in zip(table.clips, table.clips.dropFirst()) {
      #expect(one.range.upperBound <= next.range.lowerBound)
    }
    for (number, clip) in table.clips.enumerated() {
      let section = book.text.textSection(at: clip.range.lowerBound)
      let text = section.plainText(section.offsets(of: clip.range))
      #expect(text.contains("Passage number \(number + 1) is here."))
      #expect(clip.sound == number / 40)
      let middle = clip.range.lowerBound + clip.range.count / 2
      #expect(abs(clip.time(of: middle) - (clip.begin + clip.end) / 2) < 0.2)
    }
  }
}

/// Jobs of which the one that starts a player gives a scripted one.
private struct PlayerJobs: JobStarter {
  let player: ScriptedPlayer?

  func start<Steps: IteratorProtocol & Sendable>(
    _ steps: Steps
  ) -> any Job<Steps.Element> where Steps.Element: Sendable {
    let start = player.map { PlayerStart.ready($0) } ?? .missing
    guard let start = start as? Steps.Element else { return StepwiseJobs().start(steps) }
    return AllAtOnce(IteratorOverOne(start))
  }
}

private struct IteratorOverOne<Element>: IteratorProtocol {
  private var element: Element?

  init(_ element: Element) { self.element = element }

  mutating func next() -> Element? {
    defer { element = nil }
    return element
  }
}

/// A player that plays nothing, by the clock of the screen. Its sounds last two minutes.
private final class ScriptedPlayer: VoicePlayer, @unchecked Sendable {
  var log: [String] = []
  private var seconds = 0.0
  private var since: Duration?
  private var speed = 1.0
  private var answer: PlayerAnswer?
  private var lives: Int
  /// How much slower its sounds are than it claims.
  private let slowness: Double
  /// How long its first sound takes to begin.
  private var loading: Duration

  init(speed: Double = 1, diesAfter lives: Int = .max, loadsFor loading: Duration = .zero) {
    (slowness, self.lives, self.loading) = (speed, lives, loading)
  }

  private func position(at now: Duration) -> Double {
    min(seconds + (since.map { (now - $0) / .seconds(1) } ?? 0) * speed * slowness, 120)
  }

  func play(_ path: String, from seconds: Double, at now: Duration) {
    log.append("play \(seconds)")
    (self.seconds, since, loading) = (seconds, now + loading, .zero)
  }

  func pause(at now: Duration) {
    log.append("pause")
    (seconds, since) = (position(at: now), nil)
  }

  func set(speed: Double, at now: Duration) {
    log.append("speed \(speed)")
    seconds = position(at: now)
    if since != nil { since = now }
    self.speed = speed
  }

  func set(volume: Double) { log.append("volume \(volume)") }

  func ask(at now: Duration) {
    lives -= 1
    let position = position(at: now)
    let isLoading = since.map { $0 > now } ?? false
    answer = lives < 0 ? .gone : isLoading ? .loading : position >= 120 ? .atEnd : .at(position)
  }

  func answer(at now: Duration) -> PlayerAnswer? {
    defer { answer = nil }
    return answer
  }
}
