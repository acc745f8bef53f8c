internal import CurlewManuscript

/// Which files of a book are encrypted, and by what scheme.
struct Protection {
  /// The paths of encrypted files in the archive. Fonts that are only scrambled do not count.
  private(set) var paths: Set<String> = []

  private static let harmless: Set = [
    "http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC",
  ]

  /// - Parameter source: the file `META-INF/encryption.xml`.
  init(_ source: DecodedText) {
    var algorithm = ""
    for case .start(let tag) in MarkupScanner(source, as: .xml) {
      switch tag.localName {
      case "EncryptedData": algorithm = ""
      // The method of the key inside is not that of the data.
      case "EncryptionMethod": if algorithm.isEmpty { algorithm = tag["Algorithm"] ?? "" }
      case "CipherReference":
        guard !Self.harmless.contains(algorithm), let address = tag["URI"] else { break }
        paths.insert(ArchivePath.normalized(ArchivePath.removingPercentEncoding(address)))
      default: break
      }
    }
  }

  /// The name of the scheme, by the file that each leaves in the archive.
  static func scheme(in archive: Archive) -> String {
    let schemes: KeyValuePairs = [
      "META-INF/license.lcpl": "Readium LCP", "META-INF/sinf.xml": "Apple FairPlay",
      "META-INF/rights.xml": "Adobe ADEPT",
    ]
    return schemes.first { archive.entry(named: $0.key) != nil }?.value ?? "encryption"
  }
}
