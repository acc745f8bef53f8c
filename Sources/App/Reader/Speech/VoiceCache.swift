internal import CurlewAppSupport
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewNumerals
internal import CurlewSystem
internal import CurlewVoice
internal import Synchronization

/// What was found of the recording of a book, in a file that may be deleted at any time. Lines are the passage and its
/// time, `1044 1187 25.36 34.92`, below the stamp of their sound.
final class VoiceCache: Sendable {
  typealias Sounds = [String: AlignedSound]

  private let path: String?
  private let book: UInt64
  private let known: Mutex<Sounds>

  private static let longest = 32 << 20

  /// - Parameter directory: nil to keep nothing.
  init(of book: OpenBook, in directory: String?) {
    path = directory.map { Path.join($0, "\(book.key).tsv") }
    // The offsets of a mended text are others.
    var mended = Hash64()
    let misprints = book.misprints.filter(\.isFound)
    mended.add(texts: misprints.flatMap { [$0.former, $0.words] })
    self.book = book.fingerprint ^ (misprints.isEmpty ? 0 : mended.value)
    let file = path.flatMap { try? SafeSave.contents(of: $0, limit: Self.longest) } ?? []
    known = Mutex(Self.sounds(in: file, of: self.book))
  }

  func sound(_ sound: VoiceFolder.Sound) -> AlignedSound? { known.withLock { $0[sound.key] } }

  func keep(_ aligned: AlignedSound, of sound: VoiceFolder.Sound) {
    known.withLock { known in
      known[sound.key] = aligned
      guard let path else { return }
      try? SafeSave.replaceCache(path, with: Self.bytes(of: known, of: book))
    }
  }

  private static func seal(_ book: UInt64) -> CacheSeal { CacheSeal("curlew voice 1", key: book) }

  static func bytes(of sounds: Sounds, of book: UInt64) -> [UInt8] {
    let lines = sounds.sorted { $0.key < $1.key }.flatMap { key, sound in
      ["sound \(key) \(sound.cost) \(sound.isSure ? "sure" : "doubtful")"]
        + sound.clips.map {
          "\($0.range.lowerBound.value) \($0.range.upperBound.value) \($0.begin.hundredths) \($0.end.hundredths)"
        }
    }
    return seal(book).sealed(Array(lines.joined(separator: "\n").utf8))
  }

  /// None if the file is damaged, of another book, or of a later version.
  static func sounds(in file: [UInt8], of book: UInt64) -> Sounds {
    var (sounds, key) = (Sounds(), "")
    for line in (seal(book).contents(of: file) ?? []).split(separator: 0x0A) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      if words.first == "sound", words.count == 6 {
        key = words[1...3].joined(separator: " ")
        sounds[key] = AlignedSound(
          cost: Double(reading: words[4], in: 0...10) ?? 1, isSure: words[5] == "sure")
      } else if words.count == 4, let start = Int(reading: words[0], in: .offsets),
        let end = Int(reading: words[1], in: .offsets), start < end,
        let begin = Double(reading: words[2], in: 0...1e7),
        let finish = Double(reading: words[3], in: begin...1e7)
      {
        sounds[key]?.clips.append(
          .init(BookOffset(start)..<BookOffset(end), sound: 0, from: begin, to: finish))
      }
    }
    return sounds
  }
}

extension VoiceFolder.Sound {
  /// Its size, and when it was changed.
  fileprivate var key: String { stamp.numbers.suffix(3).map(String.init).joined(separator: " ") }
}

extension Double {
  fileprivate var hundredths: Double { (self * 100).rounded() / 100 }
}
