import CurlewManuscript
import KeptLines
import TestBooks
import Testing

@testable import CurlewFormats

/// Archives of several forms. Each byte is changed in turn, and each beginning is read as if the file were cut there.
/// The recorded lines count the different results.
@Suite(.timeLimit(.minutes(90))) struct ChangedArchiveGoldenTests {
  private static let archives: [(name: String, bytes: [UInt8])] = {
    let files: KeyValuePairs = [
      "mimetype": "application/epub+zip",
      "OPS/The Tide.xhtml": "<p>The tide, the tide, the tide.</p>", "empty": "",
    ]
    let plain = ZipBuilder(files)
    var (stored, described, long, prefixed, listless) = (plain, plain, plain, plain, plain)
    for index in plain.members.indices {
      stored.members[index].method = 0
      described.members[index].hasDescriptor = true
      described.members[index].localExtra = [1, 0, 2, 0, 9, 9]
    }
    long.isZip64 = true
    (prefixed.prefix, prefixed.comment) = (Array("#!/bin/sh\n".utf8), Array("a comment".utf8))
    listless.hasDirectory = false
    return [
      ("plain", plain.bytes), ("stored", stored.bytes), ("described", described.bytes),
      ("long", long.bytes), ("prefixed", prefixed.bytes), ("without a list", listless.bytes),
    ]
  }()

  @Test(.releaseOnly, arguments: archives.indices) func whatIsReadIsWhatItWas(index: Int) {
    let (name, bytes) = Self.archives[index]
    let lines = [0x01, 0x80, 0xFF].map { (bits: UInt8) in
      let results = bytes.indices.map { place in
        var changed = bytes
        changed[place] ^= bits
        return Self.read(changed)
      }
      return Self.line("\(name), \(bits)", results)
    }
    let cut = bytes.indices.map { Self.read(Array(bytes[..<$0])) }
    let kept = Kept.differences(
      lines + [Self.line("\(name), cut", cut)], in: "Tests/Books/Formats/Golden/archives.txt")
    #expect(kept == [])
  }

  private static func read(_ bytes: [UInt8]) -> String {
    do throws(ArchiveError) {
      let archive = try Archive(ByteSource(bytes))
      let members = archive.entries.map { entry in
        "\(entry.name) \((try? archive.contents(of: entry)).map { "\($0)" } ?? "unreadable")"
      }
      return "\(members) \(archive.isRecovered) \(archive.unlistedNames)"
    } catch {
      return "refused: \(error)"
    }
  }

  private static func line(_ name: String, _ results: [String]) -> String {
    var sum = Sum()
    for result in results { sum.add(result) }
    let refused = results.count { $0.hasPrefix("refused") }
    return
      "\(name): \(results.count) archives, \(Set(results).count) different, \(refused) refused, "
      + "sum \(sum.digits)"
  }
}
