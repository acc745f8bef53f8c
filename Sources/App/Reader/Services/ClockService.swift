/// Measures how long the open pages are read. Time stands still while a layer takes the reader's attention from them.
struct ClockService: Service {
  mutating func learn(_ happening: Happening, on desk: inout Desk) -> [Effect] {
    let (now, isRead) = (desk.now, desk.isRead)
    switch happening {
    case .turned: desk.reading?.measureTurn(at: now)
    case .settled: desk.reading?.updateSpeed()
    case .handled: desk.reading?.runClock(isRead, at: now)
    default: break
    }
    return []
  }
}
