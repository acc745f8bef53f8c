internal import CurlewManuscript
internal import CurlewSystem
internal import CurlewTypesetting
internal import CurlewVoice

/// Which part of a text each sound of a recording speaks. The beginnings of sounds are compared with those of the
/// chapters where they should be by their sizes, and those around.
struct SoundChapters: Sendable {
  private let text: BookText
  private let sounds: [VoiceFolder.Sound]
  private let tools: SoundTools
  private let voice: String?
  /// Where chapters begin, and the text.
  private let starts: [BookOffset]
  private let end: BookOffset
  private var spoken: [Int: SpokenText] = [:]
  private var gains: [Int: [Int: Double]] = [:]

  /// Seconds of a sound and of a chapter that are compared.
  private static let (heard, said) = (60.0, 30.0)
  /// How many chapters before and behind the expected one are tried, and with how many sounds.
  private static let (reach, neighbours) = (3, 2)
  /// Less says nothing.
  private static let leastGain = 0.02

  init(
    _ text: BookText, _ sounds: [VoiceFolder.Sound], _ tools: SoundTools, _ voice: String?
  ) {
    (self.text, self.sounds, self.tools, self.voice) = (text, sounds, tools, voice)
    let end = text.asides ?? text.textEnd
    starts = Set([.start] + text.outline.map(\.offset)).filter { $0 < end }.sorted()
    self.end = end
  }

  /// Where a sound should begin, by the sizes of all.
  private func expected(_ number: Int) -> BookOffset {
    let sizes = sounds.map { Double($0.stamp.size) }
    let share = sizes.prefix(number).reduce(0, +) / max(sizes.reduce(0, +), 1)
    return .start + Int(Double(end.value) * share)
  }

  /// The sound that should speak an offset.
  mutating func sound(at offset: BookOffset) -> Int {
    var number = (sounds.indices.last { expected($0) <= offset }) ?? 0
    while number > 0, range(of: number).start > offset { number -= 1 }
    while number + 1 < sounds.count, range(of: number + 1).start <= offset { number += 1 }
    return number
  }

  /// What a sound speaks, and whether it begins where a chapter does.
  mutating func range(of number: Int) -> (start: BookOffset, end: BookOffset, isSure: Bool) {
    let own = chapter(of: number)
    let start = own.map { starts[$0] } ?? expected(number)
    guard number + 1 < sounds.count else { return (start, end, own != nil) }
    let next = chapter(of: number + 1).map { starts[$0] }
    // Where the next begins is not known: it may be later than its size says. Pauses must know the length.
    let surplus = voice == nil ? 0 : end.value / sounds.count / 2
    let behind = next ?? min(expected(number + 1) + surplus, end)
    return (start, max(behind, start + 1), own != nil)
  }

  /// The chapter that a sound begins with; nil if it fits none.
  private mutating func chapter(of number: Int) -> Int? {
    let near = max(number - Self.neighbours, 0)...min(number + Self.neighbours, sounds.count - 1)
    for other in near where gains[other] == nil { gains[other] = gains(of: other) }
    return matched(Array(near))[number - near.lowerBound]
  }

  private mutating func gains(of number: Int) -> [Int: Double] {
    let nearest = starts.partitioningIndex { $0 > expected(number) } - 1
    if voice == nil {
      // Only a sound for each chapter tells where they begin.
      guard abs(sounds.count - starts.count) * 4 <= sounds.count else { return [:] }
      let length = Double(end.value) / Double(sounds.count)
      return Dictionary(
        uniqueKeysWithValues: starts.enumerated().map { chapter, start in
          (chapter, 0.5 - abs(Double(start - expected(number))) / length)
        })
    }
    guard let opening = tools.rows(of: sounds[number].path, from: 0, seconds: Self.heard) else {
      return [:]
    }
    var gains: [Int: Double] = [:]
    for chapter in (nearest - Self.reach...nearest + Self.reach).clamped(to: 0...starts.count - 1) {
      if spoken[chapter] == nil { spoken[chapter] = beginning(of: chapter) }
      if let text = spoken[chapter], text.count > 0 {
        gains[chapter] = SpeechAlignment.gain(of: text, in: opening)
      }
    }
    return gains
  }

  private func beginning(of chapter: Int) -> SpokenText {
    var (sentences, letters, place) = ([String](), 0, starts[chapter])
    while Double(letters) < Self.said * 15, let sentence = SpokenSentence(in: text, from: place) {
      sentences.append(sentence.text)
      letters += sentence.text.utf8.count
      place = sentence.range.upperBound
    }
    var spoken = SpokenText()
    if let voice { _ = tools.add(sentences, by: voice, to: &spoken) }
    return spoken
  }

  /// The best assignment in which chapters rise with the sounds.
  private func matched(_ numbers: [Int]) -> [Int?] {
    let chapters = Set(numbers.flatMap { (gains[$0] ?? [:]).keys }).sorted()
    let width = chapters.count + 1
    var best = [Double](repeating: 0, count: (numbers.count + 1) * width)
    var ways = [Int](repeating: 0, count: best.count)
    for (row, number) in numbers.enumerated() {
      for (column, chapter) in chapters.enumerated() {
        let at = (row + 1) * width + column + 1
        let gain = gains[number]?[chapter].map { $0 - Self.leastGain } ?? -9
        let options = [best[at - width], best[at - 1], best[at - width - 1] + gain]
        ways[at] = options.indices.max { options[$0] < options[$1] } ?? 0
        best[at] = options[ways[at]]
      }
    }
    var found = [Int?](repeating: nil, count: numbers.count)
    var (row, column) = (numbers.count, chapters.count)
    while row > 0, column > 0 {
      switch ways[row * width + column] {
      case 0: row -= 1
      case 1: column -= 1
      default:
        (row, column) = (row - 1, column - 1)
        found[row] = chapters[column]
      }
    }
    return found
  }
}
