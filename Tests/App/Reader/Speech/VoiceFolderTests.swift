import CurlewGlyphs
import CurlewManuscript
import CurlewSystem
import CurlewTypesetting
import CurlewVoice
import TestBooks
import TestFiles
import TestReader
import Testing

@testable import CurlewLibrary
@testable import CurlewReader

extension Trait where Self == ConditionTrait {
  fileprivate static var needsSound: Self {
    .enabled(
      if: SoundTools.decodes && ExternalTool.isInstalled("espeak-ng"), "needs ffmpeg and espeak-ng")
  }
}

/// Recordings that lie in files of their own.
@Suite(.timeLimit(.minutes(90))) struct VoiceFolderTests {
  private static let sentences = [
    "The tide was out, and had taken the path with it.", "There was nobody on the sand.",
    "An old man came down to the harbour, and looked at the boats.",
    "His name was Tidy, and he had been a fisherman for forty years.",
    "Nobody had seen his brother since the storm in October.",
    "The lamps along the wall were lit one after the other.",
    "She asked him what he was waiting for, but he gave no answer.",
    "Then the bell of the church began to ring, for the first time that winter.",
  ]

  @Test func `sounds are in the order in which people count, and other files are left out`() throws
  {
    let folder = try Folder()
    for name in ["10.mp3", "9.MP3", "cover.jpg", "1 b.ogg", "notes.txt", "mp3"] {
      try folder.write("x", to: name)
    }
    try FileSystem.makeDirectory(folder.path + "/2.mp3")
    #expect(VoiceFolder(folder.path).sounds.map(\.name) == ["1 b.ogg", "9.MP3", "10.mp3"])
    #expect(VoiceFolder(folder.path + "/none").sounds.isEmpty)
  }

  @Test func `a recording beside a book is found by its name`() throws {
    let folder = try Folder()
    try folder.write("x", to: "a.txt")
    #expect(VoiceFolder.beside(folder.path + "/a.txt") == nil)
    try FileSystem.makeDirectory(folder.path + "/a")
    #expect(VoiceFolder.beside(folder.path + "/a.txt") == nil)
    try folder.write("x", to: "a/1.mp3")
    #expect(VoiceFolder.beside(folder.path + "/a.txt") == folder.path + "/a")
    try folder.write("x", to: "a.m4b")
    #expect(VoiceFolder.beside(folder.path + "/a.txt") == folder.path + "/a.m4b")
    #expect(VoiceFolder.beside(BookPath.standardInput) == nil)
  }

  @Test func `what was found is kept, and a torn file is as none`() throws {
    let folder = try Folder()
    try folder.write("x", to: "1.mp3")
    let sound = try #require(VoiceFolder(folder.path).sounds.first)
    let book = OpenBook(Array("Title: A\n\n\nOne. Two. Three.\n".utf8), path: "/a.txt")
    var found = AlignedSound(cost: 0.25, isSure: false)
    found.clips = [
      .init(12..<20, sound: 0, from: 0.5, to: 2.25), .init(21..<30, sound: 0, from: 2.5, to: 4),
    ]
    VoiceCache(of: book, in: folder.path).keep(found, of: sound)
    #expect(VoiceCache(of: book, in: folder.path).sound(sound) == found)
    let path = folder.path + "/\(book.key).tsv"
    let bytes = try SafeSave.contents(of: path) ?? []
    for count in stride(from: 0, to: bytes.count, by: 7) {
      try folder.write(String(decoding: bytes.prefix(count), as: UTF8.self), to: "\(book.key).tsv")
      #expect(VoiceCache(of: book, in: folder.path).sound(sound) == nil)
    }
    // That of another book, and one that a later version wrote.
    var later = bytes
    later[later.firstIndex(of: UInt8(ascii: "1")) ?? 0] = UInt8(ascii: "2")
    for other in [VoiceCache.bytes(of: [:], of: 9), later] {
      try Descriptor(creating: path).write(other)
      #expect(VoiceCache(of: book, in: folder.path).sound(sound) == nil)
    }
    try folder.write("longer", to: "1.mp3")
    let other = try #require(VoiceFolder(folder.path).sounds.first)
    VoiceCache(of: book, in: folder.path).keep(found, of: sound)
    #expect(VoiceCache(of: book, in: folder.path).sound(other) == nil, "the sound has changed")
  }

  /// What is found of a recording by a voice of espeak-ng.
  private func news(
    of said: [String], book: [String], in language: String = "English"
  ) throws -> [VoiceNews] {
    let folder = try Folder()
    let sound = folder.path + "/a.wav"
    let tool = ExternalTool(["espeak-ng", "-v", "en+f3", "-s", "150", "-w", sound, "--stdin"])
    _ = try tool.output(
      for: Descriptor.pipe(holding: Array(said.joined(separator: "\n\n").utf8)), limit: 1 << 16)
    let words = book.joined(separator: "\n\n")
    let text = "Title: Low Water\nLanguage: \(language)\n\n\n\(words)\n"
    let open = OpenBook(Array(text.utf8), path: folder.path + "/a.txt")
    var aligner = VoiceAligner(
      open, at: sound, from: .start, SoundTools { false }, keptIn: folder.path)
    var all: [VoiceNews] = []
    while let next = aligner.next() { all.append(next) }
    return all
  }

  @Test(.needsSound)
  func `each sentence of a recording is found, in order`() throws {
    let news = try news(of: Self.sentences, book: Self.sentences)
    guard case .table(let table, let sounds) = news.last else {
      Issue.record("nothing is found: \(news)")
      return
    }
    #expect(sounds.count == 1)
    #expect(table.clips.count >= Self.sentences.count)
    let begins = table.clips.map(\.begin)
    #expect(begins == begins.sorted())
    let isSure = table.clips.allSatisfy { $0.isSure }
    #expect(isSure)
  }

  /// No voice speaks Tibetan.
  @Test(.needsSound)
  func `without a voice the pauses are followed, and nothing is lit`() throws {
    let news = try news(of: Self.sentences, book: Self.sentences, in: "Tibetan")
    guard case .progress(let words) = news.dropFirst().first, case .table(let table, _) = news.last
    else {
      Issue.record("nothing is found: \(news)")
      return
    }
    #expect(words.string.contains("No voice of espeak-ng"))
    #expect(table.clips.count > Self.sentences.count / 2)
    let isSure = table.clips.contains { $0.isSure }
    #expect(!isSure)
  }

  @Test(.needsSound)
  func `what only the pauses told is found again when there is a voice`() throws {
    let folder = try Folder()
    try folder.write("no sound", to: "1.mp3")
    let sound = try #require(VoiceFolder(folder.path).sounds.first)
    let text = "Title: A\nLanguage: English\n\n\nOne. Two. Three.\n"
    let book = OpenBook(Array(text.utf8), path: "/a.txt")
    for (cost, isKept) in [(0.25, true), (AlignedSound.costByPauses, false)] {
      var found = AlignedSound(cost: cost, isSure: false)
      found.clips = [.init(12..<20, sound: 0, from: 0.5, to: 2.25)]
      VoiceCache(of: book, in: folder.path).keep(found, of: sound)
      var aligner = VoiceAligner(
        book, at: sound.path, from: .start, SoundTools { false }, keptIn: folder.path)
      let first = aligner.next()
      if case .table = first { #expect(isKept) } else { #expect(!isKept) }
    }
  }

  @Test(.needsSound)
  func `files that are no sounds are named, and nothing is kept`() throws {
    let folder = try Folder()
    for name in ["1.mp3", "2.mp3"] { try folder.write("This is no sound.", to: name) }
    let said = Self.sentences.joined(separator: "\n\n")
    let text = "Title: A\nLanguage: English\n\n\n\(said)\n"
    let book = OpenBook(Array(text.utf8), path: "/a.txt")
    var aligner = VoiceAligner(
      book, at: folder.path, from: .start, SoundTools { false }, keptIn: folder.path + "/kept")
    var last: VoiceNews?
    while let next = aligner.next() { last = next }
    guard case .useless(let reason) = last else {
      Issue.record("it is played: \(String(describing: last))")
      return
    }
    #expect(reason.string == "This is no sound that can be played: 2.mp3")
    #expect(!FileSystem.isDirectory(folder.path + "/kept"))
  }

  @Test(.needsSound)
  func `a recording of another book is refused`() throws {
    let other = [
      "In the beginning the Universe was created.", "This has made a lot of people very angry.",
      "Four hundred printers work beneath the station, and none of them can spell.",
      "Every number is interesting, as is easily shown.", "A zebra does not change its spots.",
      "Quick foxes jump over lazy dogs, whatever the weather may be like.",
    ]
    let news = try news(of: other, book: Self.sentences)
    guard case .useless(let reason) = news.last else {
      Issue.record("it is played: \(news)")
      return
    }
    #expect(reason.string.contains("does not seem to read this book"))
  }

  @Test func `a folder without sounds is named`() throws {
    let folder = try Folder()
    let book = OpenBook(Array("Title: A\n\n\nOne.\n".utf8), path: "/a.txt")
    var aligner = VoiceAligner(
      book, at: folder.path, from: .start, SoundTools { false }, keptIn: nil)
    guard case .useless(let reason) = aligner.next() else {
      Issue.record("it is played")
      return
    }
    #expect(reason.string.contains("No recording in"))
    #expect(aligner.next() == nil)
  }
}
