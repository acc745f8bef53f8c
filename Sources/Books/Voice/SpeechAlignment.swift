internal import CurlewManuscript

/// Finds where the sentences of a text are spoken in a recording, or that they are not.
///
/// A coarse search of all of the sound is followed by a fine one around its path. From that the reader's sounds and pace
/// are learnt, and both are done again. Last, beginnings go to the ends of pauses.
package struct SpeechAlignment: Sendable {
  /// Begin and end of each sentence in seconds; nil if it is not spoken.
  package private(set) var times: [(begin: Double, end: Double)?] = []
  /// For each step of speech, before and after learning. Right texts cost 0.15 to 0.37, wrong ones 0.40 to 0.54.
  package private(set) var costs: [Double] = []

  /// Above this, or if learning has not lowered the cost by so much, the recording speaks something else.
  private static let (mostCost, leastGain) = (0.38, 0.01)
  private static let sureCost = 0.30
  /// How near to a beginning the end of a pause is looked for, in seconds.
  private static let snap = 0.3

  package enum Verdict: Sendable { case sure, doubtful, wrong }

  package var verdict: Verdict {
    guard costs.count > 3, costs[3] <= Self.mostCost, costs[3] <= costs[1] - Self.leastGain else {
      return .wrong
    }
    return costs[3] <= Self.sureCost ? .sure : .doubtful
  }

  /// - Parameter isCancelled: Asked between the searches. Then nothing is found.
  package init(_ sound: FeatureMatrix, _ text: SpokenText, isCancelled: () -> Bool = { false }) {
    let both = Cepstra.both(sound, text.rows)
    var (own, spoken) = (both.sound.rows, both.text.rows)
    let quiet = both.sound.quiet
    times = .init(repeating: nil, count: text.count)
    guard own.count > 2 * AlignmentPrices.coarse, spoken.count > 2 * AlignmentPrices.coarse else {
      return
    }
    var pace = AlignmentPrices.pace
    var found: Level?
    for round in 0..<2 {
      if round > 0, let found {
        (own, spoken) = ReaderSounds.learn(own, spoken, found.pairs)
        pace = found.pace(of: text) ?? pace
      }
      let stretched = Stretched(spoken, text.starts, by: pace)
      // Else the sound ends within the text.
      let isWhole = own.count * 100 > 85 * spoken.count
      found = nil
      for n in [AlignmentPrices.coarse, AlignmentPrices.fine] {
        if isCancelled() { return }
        let level = Level(
          own, quiet, stretched, rows: n, around: found,
          line: isWhole ? stretched.picks.count : own.count)
        costs.append(level.path.cost)
        found = level
      }
    }
    guard let found else { return }
    times = found.times(of: text.count)
    drawToPauses(Pauses(quiet, least: 0.12))
  }

  /// Moves each beginning to the end of the pause around it, or of the longest one near it.
  private mutating func drawToPauses(_ pauses: Pauses) {
    for index in times.indices {
      guard let time = times[index] else { continue }
      var best = (value: 0.0, end: Double?.none)
      for pause in pauses.near(time.begin, within: Self.snap) {
        let distance = pause.lowerBound <= time.begin ? 0 : abs(pause.upperBound - time.begin)
        let value = min(1, pause.upperBound - pause.lowerBound) - 0.6 * distance
        if value > best.value { best = (value, pause.upperBound) }
      }
      if let end = best.end { times[index]?.begin = max(0, end - 0.04) }
    }
  }
}

/// The silences of a sound, in seconds.
struct Pauses {
  let all: [Range<Double>]

  init(_ quiet: [Bool], least: Double) {
    var (found, start): ([Range<Double>], Int?) = ([], nil)
    for row in 0...quiet.count {
      let isQuiet = row < quiet.count && quiet[row]
      if isQuiet, start == nil { start = row }
      guard !isQuiet, let first = start else { continue }
      start = nil
      let range = Double(first) * SoundReader.step..<Double(row) * SoundReader.step
      if range.upperBound - range.lowerBound >= least { found.append(range) }
    }
    all = found
  }

  /// Those around a time, or that end near it.
  func near(_ time: Double, within distance: Double) -> [Range<Double>] {
    let first = all.partitioningIndex { $0.upperBound > time - distance }
    return all[first...].prefix { $0.upperBound < time + distance || $0.lowerBound <= time }
  }
}

/// A text at a reader's pace.
private struct Stretched {
  let rows: FeatureMatrix
  /// The row of the text that each is.
  let picks: [Int]
  let starts: [Int]

  init(_ spoken: FeatureMatrix, _ starts: [Int], by pace: Double) {
    let length = max(Int(Double(spoken.count) * pace), starts.count)
    let picks = (0..<length).map { $0 * spoken.count / length }
    self.picks = picks
    self.starts = starts.map { start in picks.partitioningIndex { $0 >= start } }
    var rows = FeatureMatrix(width: spoken.width)
    rows.values.reserveCapacity(length * spoken.width)
    for pick in picks { rows.values += spoken[pick] }
    self.rows = rows
  }
}

/// One search of a recording.
private struct Level {
  let path: AlignmentSearch.Path
  /// Rows of a step.
  let rows: Int
  let quiet: [Bool]
  /// The rows at which the steps of the text begin, and the steps at which its sentences begin.
  let cuts: [Int]
  let begin: [Int]
  private let stretched: Stretched
  /// For each step of the sound the row of the text, rising.
  let places: [Int]

  /// - Parameters:
  ///   - former: an earlier search, near whose path this one looks; nil for the first search.
  ///   - line: where the straight line through the text ends, which the first search follows.
  init(
    _ sound: FeatureMatrix, _ quiet: [Bool], _ text: Stretched, rows n: Int, around former: Level?,
    line: Int
  ) {
    stretched = text
    rows = n
    let soundCuts = Array(stride(from: 0, through: sound.count - n, by: n))
    let own = sound.averaged(between: soundCuts)
    self.quiet = soundCuts.indices.map { index in
      let end = index + 1 < soundCuts.count ? soundCuts[index + 1] : quiet.count
      let silent = (soundCuts[index]..<end).reduce(0) { $0 + (quiet[$1] ? 1 : 0) }
      return Double(silent) > 0.7 * Double(n)
    }
    var (cuts, begin) = ([Int](), [0])
    for (start, end) in zip(text.starts, text.starts.dropFirst()) {
      cuts += stride(from: start, to: max(end, start + 1), by: n)
      begin.append(cuts.count)
    }
    (self.cuts, self.begin) = (cuts, begin)
    let spoken = text.rows.averaged(between: cuts)
    let reach = former == nil ? AlignmentPrices.wide : AlignmentPrices.narrow
    let half = Int(reach / (Double(n) * SoundReader.step))
    var low: [Int] = []
    for row in soundCuts {
      let place =
        former.map { $0.place(ofRow: row) } ?? Double(line) * Double(row) / Double(sound.count)
      let cut = cuts.partitioningIndex { Double($0) >= place } - half
      low.append(max(low.last ?? 0, min(max(cut, 0), max(0, cuts.count - 2 * half))))
    }
    path = AlignmentSearch(
      sound: own, quiet: self.quiet, text: spoken, starts: begin,
      step: Double(n) * SoundReader.step,
      low: low, width: 2 * half
    ).path()
    var most = 0
    places = path.steps.map { step in
      let cut = step >= 0 ? step : begin[min(-1 - step, begin.count - 1)]
      most = max(most, cuts[min(cut, cuts.count - 1)])
      return most
    }
  }

  private func place(ofRow row: Int) -> Double {
    let step = min(row / rows, places.count - 1)
    let next = min(step + 1, places.count - 1)
    let share = Double(row - step * rows) / Double(rows)
    return Double(places[step]) + Double(places[next] - places[step]) * min(share, 1)
  }

  /// The rows of sound and text that met.
  var pairs: [(sound: Int, text: Int)] {
    path.steps.indices.compactMap { step in
      guard path.steps[step] >= 0, !quiet[step] else { return nil }
      let place = min(cuts[path.steps[step]] + rows / 2, stretched.picks.count - 1)
      return (step * rows + rows / 2, stretched.picks[place])
    }
  }

  /// The first step of each sentence, and one behind its last; nil if it is not spoken.
  private func steps(of count: Int) -> [Range<Int>?] {
    var found = [Range<Int>?](repeating: nil, count: count)
    var sentence = 0
    for (index, step) in path.steps.enumerated() where step >= 0 {
      while sentence + 1 < count, begin[sentence + 1] <= step { sentence += 1 }
      found[sentence] = (found[sentence]?.lowerBound ?? index)..<index + 1
    }
    return found
  }

  /// How much longer the reader takes than the synthetic voice.
  func pace(of text: SpokenText) -> Double? {
    let ratios = zip(steps(of: text.count), zip(text.starts, text.starts.dropFirst()))
      .compactMap { steps, rows -> Double? in
        guard let steps, rows.1 - rows.0 > 40 else { return nil }
        return Double(steps.count * self.rows) / Double(rows.1 - rows.0)
      }.sorted()
    return ratios.count > 4 ? ratios[ratios.count / 2] : nil
  }

  func times(of count: Int) -> [(begin: Double, end: Double)?] {
    let step = Double(rows) * SoundReader.step
    return steps(of: count).map { steps in
      steps.map { (Double($0.lowerBound) * step, Double($0.upperBound) * step) }
    }
  }
}

extension SpeechAlignment {
  /// How much better the beginning of a sound is explained by a text than by none, for each step of the text.
  package static func gain(of text: SpokenText, in sound: FeatureMatrix) -> Double {
    let both = Cepstra.both(sound, text.rows)
    guard both.sound.rows.count > 100, both.text.rows.count > 100 else { return -1 }
    let level = Level(
      both.sound.rows, both.sound.quiet, Stretched(both.text.rows, text.starts, by: 1),
      rows: AlignmentPrices.coarse / 2, around: nil, line: both.sound.rows.count)
    let nothing = level.quiet.reduce(0.0) {
      $0 + Double($1 ? AlignmentPrices.quiet * 0.8 : AlignmentPrices.filler)
    }
    let speech = Double(level.quiet.count { !$0 })
    return (nothing - level.path.cost * speech) / Double(level.cuts.count)
  }
}
