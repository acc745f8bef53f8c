internal import CurlewManuscript

/// The patterns of a language as a trie. A word is looked up from each of its letters.
///
/// The first three levels are tables with an entry for every letter; missing branches point to an
/// empty node, so these steps need no test. Below them branches are few, and are linked lists of
/// siblings. The nodes of one pattern lie next to each other, and all of them fit in the cache.
struct HyphenTree: Sendable {
  /// Branch 0 is the empty node; those of single letters follow.
  private var branches = [Branch()]
  /// Rows with the next branch for each letter. The first row is that of the empty node.
  private var rows: [UInt16]
  private let letters: Int
  private var farNumbers = FarNumbers()

  private struct Branch {
    /// The numbers of the pattern that ends here.
    var numbers = HyphenNumbers()
    /// On the first two levels the index of its row.
    var row: UInt32 = 0
    /// Its next sibling.
    var other: UInt16 = 0
    var letter: UInt8 = 0

    /// On other levels its first child in the low half, and a filter for the letters of all children in
    /// the high half.
    @inline(__always) var first: UInt16 { UInt16(truncatingIfNeeded: row) }

    @inline(__always)
    func mayLead(to letter: UInt8) -> Bool { row &>> (16 &+ UInt32(letter & 15)) & 1 == 1 }

    mutating func add(_ branch: Int, to letter: UInt8) {
      row = row & 0xFFFF_0000 | 1 &<< (16 &+ UInt32(letter & 15)) | UInt32(branch)
    }
  }

  /// - Parameters:
  ///   - letters: the size of the alphabet.
  ///   - bytes: the length of all patterns.
  init(letters: Int, bytes: Int) {
    self.letters = letters
    rows = Array(repeating: 0, count: (letters + 1) * letters)
    rows.reserveCapacity(16 * rows.count)
    branches.reserveCapacity(bytes / 6)
    for letter in 0..<letters { branches.append(Branch(row: UInt32((letter + 1) * letters))) }
  }

  // MARK: Looking words up

  static let lettersBehindWord = 3

  /// The letters of a word before which the greatest number of all matching patterns is odd, one bit
  /// each.
  ///
  /// A word ends with letters that no pattern has, so no path leads beyond it.
  /// - Parameter far: room for a number for each letter, all of them zero before and after.
  func oddNumbers(_ word: Span<UInt8>, _ far: inout [UInt16]) -> UInt64 {
    var numbers = HyphenNumbers()
    var odd: UInt64 = 0
    for start in 0..<word.count &- Self.lettersBehindWord {
      forEachPattern(word, from: start) { _, found in numbers.lay(found) }
      if numbers.hasMore { layFarNumbers(word, from: start, &far) }
      var number = numbers.removeFirst()
      if far[start] > 0 {
        number |= far[start]
        far[start] = 0
      }
      odd |= HyphenNumbers.isOdd(number) &<< UInt64(start)
    }
    return odd
  }

  @inline(never)
  private func layFarNumbers(_ word: Span<UInt8>, from start: Int, _ far: inout [UInt16]) {
    forEachPattern(word, from: start) { branch, numbers in
      if numbers.hasMore { farNumbers.lay(branch, from: start &+ HyphenNumbers.most, to: &far) }
    }
  }

  /// Follows a word from one of its letters as far as there are branches.
  @inline(__always)
  private func forEachPattern(
    _ word: Span<UInt8>, from start: Int, _ body: (Int, HyphenNumbers) -> Void
  ) {
    let (branches, rows) = (branches.span, rows.span)
    var branch = Int(word[unchecked: start]) &+ 1
    body(branch, branches[unchecked: branch].numbers)
    for position in start &+ 1...start &+ 2 {
      let row = Int(branches[unchecked: branch].row)
      branch = Int(rows[unchecked: row &+ Int(word[unchecked: position])])
      body(branch, branches[unchecked: branch].numbers)
    }
    var position = start &+ 3
    while branches[unchecked: branch].mayLead(to: word[unchecked: position]) {
      let letter = word[unchecked: position]
      branch = Int(branches[unchecked: branch].first)
      while branch > 0, branches[unchecked: branch].letter != letter {
        branch = Int(branches[unchecked: branch].other)
      }
      body(branch, branches[unchecked: branch].numbers)
      position &+= 1
    }
  }

  // MARK: Adding patterns

  /// Whether any pattern has a number that is not zero.
  private(set) var hasNumbers = false

  /// A pattern being read. Branches are added with its letters; if it turns out to be malformed, they
  /// lead nowhere.
  struct PatternInProgress {
    fileprivate var branch = 0
    fileprivate(set) var letters = 0
    fileprivate var numbers = HyphenNumbers()
    fileprivate var far: [UInt8] = []

    @inline(__always)
    mutating func begin() {
      (branch, letters, numbers) = (0, 0, HyphenNumbers())
      if !far.isEmpty { far.removeAll(keepingCapacity: true) }
    }

    /// Adds the number behind its last letter.
    @inline(__always)
    mutating func add(number: UInt8) {
      if letters < HyphenNumbers.most {
        numbers.set(number, at: letters)
      } else {
        addFar(number)
      }
    }

    private mutating func addFar(_ number: UInt8) {
      let index = letters - HyphenNumbers.most
      while far.count <= index { far.append(0) }
      far[index] = number
    }
  }

  /// Adds a letter; returns false if there is no room for it.
  @inline(__always)
  mutating func add(letter: UInt8, to pattern: inout PatternInProgress) -> Bool {
    let next: Int?
    switch pattern.letters {
    case 0: next = Int(letter) &+ 1
    case 1, 2: next = branchInRow(of: pattern.branch, letter)
    default: next = branchBeside(letter, behind: pattern.branch)
    }
    guard let next else { return false }
    (pattern.branch, pattern.letters) = (next, pattern.letters &+ 1)
    return true
  }

  /// Completes a pattern after its last letter.
  @inline(__always)
  mutating func finish(_ pattern: inout PatternInProgress) {
    guard pattern.letters > 0 else { return }
    if !pattern.far.isEmpty {
      pattern.numbers.hasMore = true
      farNumbers.add(pattern.far, at: pattern.branch)
    }
    branches[pattern.branch].numbers = pattern.numbers
    if !pattern.numbers.areZero { hasNumbers = true }
  }

  @inline(__always)
  private mutating func branchInRow(of branch: Int, _ letter: UInt8) -> Int? {
    if branches[branch].row == 0 { addRow(to: branch) }
    let place = Int(branches[branch].row) &+ Int(letter)
    if rows[place] > 0 { return Int(rows[place]) }
    guard let new = add(Branch()) else { return nil }
    rows[place] = UInt16(new)
    return new
  }

  private mutating func addRow(to branch: Int) {
    branches[branch].row = UInt32(rows.count)
    rows.append(contentsOf: repeatElement(0, count: letters))
  }

  @inline(__always)
  private mutating func branchBeside(_ letter: UInt8, behind branch: Int) -> Int? {
    let first = branches[branch].first
    var next = Int(first)
    while next > 0, branches[next].letter != letter { next = Int(branches[next].other) }
    if next > 0 { return next }
    guard let new = add(Branch(other: first, letter: letter)) else { return nil }
    branches[branch].add(new, to: letter)
    return new
  }

  @inline(__always)
  private mutating func add(_ branch: Branch) -> Int? {
    guard branches.count < UInt16.max else { return nil }
    branches.append(branch)
    return branches.count &- 1
  }
}

/// The numbers of long patterns that do not fit in a `HyphenNumbers`.
private struct FarNumbers: Sendable {
  private var numbers: [UInt8] = []
  /// In ascending order of the branch at which the pattern ends.
  private var places: [Root] = []

  private struct Root {
    let branch: UInt16
    let count: UInt8
    let first: UInt32
  }

  mutating func add(_ new: [UInt8], at branch: Int) {
    let place = Root(
      branch: UInt16(branch), count: UInt8(new.count), first: UInt32(numbers.count))
    numbers += new
    let index = index(of: branch)
    if index < places.count, places[index].branch == place.branch {
      places[index] = place
    } else {
      places.insert(place, at: index)
    }
  }

  /// Nearly every new pattern ends at a new branch, behind all others.
  private func index(of branch: Int) -> Int {
    guard let last = places.last, last.branch >= branch else { return places.count }
    return places.partitioningIndex { $0.branch >= branch }
  }

  /// Lays those of a pattern between letters, in unary.
  func lay(_ branch: Int, from start: Int, to far: inout [UInt16]) {
    let place = places[index(of: branch)]
    for index in 0..<Int(place.count) {
      far[start + index] |= (1 << UInt16(numbers[Int(place.first) + index])) - 1
    }
  }
}
