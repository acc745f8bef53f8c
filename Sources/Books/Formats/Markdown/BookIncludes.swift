internal import CurlewNumerals

/// The commands by which chapters of mdBook include other files of the book: `{{#include listing.rs:part}}`.
struct BookIncludes {
  /// Finds a file of the book by its path in the archive.
  let read: (String) -> [UInt8]?
  /// How many bytes of other files may still be read: files may include each other many times.
  private var left = Archive.longestMember

  private static let start = Array("{{#".utf8)
  private static let end = Array("}}".utf8)
  private static let commands: Set = ["include", "rustdoc_include", "playground", "playpen"]
  private static let deepest = 4
  /// What a file takes of that besides its length.
  private static let costOfFile = 1 << 12
  /// The folder of the archive with the files beside `src`.
  static let outside = ".outside/"

  init(_ read: @escaping (String) -> [UInt8]?) { self.read = read }

  /// A chapter with the included files in place of the commands. One that cannot be read stays as it is.
  mutating func expanded(
    _ chapter: ArraySlice<UInt8>, at path: String, depth: Int = 0
  ) -> [UInt8] {
    var (expanded, rest) = ([UInt8](), chapter)
    while let place = rest.indices.first(where: {
      rest[$0] == UInt8(ascii: "{") && rest[$0...].starts(with: Self.start)
    }) {
      let isEscaped = place > rest.startIndex && rest[place - 1] == UInt8(ascii: "\\")
      expanded += rest[..<(isEscaped ? place - 1 : place)]
      let inside = rest[(place + Self.start.count)...].prefix {
        $0 != UInt8(ascii: "}") && $0 != 0x0A
      }
      rest = rest[place...]
      if !isEscaped, rest[inside.endIndex...].starts(with: Self.end),
        let text = text(of: inside, at: path, depth),
        expanded.count + text.count <= Archive.longestMember
      {
        expanded += text
        rest = rest[(inside.endIndex + Self.end.count)...]
      } else {
        expanded += Self.start
        rest = rest[(place + Self.start.count)...]
      }
    }
    return expanded + rest
  }

  private mutating func text(
    of command: ArraySlice<UInt8>, at path: String, _ depth: Int
  ) -> [UInt8]? {
    let words = String(decoding: command, as: UTF8.self).split(separator: " ")
    guard words.count >= 2, Self.commands.contains(String(words[0])), depth < Self.deepest else {
      return words.first == "title" ? [] : nil
    }
    var parts = words[1].split(separator: ":", omittingEmptySubsequences: false)
    let name = String(parts.removeFirst())
    guard left > 0, let target = Self.resolve(name, from: path), let file = read(target) else {
      return nil
    }
    left -= file.count + Self.costOfFile
    let lines = Self.part(of: file, parts.map(String.init))
    let text = Array(lines.joined(separator: [0x0A]))
    return target.hasSuffix(".md") ? expanded(text[...], at: target, depth: depth + 1) : text
  }

  /// The path of a file in the archive; nil if it is not in the folder of the book.
  private static func resolve(_ name: String, from path: String) -> String? {
    var parts = ArchivePath.folder(of: path).split(separator: "/")
    var isOutside = false
    for part in name.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        if isOutside { return nil }
        isOutside = true
      }
    }
    if isOutside, parts.first == "src" { (parts, isOutside) = (Array(parts.dropFirst()), false) }
    return (isOutside ? outside : "") + parts.joined(separator: "/")
  }

  /// The lines of a file from one number to another, or those of a part with a name.
  private static func part(of file: [UInt8], _ bounds: [String]) -> [ArraySlice<UInt8>] {
    var lines = file.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let words = lines.map { String(decoding: $0, as: UTF8.self).split { $0 == " " || $0 == "\t" } }
    func isMark(_ index: Int, _ mark: String, _ name: String?) -> Bool {
      guard let place = words[index].firstIndex(where: { $0 == mark }) else { return false }
      return name == nil || words[index].dropFirst(place + 1).first.map(String.init) == name
    }
    var shown = lines.indices
    func number(_ bound: String) -> Int? { Int(reading: bound, in: .offsets) }
    if bounds.count == 1, number(bounds[0]) == nil, !bounds[0].isEmpty {
      guard let first = shown.first(where: { isMark($0, "ANCHOR:", bounds[0]) }) else { return [] }
      let end = shown[(first + 1)...].first { isMark($0, "ANCHOR_END:", bounds[0]) } ?? lines.count
      shown = first + 1..<end
    } else if let first = bounds.first {
      let start = min(max((number(first) ?? 1) - 1, 0), lines.count)
      let end = bounds.count > 1 ? number(bounds[1]) ?? lines.count : start + 1
      shown = start..<max(min(end, lines.count), start)
    }
    return shown.filter { !isMark($0, "ANCHOR:", nil) && !isMark($0, "ANCHOR_END:", nil) }.map {
      lines[$0]
    }
  }
}
