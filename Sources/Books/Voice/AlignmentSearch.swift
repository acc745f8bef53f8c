internal import CurlewManuscript

/// Finds the cheapest way through the steps of a text while a recording goes on, by dynamic programming. Before each
/// sentence is a filler, for speech that is not in the text; from one filler to a later one, text is left out.
///
/// The cost of a pair is where its distance lies among the distances of its step to any of the text, from 0 to 1.
struct AlignmentSearch {
  let sound: FeatureMatrix
  let quiet: [Bool]
  let text: FeatureMatrix
  /// Where the sentences begin among the steps of the text, and where the last ends.
  let starts: [Int]
  /// Seconds of a step.
  let step: Double
  /// For each step of the sound, the first step of the text that is tried with it, and how many are.
  let low: [Int]
  let width: Int

  private static let infinite: Float = 1e9

  /// For each step of the sound, the step of the text that is spoken then; -1 - k if something else is, before sentence k.
  struct Path {
    var steps: [Int]
    /// For each step that is not silent.
    var cost: Double
  }

  func path() -> Path {
    let (count, length, sentences) = (sound.count, text.count, starts.count - 1)
    let width = min(width, length)
    let (begin, end) = (Array(starts.dropLast()), starts.dropFirst().map { $0 - 1 })
    var prices: [Float] = [0]
    for k in 0..<sentences {
      let size = Float(starts[k + 1] - starts[k])
      prices.append(
        prices[k] + AlignmentPrices.skip * size + AlignmentPrices.beginSkip / Float(step))
    }
    // The way back: from each step of the text 0, 1 or 2 steps, or 3 for the filler; from each filler the filler m, or
    // -1 - m from the end of sentence m - 1.
    var moves: [UInt8] = []
    var sources = [Int16](repeating: 0, count: count * starts.count)
    let pairs = PairCosts(sound, text)
    // Two spare cells are in front.
    var former = [Float](repeating: Self.infinite, count: length + 2)
    var present = former
    var fillers = [Float](repeating: Self.infinite, count: starts.count)
    fillers[0] = 0
    var costs = [Float](repeating: 0, count: width)
    var row = [UInt8](repeating: 0, count: width)
    for i in 0..<count {
      let (l, h) = (low[i], min(length, low[i] + width))
      pairs.write(ofStep: i, in: l..<h, into: &costs)
      let isQuiet = quiet[i]
      advance(from: former, to: &present, moves: &row, costs: costs, in: l..<h, isQuiet)
      let (a, b) = (
        begin.partitioningIndex { $0 >= l }, begin.partitioningIndex { $0 >= h }
      )
      for k in a..<max(a, b) {
        let cost = fillers[k] + costs[begin[k] - l]
        if cost < present[begin[k] + 2] {
          present[begin[k] + 2] = cost
          row[begin[k] - l] = 3
        }
      }
      moves += row
      let price = isQuiet ? AlignmentPrices.quiet * 0.8 : AlignmentPrices.filler
      let enter = isQuiet ? 0 : AlignmentPrices.enter / Float(step)
      var best = (cost: Self.infinite * 4, source: 0)
      for k in 0...sentences {
        var (cost, source) = (fillers[k], k)
        if k > 0, former[end[k - 1] + 2] + enter < cost {
          (cost, source) = (former[end[k - 1] + 2] + enter, -1 - k)
        }
        if cost - prices[k] <= best.cost { best = (cost - prices[k], source) }
        sources[i * starts.count + k] = Int16(clamping: best.source)
        fillers[k] = best.cost + prices[k] + price
      }
      for j in (i > 1 ? low[i - 2] : 0)..<max(l, i > 1 ? low[i - 2] : 0) {
        present[j + 2] = Self.infinite
      }
      swap(&former, &present)
    }
    let last = fillers.indices.map { fillers[$0] + prices[sentences] - prices[$0] }
    let k = last.indices.min { last[$0] < last[$1] } ?? 0
    let endsInFiller = last[k] < former[length + 1]
    let total = Double(endsInFiller ? last[k] : former[length + 1])
    var (steps, j) = ([Int](repeating: 0, count: count), endsInFiller ? -1 - k : length - 1)
    for i in (0..<count).reversed() {
      steps[i] = j
      if j < 0 {
        let source = Int(sources[i * starts.count - 1 - j])
        j = source >= 0 ? -1 - source : end[-source - 2]
      } else {
        let move = Int(moves[i * width + j - low[i]])
        j = move == 3 ? -1 - begin.partitioningIndex { $0 >= j } : j - move
      }
    }
    return Path(steps: steps, cost: total / Double(max(1, quiet.count { !$0 })))
  }

  /// Goes on from one step of the sound to the next, in the text.
  private func advance(
    from former: [Float], to present: inout [Float], moves: inout [UInt8], costs: [Float],
    in band: Range<Int>, _ isQuiet: Bool
  ) {
    let low = band.lowerBound
    let (former, costs) = (former.span, costs.span)
    var present = present.mutableSpan
    var moves = moves.mutableSpan
    let most = isQuiet ? AlignmentPrices.quiet : Self.infinite
    let more = isQuiet ? 0 : AlignmentPrices.stay
    for j in 0..<band.count {
      let cost = costs[unchecked: j]
      let stay = former[unchecked: low + j + 2] + min(cost + more, most)
      let one = former[unchecked: low + j + 1] + cost
      let two = former[unchecked: low + j] + cost + AlignmentPrices.jump
      let best = min(stay, one)
      moves[unchecked: j] = two < best ? 2 : one <= stay ? 1 : 0
      present[unchecked: low + j + 2] = min(best, two)
    }
  }
}

extension FeatureMatrix {
  var indices: Range<Int> { 0..<count }
}

/// What the steps of a sound cost with those of a text.
private struct PairCosts {
  private let sound: FeatureMatrix
  private let text: Columns
  /// The mean distance of each step of the sound to any of the text, and the spread.
  private let background: [(mean: Float, spread: Float)]
  /// Costs of distances, since the exponential takes longer.
  private static let table: [Float] = (0...1024).map { index in
    1 / (1 + exponential((Float(index) / 64 - 8 - 0.8) * 1.7))
  }
  private static let sampled = 400

  init(_ sound: FeatureMatrix, _ text: FeatureMatrix) {
    (self.sound, self.text) = (sound, Columns(text))
    var dice = Dice(3)
    var some = FeatureMatrix(width: text.width)
    for _ in 0..<Self.sampled { some.values += text[Int.random(in: 0..<text.count, using: &dice)] }
    let others = Columns(some)
    var distances = [Float](repeating: 0, count: Self.sampled)
    background = sound.indices.map { row in
      others.write(distancesTo: sound[row], in: 0..<Self.sampled, into: &distances)
      var (sum, square): (Float, Float) = (0, 0)
      for distance in distances {
        sum += distance
        square += distance * distance
      }
      let mean = sum / Float(Self.sampled)
      return (mean, max(square / Float(Self.sampled) - mean * mean, 0).squareRoot() + 1e-3)
    }
  }

  func write(ofStep row: Int, in band: Range<Int>, into costs: inout [Float]) {
    text.write(distancesTo: sound[row], in: band, into: &costs)
    let (mean, spread) = background[row]
    let (table, factor) = (Self.table.span, 64 / spread)
    var span = costs.mutableSpan
    for index in 0..<band.count {
      let place = (mean - span[unchecked: index]) * factor + 512
      span[unchecked: index] = table[unchecked: Int(min(max(place, 0), 1024))]
    }
  }
}

/// FeatureMatrix column by column, so that many are compared at once.
private struct Columns {
  private let all: [[Float]]
  private let squares: [Float]

  init(_ rows: FeatureMatrix) {
    all = (0..<rows.width).map { rows.column($0) }
    squares = rows.indices.map { rows[$0].reduce(0) { $0 + $1 * $1 } }
  }

  func write(
    distancesTo row: ArraySlice<Float>, in band: Range<Int>, into distances: inout [Float]
  ) {
    var span = distances.mutableSpan
    for index in 0..<band.count { span[unchecked: index] = 0 }
    for (value, column) in zip(row, all) {
      let column = column.span
      for index in 0..<band.count {
        span[unchecked: index] += value * column[unchecked: band.lowerBound + index]
      }
    }
    let (square, squares) = (row.reduce(0) { $0 + $1 * $1 }, squares.span)
    for index in 0..<band.count {
      let distance =
        square + squares[unchecked: band.lowerBound + index] - 2 * span[unchecked: index]
      span[unchecked: index] = max(distance, 0).squareRoot()
    }
  }
}
