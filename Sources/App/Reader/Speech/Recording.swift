internal import CurlewAppSupport
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
internal import CurlewSettings
internal import CurlewSystem
internal import CurlewTypesetting
internal import CurlewVoice
internal import Synchronization

/// What is found out about a recording beside the loop.
enum VoiceNews: Sendable {
  /// How far the work is; empty when it has ended.
  case progress(SafeText)
  /// What is known so far, and the addresses of its sounds.
  case table(VoiceTable, sounds: [String])
  /// It cannot be played.
  case useless(SafeText)
}

/// The recording of a book, or of its translation.
struct Recording {
  /// Whether what is not in the text is played, too.
  private(set) var playsGaps = false
  /// The difference between offsets in the open book and those in its table.
  let shift: Int
  /// Finds out which part of it speaks which passage, beginning at an offset of its text, until it is cancelled.
  private let find: (BookOffset, any JobStarter, CancelFlag) -> any Job<VoiceNews>
  /// The path of a sound, by its address; nil if it cannot be read. May take long.
  let path: @Sendable (String) -> String?

  /// What the reader has chosen, what comes with the book, or what lies beside it; nil if there is none.
  ///
  /// - Parameters:
  ///   - isTranslation: whether it speaks the translation.
  ///   - directory: where is kept what is found; nil to keep nothing.
  init?(
    of book: OpenBook, isTranslation: Bool, _ choice: String?, keptIn directory: String?
  ) {
    let shift = isTranslation ? book.text.translation?.shift : 0
    guard choice != VoiceChoice.none, let shift,
      let file = isTranslation ? book.facingPath : book.path
    else { return nil }
    self.shift = shift
    let chosen = choice == VoiceChoice.auto ? nil : choice
    // To prepare the translation takes its time: only beside the loop.
    let own: @Sendable () -> OpenBook = { isTranslation ? book.translation ?? book : book }
    if chosen == nil, let format = book.voice(ofTranslation: isTranslation) {
      find = { _, jobs, _ in
        jobs.run {
          let clips = format.clips
          let sounds = Array(Set(clips.map(\.sound))).sorted()
          let table = VoiceTable(clips, sounds, of: own().text)
          return table.clips.isEmpty
            ? .useless("Its recording cannot be read") : .table(table, sounds: sounds)
        }
      }
      let unpacked = UnpackedSounds()
      path = { address in unpacked.path(of: address, format.sound) }
    } else if let folder = chosen ?? VoiceFolder.beside(file) {
      playsGaps = true
      path = { $0 }
      find = { place, jobs, isCancelled in
        let tools = SoundTools { isCancelled.isSet }
        return jobs.start(
          PreparedSteps {
            VoiceAligner(own(), at: folder, from: place, tools, keptIn: directory)
          })
      }
    } else {
      return nil
    }
  }

  /// Finds out which part of it speaks which passage, beginning at an offset of the open book, until it is cancelled.
  func begin(
    at place: BookOffset, by jobs: any JobStarter, _ isCancelled: CancelFlag
  ) -> any Job<VoiceNews> {
    find(place + -shift, jobs, isCancelled)
  }
}

extension VoiceTable {
  /// The slowest and the fastest that anybody speaks, in bytes a second.
  private static let (slowest, fastest) = (8.0, 40.0)

  /// A clip speaks the paragraph where its element begins, as far as the next clip. If that is too little for its time,
  /// the element is larger and goes on to the next clip.
  init(_ clips: [SpokenClip], _ sounds: [String], of text: BookText) {
    let numbers = Dictionary(uniqueKeysWithValues: zip(sounds, sounds.indices))
    let found = clips.compactMap { clip in text.offset(ofElement: clip.anchor).map { ($0, clip) } }
    let starts = Set(found.map(\.0)).sorted()
    self.init(
      found.compactMap { start, clip -> Clip? in
        let section = text.textSection(at: start)
        guard let paragraph = section.unit(.paragraph, at: section.offset(of: start)) else {
          return nil
        }
        let next = starts.partitioningIndex { $0 > start }
        let limit = next < starts.count ? starts[next] : .end
        var end = min(section.bookOffset(of: paragraph.upperBound), limit)
        if let seconds = clip.end.map({ $0 - clip.begin }),
          Double(end - start) < seconds * Self.slowest,
          Double(limit - start) < seconds * Self.fastest
        {
          end = limit
        }
        guard start < end else { return nil }
        return Clip(
          start..<end, sound: numbers[clip.sound] ?? 0, from: clip.begin, to: clip.end ?? .infinity)
      })
  }
}

/// Steps of a job that are prepared on its own thread.
private struct PreparedSteps<Steps: IteratorProtocol & Sendable>: IteratorProtocol, Sendable {
  private let prepare: @Sendable () -> Steps
  private var steps: Steps?

  init(_ prepare: @escaping @Sendable () -> Steps) { self.prepare = prepare }

  mutating func next() -> Steps.Element? {
    var steps = steps ?? prepare()
    defer { self.steps = steps }
    return steps.next()
  }
}

/// Sounds that lie in a book, as files for a player.
private final class UnpackedSounds: Sendable {
  private struct State: ~Copyable {
    var folder: TemporaryFolder?
    var paths: [String: String] = [:]
  }

  private let state = Mutex(State())

  /// In bytes: what is held of a sound at a time.
  private static let chunk = 1 << 20

  func path(of address: String, _ read: (String) -> SoundBytes?) -> String? {
    state.withLock { state in
      if let path = state.paths[address] { return path }
      if state.folder == nil { state.folder = try? TemporaryFolder(in: Directories.temporary) }
      guard let folder = state.folder?.path, let sound = read(address) else { return nil }
      let path = Path.join(folder, "sound-\(state.paths.count)")
      let packed = sound.areGzip ? path + ".gz" : path
      guard write(sound, to: packed), !sound.areGzip || unpack(packed, in: folder) else {
        return nil
      }
      state.paths[address] = path
      return path
    }
  }

  private func write(_ sound: SoundBytes, to path: String) -> Bool {
    guard let file = try? Descriptor(creating: path) else { return false }
    for part in sound.parts {
      for start in stride(from: 0, to: part.length, by: Self.chunk) {
        let bytes = part.bytes(at: start, count: Self.chunk)
        guard !bytes.isEmpty, (try? file.write(bytes)) != nil else { return false }
      }
    }
    return true
  }

  private func unpack(_ path: String, in folder: String) -> Bool {
    let tool = ExternalTool(["gzip", "-d", path], longestRun: 120, in: folder)
    guard let input = try? Descriptor(reading: "/dev/null") else { return false }
    return (try? tool.output(for: input, limit: 1 << 10)) ?? nil != nil
  }
}

extension Reading {
  /// Takes what the reader has chosen for the voices of both sides.
  mutating func setVoices(
    from records: [PlaceRecord], _ choice: ContentsChoice, keptIn directory: String?
  ) {
    voice = records.record(of: book)?.voice ?? VoiceChoice()
    voice.path = choice.voice(of: book.path) ?? voice.path
    (voiceOfTranslation, voices) = (records.voiceOfTranslation(of: book), directory)
  }
}

extension Recording {
  /// The recording of the side that is read, or of the translation beside it if the original has none; nil if there is
  /// none.
  static func beingRead(in reading: Reading) -> Recording? {
    let (book, directory) = (reading.book, reading.voices)
    let own = Recording(of: book, isTranslation: false, reading.voice.path, keptIn: directory)
    let isTranslation = book.text.isTranslation(reading.openRange.lowerBound)
    if !isTranslation, own != nil || reading.spread.translationRange == nil { return own }
    return Recording(
      of: book, isTranslation: true, reading.voiceOfTranslation?.path, keptIn: directory)
  }
}
