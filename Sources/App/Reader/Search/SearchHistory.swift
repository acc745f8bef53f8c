internal import CurlewAppSupport
internal import CurlewSystem

/// The file of earlier searches: one in a line, the latest last. Several windows share it.
struct SearchHistory {
  let path: String

  /// In bytes.
  private static let longest = 1 << 20

  private static let most = 100

  /// Empty if the file cannot be read.
  func load() -> [String] {
    (try? SafeSave.contents(of: path, limit: Self.longest)).map(Self.searches) ?? []
  }

  /// Puts a search at the end.
  func add(_ search: String) -> Complaint? {
    SafeSave.update(path, limit: Self.longest, orSay: "the search was not saved") { bytes in
      let searches = Self.searches(in: bytes ?? []).adding(search).suffix(Self.most)
      return Array(searches.map { $0.escaped + "\n" }.joined().utf8)
    }
  }

  private static func searches(in bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { String($0).unescaped }
  }
}

extension [String] {
  /// The searches with another one as the latest. Each is kept once.
  func adding(_ search: String) -> [String] { filter { $0 != search } + [search] }
}
