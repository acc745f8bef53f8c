/// Writes a zip file whose members are not compressed.
enum StoredArchive {
  static func bytes(_ members: KeyValuePairs<String, String>) -> [UInt8] {
    var (file, directory) = ([UInt8](), [UInt8]())
    for (name, contents) in members {
      let sizes = u32(contents.utf8.count) + u32(contents.utf8.count)
      // Version, flags, method, time and checksum; a checksum of 0 is not known.
      let fields =
        u16(20) + [UInt8](repeating: 0, count: 12) + sizes + u16(name.utf8.count) + u16(0)
      directory += u32(0x0201_4B50) + u16(20) + fields
      directory += [UInt8](repeating: 0, count: 10) + u32(file.count) + Array(name.utf8)
      file += u32(0x0403_4B50) + fields + Array(name.utf8) + Array(contents.utf8)
    }
    let end = u32(0x0605_4B50) + u32(0) + u16(members.count) + u16(members.count)
    return file + directory + end + u32(directory.count) + u32(file.count) + u16(0)
  }

  private static func u16(_ value: Int) -> [UInt8] { bytes(value, 2) }
  private static func u32(_ value: Int) -> [UInt8] { bytes(value, 4) }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

/// A small EPUB with a link, a note and print pages.
enum SmallBook {
  static let epub = StoredArchive.bytes([
    "mimetype": "application/epub+zip",
    "META-INF/container.xml":
      "<container><rootfiles><rootfile full-path='book.opf'/></rootfiles></container>",
    "book.opf": """
    <package><metadata><dc:title>Shore</dc:title><dc:creator>A. Bird</dc:creator></metadata>
    <manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
    <item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest>
    <spine><itemref idref="a"/><itemref idref="b"/></spine></package>
    """,
    "a.xhtml": """
    <html><body><h1>Low Water</h1>
    <p>The shore was silver.<a epub:type="noteref" href="#n">1</a>
    See <a href="b.xhtml#high">the other chapter</a>.</p>
    \(sentences("Nothing moved."))<aside epub:type="footnote" id="n"><p>1 A small note.</p></aside>
    </body></html>
    """,
    "b.xhtml": """
    <html><body><h1 id="high">High Water</h1>\(sentences("The birds had gone."))
    <span epub:type="pagebreak" id="p212" title="212"/><p>Here page 212 begins.</p>
    \(sentences("The tide was out."))</body></html>
    """,
  ])

  private static func sentences(_ sentence: String) -> String {
    let paragraph = "<p>" + String(repeating: sentence + " ", count: 30) + "</p>"
    return String(repeating: paragraph, count: 12)
  }
}
