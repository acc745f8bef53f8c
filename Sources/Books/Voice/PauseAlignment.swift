internal import CurlewManuscript

/// Finds where the sentences of a text are spoken by the pauses of a recording alone, for languages that no synthetic
/// voice speaks: a sentence ends with a pause, the longer the likelier, and takes as long as its letters.
///
/// The cheapest way through sentences and pauses is found by dynamic programming. The prices were found by trial.
package struct PauseAlignment: Sendable {
  /// Begin and end of each sentence in seconds; nil if it is not spoken.
  package private(set) var times: [(begin: Double, end: Double)?]
  /// How much of the text is spoken, from 0 to 1. Of right texts it is 0.8 and more, of most wrong ones below 0.65.
  package private(set) var share = 0.0

  /// How long sentences are, in letters.
  private let lengths: [Double]
  /// The first and the last are the ends of the sound.
  private let pauses: [Range<Double>]
  /// Seconds of speech before each pause.
  private var spoken = [0.0]
  /// The price of ending a sentence at each pause.
  private var ends: [Double] = []
  /// The price of all pauses before each pause if they lie within sentences.
  private var passing = [0.0]

  /// The price of speech that is not in the text: of its beginning, and of each second.
  private static let (enter, filler) = (3.0, 0.35)
  /// The price of sentences that are not spoken: of the first of a row, besides that of each.
  private static let (beginSkip, skip) = (4.0, 0.5)
  /// The price of a sentence without a pause behind it, and of a usual pause within a sentence.
  private static let (noPause, inside) = (3.0, 1.5)
  /// How much longer or shorter than usual a sentence may be: in seconds, and the share.
  private static let (spread, part) = (0.5, 0.1)
  /// In seconds: how far from its place at an even pace a sentence is looked for, and how long speech that is not in the
  /// text may be.
  private static let (reach, longest) = (600.0, 60.0)
  private static let rounds = 3

  /// - Parameter quiet: which rows of a sound are silent.
  package init(_ quiet: [Bool], _ sentences: [String]) {
    times = .init(repeating: nil, count: sentences.count)
    lengths = sentences.map(Self.length)
    let end = Double(quiet.count) * SoundReader.step
    pauses = [0..<0] + Pauses(quiet, least: 0.14).all + [end..<end]
    for (former, pause) in zip(pauses, pauses.dropFirst()) {
      spoken.append(spoken[spoken.count - 1] + pause.lowerBound - former.upperBound)
    }
    let seconds = pauses.map { $0.upperBound - $0.lowerBound }
    // As many pauses are at least so long as there are sentences.
    let usual = max(0.2, seconds.sorted(by: >)[min(sentences.count, seconds.count - 1)])
    for (number, length) in seconds.enumerated() {
      let isEdge = number == 0 || number + 1 == seconds.count
      ends.append(isEdge ? 0 : max(1 - length / usual, 0) * Self.noPause)
      let extra = isEdge ? 0 : min(max(length / usual - 0.6, 0), 2) * Self.inside
      passing.append(passing[number] + extra)
    }
    let letters = max(lengths.reduce(0, +), 1)
    var pace = spoken[spoken.count - 1] / letters
    for _ in 0..<Self.rounds {
      let found = path(at: pace)
      var (time, said) = (0.0, 0.0)
      for (length, pauses) in zip(lengths, found) {
        guard let pauses else { continue }
        let seconds = spoken[pauses.upperBound] - spoken[pauses.lowerBound]
        // Without other speech.
        time += min(seconds, 1.5 * length * pace + 2)
        said += length
      }
      share = said / letters
      times = found.map { [pauses] found in
        found.map { (pauses[$0.lowerBound].upperBound, pauses[$0.upperBound].lowerBound) }
      }
      if said > 0 { pace = time / said }
    }
  }

  /// Punctuation marks take time, too.
  private static func length(of sentence: String) -> Double {
    sentence.unicodeScalars.reduce(2) { sum, scalar in
      let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      return sum + (isLetter ? 1 : ",;:.!?".unicodeScalars.contains(scalar) ? 2 : 0)
    }
  }

  /// How a sentence is best spoken, for each pause at which it may end.
  private struct Step {
    /// The first pause that was tried.
    let low: Int
    /// For each pause from there on, the pause behind which the sentence begins; -1 if it is not spoken.
    var begun: [Int32] = []
    /// Where it is not spoken: whether the sentence before it is not spoken either.
    var followsUnspoken: [Bool] = []
  }

  /// The pauses between which each sentence is spoken.
  ///
  /// - Parameter pace: seconds of a letter.
  private func path(at pace: Double) -> [Range<Int>?] {
    // For each pause, the least cost if the sentences so far end there; and the same if the last one is not spoken.
    var ending = spoken.map { $0 == 0 ? 0 : $0 * Self.filler + Self.enter }
    var leftOut = [Double](repeating: .infinity, count: spoken.count)
    let all = spoken[spoken.count - 1]
    let perLetter = all / max(lengths.reduce(0, +), 1)
    var (steps, letters) = ([Step](), 0.0)
    for length in lengths {
      letters += length
      let evenPlace = letters * perLetter
      let wanted = length * pace
      let deviation = Self.spread + Self.part * wanted
      var step = Step(low: spoken.partitioningIndex { $0 >= evenPlace - Self.reach })
      var next = [Double](repeating: .infinity, count: spoken.count)
      for pause in step.low..<spoken.partitioningIndex(where: { $0 > evenPlace + Self.reach }) {
        var best = (cost: Double.infinity, at: -1)
        for begin in (0..<pause).reversed() {
          let error = spoken[pause] - spoken[begin] - wanted
          if error > 2 * wanted + Self.longest { break }
          let misfit = error * error / (2 * deviation * deviation)
          let cost =
            ending[begin] + passing[pause] - passing[begin + 1]
            + (error > 0 ? min(misfit, Self.enter + Self.filler * error) : misfit)
          if cost < best.cost { best = (cost, begin) }
        }
        step.followsUnspoken.append(leftOut[pause] < ending[pause] + Self.beginSkip)
        leftOut[pause] = min(leftOut[pause], ending[pause] + Self.beginSkip) + Self.skip
        let isLeftOut = leftOut[pause] < best.cost + ends[pause]
        step.begun.append(isLeftOut ? -1 : Int32(best.at))
        next[pause] = isLeftOut ? leftOut[pause] : best.cost + ends[pause]
      }
      steps.append(step)
      ending = next
    }
    let rest = ending.indices.map {
      ending[$0] + ($0 + 1 < ending.count ? (all - spoken[$0]) * Self.filler + Self.enter : 0)
    }
    var (found, isLeftOut) = ([Range<Int>?](), false)
    var pause = rest.indices.min { rest[$0] < rest[$1] } ?? 0
    for step in steps.reversed() {
      let at = pause - step.low
      let isTried = step.begun.indices.contains(at)
      let begin = isTried && !isLeftOut ? Int(step.begun[at]) : -1
      found.append(begin < 0 ? nil : begin..<pause)
      if begin < 0 { isLeftOut = isTried && step.followsUnspoken[at] } else { pause = begin }
    }
    return found.reversed()
  }
}
