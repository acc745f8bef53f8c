#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import Synchronization

/// Compares lines with those that were recorded in a file beside the tests. A line is a name, a colon and what was
/// made of the thing that has the name, such as a book or a key; most lines end with a checksum of all of it. `make
/// golden` records the lines again. Read their diff: they should change only on purpose.
package enum Kept {
  /// Tests that run side by side record one at a time.
  private static let turn = Mutex(())

  /// Returns the lines that differ from the recorded line of the same name. Recorded lines whose name is missing
  /// here, such as those of a book that is not installed, are not compared. If CURLEW_RECORD is set, the lines are
  /// recorded instead.
  package static func differences(_ lines: [String], in path: String) -> [String] {
    let name: (String) -> String = { String($0.prefix { $0 != ":" }) }
    let read = {
      String(decoding: contents(of: path) ?? [], as: UTF8.self).split(separator: "\n").map(
        String.init)
    }
    if getenv("CURLEW_RECORD") != nil {
      let present = Set(lines.map(name))
      turn.withLock { _ in
        let all = (read().filter { !present.contains(name($0)) } + lines).sorted()
        save(all.map { $0 + "\n" }.joined(), to: path)
      }
      return []
    }
    let kept = Dictionary(read().map { (name($0), $0) }) { $1 }
    let differences = lines.compactMap { line in
      let before = kept[name(line)]
      return before == line ? nil : difference(of: line, from: before)
    }
    return differences.isEmpty ? [] : differences + [command(for: path)]
  }

  /// Both lines; of long ones what stands around the first difference.
  private static func difference(of line: String, from before: String?) -> String {
    guard let before, max(line.count, before.count) > 200 else {
      return "\(line)\nwas: \(before ?? "nothing")"
    }
    let same = zip(line, before).prefix { $0 == $1 }.count
    let excerpt: (String) -> String = { "…\($0.dropFirst(max(same - 40, 0)).prefix(120))…" }
    return
      "\(line.prefix { $0 != ":" }), from character \(same + 1):\n\(excerpt(line))\nwas: \(excerpt(before))"
  }

  /// What to do if a change of a golden file is meant.
  package static func command(for path: String) -> String {
    let room = path.split(separator: "/").drop { $0 != "Tests" }.prefix { $0 != "Golden" }.last
    return "meant? make golden\(room.map { " ROOMS=\($0)" } ?? "")"
  }

  /// The bytes of a file; nil if it cannot be opened.
  package static func contents(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let size = Int(lseek(file, 0, SEEK_END))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(pread(file, buffer.baseAddress, size, 0), 0)
    }
  }

  private static func save(_ text: String, to path: String) {
    let bytes = Array(text.utf8)
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    precondition(file >= 0 && write(file, bytes, bytes.count) == bytes.count, path)
    close(file)
  }
}
