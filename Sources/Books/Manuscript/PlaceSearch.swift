/// A search for many places in one pass over a text. Its time does not grow with the number of places that have the same
/// letters, nor with the number of their occurrences.
struct PlaceSearch {
  /// The places with the same letters.
  private struct Group {
    let hash: UInt64
    /// The places whose nearest offset is not known yet, ascending.
    var rest: ArraySlice<(target: Int, index: Int)>
    /// The last offset that has the letters.
    var last: Int?
  }

  /// For each place, the nearest offset with its letters; nil if there is none.
  private(set) var found: [Int?]
  /// The number of letters and places that were compared.
  var steps = 0
  private var groups: [Group] = []
  private let groupOfHash: [UInt64: Int]
  /// Whether any place has a hash with these first 12 bits. This rules out most offsets.
  private var wantedBits = [Bool](repeating: false, count: 1 << 12)

  init(_ places: [Place]) {
    found = places.map { _ in nil }
    let byHash = Dictionary(grouping: places.indices) { places[$0].surroundings }
    let groups = byHash.map { hash, indices in
      let targets = indices.map { (target: places[$0].offset.value, index: $0) }
      return Group(hash: hash, rest: targets.sorted { $0.target < $1.target }[...])
    }
    self.groups = groups
    groupOfHash = Dictionary(uniqueKeysWithValues: groups.indices.map { (groups[$0].hash, $0) })
    for group in groups { wantedBits[Int(group.hash >> 52)] = true }
  }

  func mayWant(_ hash: UInt64) -> Bool { wantedBits[Int(hash >> 52)] }

  /// Takes the hash of the letters at an offset. Offsets ascend.
  mutating func take(_ hash: UInt64, at offset: Int) {
    guard let index = groupOfHash[hash] else { return }
    while let next = groups[index].rest.first, next.target <= offset {
      settle(next, of: index, before: offset)
    }
    groups[index].last = offset
  }

  /// Ends the search at the end of the text.
  mutating func finish() {
    for index in groups.indices {
      while let next = groups[index].rest.first { settle(next, of: index, before: nil) }
    }
  }

  /// Decides on the nearest offset: the last one, or the next.
  private mutating func settle(_ place: (target: Int, index: Int), of index: Int, before next: Int?)
  {
    let near = [groups[index].last, next].compactMap(\.self)
    found[place.index] = near.min { abs($0 - place.target) < abs($1 - place.target) }
    groups[index].rest.removeFirst()
    steps += 1
  }
}
