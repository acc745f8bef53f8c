/// A piece of a quotation that is looked for in the text as it is.
struct Seed: Hashable {
  /// In bytes.
  static let longest = 8

  let length: Int
  /// Its bytes, the last one lowest.
  let bytes: UInt64
  /// Its distance from the beginning of the quotation.
  let offset: Int

  init(_ piece: ArraySlice<UInt8>, offset: Int) {
    (length, self.offset) = (piece.count, offset)
    bytes = piece.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Where the seeds of many quotations stand in a text, found in one pass.
struct SeedPlaces {
  /// How many places of a seed are looked at: common words are everywhere.
  private static let mostPlaces = 40
  /// How many places a quotation is compared with.
  private static let mostCandidates = 16

  /// By the length of the seed and its bytes.
  private var places: [[UInt64: [Int]]]

  init(of seeds: [Seed], in text: [UInt8]) {
    places = Array(repeating: [:], count: Seed.longest + 1)
    var filters = Array(repeating: SeedFilter(), count: Seed.longest + 1)
    for seed in seeds {
      places[seed.length][seed.bytes] = []
      filters[seed.length].insert(seed.bytes)
    }
    for length in 1...Seed.longest where !places[length].isEmpty {
      look(for: length, filters[length], in: text)
    }
  }

  private mutating func look(for length: Int, _ filter: SeedFilter, in text: [UInt8]) {
    let mask = UInt64.max >> (8 * UInt64(Seed.longest - length))
    var found = places[length]
    // Taken out of the array, so that the table is changed without being copied.
    places[length] = [:]
    var window: UInt64 = 0
    for (end, byte) in text.enumerated() {
      window = (window << 8 | UInt64(byte)) & mask
      guard end + 1 >= length, filter.mayContain(window), let known = found[window],
        known.count < Self.mostPlaces
      else { continue }
      found[window, default: []].append(end + 1 - length)
    }
    places[length] = found
  }

  /// Where a quotation may begin, the likeliest places first: those of most of its seeds, and then the
  /// nearest.
  func candidates(for wanted: FoldedQuotation, near expected: Int) -> [Int] {
    var begins: [Int] = []
    for seed in wanted.seeds {
      begins += (places[seed.length][seed.bytes] ?? []).map { $0 - seed.offset }
    }
    var candidates: [(place: Int, seeds: Int)] = []
    for place in begins.sorted() {
      if let last = candidates.last, place - last.place <= 12 {
        candidates[candidates.count - 1].seeds += 1
      } else {
        candidates.append((place, 1))
      }
    }
    return candidates.sorted {
      ($1.seeds, abs($0.place - expected)) < ($0.seeds, abs($1.place - expected))
    }.prefix(Self.mostCandidates).map(\.place)
  }
}

/// A bit for each hash of a seed, so that most places of the text are passed over without a look into the
/// table.
private struct SeedFilter {
  private var bits = [UInt64](repeating: 0, count: 1 << 12)

  private func hash(_ seed: UInt64) -> (word: Int, bit: UInt64) {
    let hash = (seed &* 0x9E37_79B9_7F4A_7C15) >> 46
    return (Int(hash >> 6), 1 << (hash & 63))
  }

  mutating func insert(_ seed: UInt64) {
    let (word, bit) = hash(seed)
    bits[word] |= bit
  }

  func mayContain(_ seed: UInt64) -> Bool {
    let (word, bit) = hash(seed)
    return bits[word] & bit != 0
  }
}
