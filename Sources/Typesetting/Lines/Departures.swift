/// The cheapest ways to one place, as the lines see them that go on from there: by the looseness of the
/// next line, and by whether it ends with a hyphen below one that ends here.
struct Departures {
  let cheapest: Way
  private let here: UnsafeMutablePointer<Way>
  private let ways: UnsafeMutablePointer<Way>

  /// - Parameters:
  ///   - here: the ways to the place, by the states they end in; only the first four where no hyphen
  ///     stands.
  ///   - room: where it is written down what each line sees.
  @inline(__always)
  init(
    _ here: UnsafeMutablePointer<Way>, isHyphen: Bool, _ room: UnsafeMutablePointer<Way>
  ) {
    (self.here, ways) = (here, room)
    var (tight, firm, easy, loose) = (here[0], here[1], here[2], here[3])
    if isHyphen {
      (tight, firm) = (min(tight, here[4]), min(firm, here[5]))
      (easy, loose) = (min(easy, here[6]), min(loose, here[7]))
    }
    let (contrast, dense, wide) = (LineCosts.contrast, min(tight, firm), min(easy, loose))
    cheapest = min(dense, wide)
    room[0] = min(dense, wide + contrast)
    room[1] = min(min(dense, easy), loose + contrast)
    room[2] = min(min(wide, firm), tight + contrast)
    room[3] = min(wide, dense + contrast)
  }

  /// For a line of some looseness.
  @inline(__always)
  subscript(looseness: Int) -> Way { ways[looseness] }

  /// For a line that ends with a hyphen, as the one before does.
  /// - Parameter ladder: what a second hyphen costs.
  @inline(never)
  func secondHyphen(_ looseness: Int, _ ladder: Int) -> Way {
    var least = Way.none
    for before in 0..<4 {
      let isFar = LineCosts.areFarApart(before, looseness)
      let way = min(here[before] + ladder, here[before &+ 4] + LineCosts.thirdHyphen)
      least = min(least, isFar ? way + LineCosts.contrast : way)
    }
    return least
  }
}
