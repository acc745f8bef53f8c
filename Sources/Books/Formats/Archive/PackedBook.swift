package import CurlewManuscript
internal import CurlewMessages
internal import CurlewSubsequences

/// A book in one file that was compressed: `.txt.gz`, `.fb2.zip`.
package enum PackedBook {
  /// In bytes. A longer file would not fit into memory when it is uncompressed.
  package static let longest = Archive.longestMember

  /// How long a file may be that is uncompressed from so many bytes.
  ///
  /// Real texts shrink to a third, and tables and logs to a twentieth. What shrinks to less than a hundredth
  /// is no book, and would only cost time and memory.
  package static func longest(from count: Int) -> Int {
    min(longest, max(longestOfAnyRatio, count * 100))
  }

  private static let longestOfAnyRatio = 8 << 20

  package static let refusal = FormatError(
    "uncompressed it is longer than \(longest >> 20) MB, or a hundred times as long; no book is")

  /// The file in a compressed one; nil if a file is not compressed, or is an archive of many parts.
  package static func contents(of file: ByteSource) throws(FormatError) -> ByteSource? {
    let beginning = file.bytes(at: 0, count: 4096)
    do throws(ArchiveError) {
      if Gzip.hasSignature(beginning) {
        guard file.length <= longest else { throw .tooLong }
        return ByteSource(try Gzip.inflate(file.all, limit: longest(from: file.length)))
      }
      guard Archive.hasSignature(beginning) else { return nil }
      // The other formats say what is wrong with an archive.
      guard let archive = try? Archive(file), let entry = onlyBook(in: archive) else { return nil }
      let member = try archive.contents(of: entry)
      guard !member.isCut else { throw .damaged }
      guard member.bytes.count <= longest(from: entry.packedSize) else { throw .tooLong }
      return ByteSource(member.bytes)
    } catch {
      throw error == .tooLong ? refusal : FormatError("damaged compressed data")
    }
  }

  /// The member that is the book, if just one can be.
  private static func onlyBook(in archive: Archive) -> ArchiveEntry? {
    let names = ["META-INF/container.xml", "mimetype"]
    guard !names.contains(where: { archive.entry(named: $0) != nil }) else { return nil }
    let books = archive.entries.filter { entry in
      let name = entry.name.lowercased()
      return suffixes.contains { name.hasSuffix($0) } && !name.hasPrefix("__macosx/")
    }
    guard books.count == 1, let book = books.first else { return nil }
    // Among pictures, a text that shows none of them is a note in a comic book, not the book.
    if archive.entries.count(where: { ArchivePath.isPicture($0.name) }) > 1,
      !showsPictures((try? archive.contents(of: book))?.bytes ?? [])
    {
      return nil
    }
    // A page beside a package is a chapter of it, as in the HTMLZ files of calibre.
    let isOfPackage = FormatName.html.endings.contains(where: book.name.lowercased().hasSuffix)
    let hasPackage = archive.entries.contains { $0.name.lowercased().hasSuffix(".opf") }
    return isOfPackage && hasPackage ? nil : book
  }

  private static func showsPictures(_ text: [UInt8]) -> Bool {
    let words = String(decoding: text, as: UTF8.self).lowercased()
    return ["<img", "<image", "!["].contains { words.contains($0) }
  }

  private static let suffixes = FormatName.allCases.flatMap(\.endings)

  /// A name without the endings that compression adds.
  package static func nameWithoutSuffix(_ name: String) -> String {
    let endings = [".gz", ".zip", ".xz", ".zst", ".bz2"]
    let ending = endings.first {
      name.lowercased().hasSuffix($0) && name.utf8.count > $0.utf8.count
    }
    return ending.map { String(name.dropLast($0.count)) } ?? name
  }
}
