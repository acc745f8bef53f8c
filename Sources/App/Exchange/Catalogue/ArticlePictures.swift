/// The pictures of an article. Each address is fetched and counted once, however often the page shows it.
struct ArticlePictures {
  private let source: WebSource
  /// Fetches a picture, and returns its path in the folder of the article.
  private let fetch: (WebLink) -> String?
  /// The paths by address; nil for what could not be fetched.
  private var paths: [String: String?] = [:]
  private(set) var found = 0
  private(set) var lost = 0

  /// - Parameter source: The page that names them.
  init(of source: WebSource, fetch: @escaping (WebLink) -> String?) {
    (self.source, self.fetch) = (source, fetch)
  }

  static let (mostFound, mostLost) = (200, 5)

  /// Whether to try another picture. After a few failures the server probably does not answer.
  private var mayFetch: Bool { found < Self.mostFound && lost < Self.mostLost }

  /// The path of a picture by its address as the page writes it; nil if it cannot be fetched.
  mutating func path(of written: String) -> String? {
    let link = source.link(written)
    let key = link?.text ?? written
    if let known = paths[key] { return known }
    let path = mayFetch ? link.flatMap(fetch) : nil
    paths.updateValue(path, forKey: key)
    if path == nil { lost += 1 } else { found += 1 }
    return path
  }
}
