import Testing

/// Some types are a promise that only one place can make. No other file makes them.
@Suite(.timeLimit(.minutes(90))) struct DoorTests {
  /// The code of each door, with the files that may use it.
  private static let doors: [(code: String, reason: String, files: Set<String>)] = [
    (
      "(valid:", "text that nobody has decoded is not valid: DecodedText(utf8:) looks at it",
      [
        "Sources/Books/Manuscript/DecodedText.swift",
        "Sources/Books/PlainText/Decoding/Decode.swift",
        "Sources/Books/PlainText/Decoding/PieceDecoder.swift",
        "Sources/Books/Formats/Markup/DocumentEncoding.swift",
      ]
    ),
    (
      "WebLink(typed:",
      "what a page names comes from its WebSource, and is no wish of the reader",
      [
        "Sources/App/Exchange/Catalogue/Settings+Catalogues.swift",
        "Sources/App/Exchange/Sync/PlaceServer.swift",
        "Sources/App/Program/Program/Program+Download.swift",
      ]
    ),
    (
      "getaddrinfo(", "names are looked up in one place",
      ["Sources/System/System/InternetAddress.swift"]
    ),
  ]

  @Test(arguments: doors.map(\.code)) func `a promise is made by those who can keep it`(
    code: String
  ) throws {
    let door = try #require(Self.doors.first { $0.code == code })
    let found = PackageFiles.swiftFiles(under: "Sources").filter { file in
      SwiftCode(file.text).text.contains(code)
    }
    #expect(Set(found.map(\.path)) == door.files, "\(door.reason)")
  }
}
