internal import CurlewManuscript
internal import CurlewNumerals

/// The media overlays of an EPUB (SMIL): which part of a recording speaks which element.
enum MediaOverlay {
  static let mediaType = "application/smil+xml"
  /// A word in a book of ten hours has a clip of its own.
  private static let mostClips = 1 << 18

  /// The clips of a document, in its order. Elements that a program is to speak have no sound and are left out.
  static func clips(in source: DecodedText, at path: String) -> [SpokenClip] {
    var clips: [SpokenClip] = []
    var (anchor, clip) = (String?.none, SpokenClip?.none)
    for token in MarkupScanner(source, as: .xml) {
      switch token {
      case .start(let tag) where tag.localName == "par": (anchor, clip) = (nil, nil)
      case .start(let tag) where tag.localName == "text":
        anchor = tag["src"].flatMap { PackagePath.resolve($0, from: path) }.map(PackagePath.anchor)
      case .start(let tag) where tag.localName == "audio":
        guard let sound = tag["src"].flatMap({ PackagePath.resolve($0, from: path) })?.path else {
          continue
        }
        clip = SpokenClip(
          anchor: "", sound: sound, begin: tag["clipBegin"].flatMap(seconds) ?? 0,
          end: tag["clipEnd"].flatMap(seconds))
      case .end(let name) where name.local == "par":
        if let anchor, var clip, clip.end.map({ $0 > clip.begin }) ?? true {
          clip.anchor = anchor
          clips.append(clip)
        }
      default: continue
      }
      if clips.count >= mostClips { break }
    }
    return clips
  }

  /// A time as `1:02:03.5`, `02:03.5`, `3.5`, `3.5s`, `350ms`, `2min` or `1h`; nil for anything else.
  static func seconds(_ text: String) -> Double? {
    let text = text.filter { $0 != " " }
    for (unit, factor) in [("ms", 0.001), ("min", 60), ("h", 3600), ("s", 1)]
    where text.hasSuffix(unit) {
      return time(text.dropLast(unit.count)).map { $0 * factor }
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(time)
    guard (1...3).contains(parts.count) else { return nil }
    return parts.reduce(0.0) { sum, part in sum.flatMap { sum in part.map { sum * 60 + $0 } } }
  }

  private static func time(_ text: Substring) -> Double? { Double(reading: text, in: 0...1e6) }
}

extension EPUBBook {
  /// Whether a recording comes with it. Some overlays are for a program that speaks, and some have lost their sounds.
  var hasVoice: Bool {
    package.items.values.contains { $0.mediaType == MediaOverlay.mediaType }
      && package.items.values.contains { item in
        item.mediaType.hasPrefix("audio/") && item.path.flatMap(archive.entry(named:)) != nil
      }
  }

  /// The clips of its recording, chapter by chapter.
  var clips: [SpokenClip] {
    var seen: Set<String> = []
    return readingOrder.flatMap { entry -> [SpokenClip] in
      guard let overlay = package.items[entry.item]?.overlay.flatMap({ package.items[$0]?.path }),
        seen.insert(overlay).inserted, let bytes = archive.bytes(at: overlay)
      else { return [] }
      return MediaOverlay.clips(in: DecodedText(ofDocument: bytes), at: overlay)
    }
  }
}
