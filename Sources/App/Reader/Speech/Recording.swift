internal import CurlewAppSupport
internal import CurlewGlyphs
internal import CurlewLibrary
internal import CurlewManuscript
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

/// The recording of a book.
struct Recording {
  /// Whether what is not in the text is played, too.
  var playsGaps = false
  /// Finds out which part of it speaks which passage, beginning at an offset, until it is cancelled.
  let begin: (BookOffset, any JobStarter, CancelFlag) -> any Job<VoiceNews>
  /// The path of a sound, by its address; nil if it cannot be read. May take long.
  let path: @Sendable (String) -> String?
}

extension Recording {
  /// The recording that comes with a book; nil if there is none.
  init?(inside book: OpenBook) {
    guard let clips = book.clips, let read = book.pictureReader else { return nil }
    let text = book.text
    begin = { _, jobs, _ in
      jobs.run {
        let clips = clips()
        let sounds = Array(Set(clips.map(\.sound))).sorted()
        let table = VoiceTable(clips, sounds, of: text)
        return table.clips.isEmpty
          ? .useless("Its recording cannot be read") : .table(table, sounds: sounds)
      }
    }
    let unpacked = UnpackedSounds()
    path = { address in unpacked.path(of: address, read) }
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

/// Sounds that lie in a book, as files for a player.
private final class UnpackedSounds: Sendable {
  private struct State: ~Copyable {
    var folder: TemporaryFolder?
    var paths: [String: String] = [:]
  }

  private let state = Mutex(State())

  func path(of address: String, _ read: (String) -> [UInt8]?) -> String? {
    state.withLock { state in
      if let path = state.paths[address] { return path }
      if state.folder == nil { state.folder = try? TemporaryFolder(in: Directories.temporary) }
      guard let folder = state.folder?.path, let bytes = read(address) else { return nil }
      let path = Path.join(folder, "sound-\(state.paths.count)")
      guard let file = try? Descriptor(creating: path), (try? file.write(bytes)) != nil else {
        return nil
      }
      state.paths[address] = path
      return path
    }
  }
}

extension Recording {
  /// A recording in a folder or a file.
  init(at path: String, of book: OpenBook, keptIn directory: String?) {
    playsGaps = true
    self.path = { $0 }
    begin = { place, jobs, isCancelled in
      let tools = SoundTools { isCancelled.isSet }
      return jobs.start(VoiceAligner(book, at: path, from: place, tools, keptIn: directory))
    }
  }
}

extension Reading {
  /// The recording of the book; nil if there is none.
  var recording: Recording? {
    if voice.path == VoiceChoice.none { return nil }
    if let path = voice.path, path != VoiceChoice.auto {
      return Recording(at: path, of: book, keptIn: voices)
    }
    return Recording(inside: book)
      ?? VoiceFolder.beside(book.path).map { Recording(at: $0, of: book, keptIn: voices) }
  }
}
