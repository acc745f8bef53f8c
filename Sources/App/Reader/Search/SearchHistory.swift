internal import CurlewAppSupport

/// Earlier searches: one in a line of their file, the latest last.
struct SearchHistory: FileContents {
  static let (noun, failure): (Message, Message) =
    ("searches", "the search was not saved")
  static let longest = 1 << 20
  private static let most = 100

  private(set) var all: [String] = []
  private(set) var isWhole = true

  init() {}

  init(parsing bytes: [UInt8]) {
    isWhole = String(validating: bytes, as: UTF8.self) != nil
    all = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { String($0).unescaped }
  }

  var bytes: [UInt8] { Array(all.map { $0.escaped + "\n" }.joined().utf8) }

  /// Puts a search at the end.
  mutating func add(_ search: String) { all = all.adding(search).suffix(Self.most) }
}

extension [String] {
  /// The searches with another one as the latest. Each is kept once.
  func adding(_ search: String) -> [String] { filter { $0 != search } + [search] }
}
