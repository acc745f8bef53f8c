#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Testing

/// Compares translated documents with the English ones. Only a release requires this, because contributors may know
/// English only.
@Suite(.timeLimit(.minutes(90))) struct TranslationTests {
  private static let areChecked = getenv("CURLEW_TRANSLATIONS") != nil

  @Test(
    .enabled(if: areChecked, "checks translations (make translations)"),
    arguments: ["de/", "es/", "fr/", "ja/"])
  func `a translated guide has the commands of the English one`(folder: String) {
    let counts = ["", folder].map { folder in
      PackageFiles.file("Books/\(folder)the-curlew-guide.txt")?.lines
        .count { $0.hasPrefix("    curlew") }
    }
    #expect(counts[0] == counts[1] && counts[0] != nil)
  }
}
