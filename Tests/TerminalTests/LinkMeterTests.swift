import Cells
import Terminal
import Testing

/// What is found out of scripted answers, in virtual time.
@Suite struct LinkMeterTests {
  @Test func `the first frame does not wait, the next waits for an answer`() {
    var link = Link()
    link.ask()
    #expect(link.meter.bears(at: link.now))
    link.ask()
    link.pass(.milliseconds(100))
    #expect(!link.meter.bears(at: link.now))
    link.meter.answered(at: link.now)
    #expect(!link.meter.bears(at: link.now), "a far terminal has one frame on its way")
    link.meter.answered(at: link.now)
    #expect(link.meter.bears(at: link.now))
  }

  @Test func `two frames may be on their way to a near terminal`() {
    var link = Link()
    link.frame(answeredAfter: .milliseconds(5))
    link.ask()
    #expect(link.meter.bears(at: link.now))
    link.ask()
    #expect(!link.meter.bears(at: link.now))
  }

  @Test(arguments: [
    (100, LinkPace.full), (130, .half), (250, .half256), (490, .half16), (970, .still),
    (5000, .still),
  ])
  func `the slower the answer, the slower the pace`(milliseconds: Int, pace: LinkPace) {
    var link = Link()
    link.frame(answeredAfter: .milliseconds(milliseconds))
    #expect(link.meter.pace == pace)
  }

  @Test func `two frames dropped are one step, unless there is long between them`() {
    var link = Link()
    link.frame(answeredAfter: .milliseconds(20))
    link.drop()
    #expect(link.meter.pace == .full)
    link.pass(.seconds(2))
    link.drop()
    #expect(link.meter.pace == .full)
    link.drop()
    #expect(link.meter.pace == .half)
    link.drop()
    link.drop()
    #expect(link.meter.pace == .half256)
  }

  @Test func `ease makes the pace faster by steps`() {
    var link = Link()
    link.frame(answeredAfter: .seconds(2))
    #expect(link.meter.pace == .still)
    var paces: [LinkPace] = []
    for _ in 0..<40 {
      link.pass(.milliseconds(500))
      link.frame(answeredAfter: .milliseconds(30))
      if link.meter.pace != paces.last { paces.append(link.meter.pace) }
    }
    #expect(paces == [.still, .half16, .half256, .half, .full])
  }

  @Test func `what was too fast is tried again later and later`() {
    var link = Link()
    var tries: [Duration] = []
    for _ in 0..<2000 {
      link.pass(.milliseconds(100))
      let pace = link.meter.pace
      link.frame(answeredAfter: .milliseconds(pace == .full ? 150 : 30))
      if pace != .full, link.meter.pace == .full { tries.append(link.now) }
    }
    let gaps = zip(tries, tries.dropFirst()).map { $1 - $0 }
    #expect(gaps.count > 3 && gaps == gaps.sorted())
    #expect(gaps[0] < .seconds(8) && gaps.last.map { $0 > .seconds(40) } == true)
  }

  @Test func `a terminal that is silent is waited for a quarter of a second, and for one only`() {
    var link = Link()
    link.ask()
    link.ask()
    #expect(link.meter.patience(at: link.now) == .milliseconds(250))
    link.pass(.milliseconds(250))
    #expect(link.meter.bears(at: link.now))
    for _ in 0..<4 { link.drop() }
    link.ask()
    link.pass(.seconds(1))
    link.ask()
    #expect(link.meter.isBlind && !link.meter.asks)
    #expect(link.meter.owed(at: link.now) == 0)
    #expect(link.meter.pace == .full)
    link.meter.took(.milliseconds(500), at: link.now)
    #expect(link.meter.pace == .half16)
  }

  @Test func `a terminal that has answered once is waited for`() {
    var link = Link()
    link.frame(answeredAfter: .milliseconds(50))
    link.ask()
    link.pass(.seconds(4))
    #expect(!link.meter.bears(at: link.now) && link.meter.asks)
    link.pass(.seconds(1))
    #expect(link.meter.bears(at: link.now), "an answer can be lost")
  }

  @Test(arguments: LinkPace.allCases)
  func `a pace that was chosen stays`(pace: LinkPace) {
    var link = Link(fixed: pace)
    #expect(!link.meter.asks && !link.meter.isBlind)
    for _ in 0..<4 { link.drop() }
    link.meter.took(.seconds(9), at: link.now)
    #expect(link.meter.bears(at: link.now) && link.meter.pace == pace)
  }

  @Test func `each step down sends no more than the one before`() {
    for (fast, slow) in zip(LinkPace.allCases, LinkPace.allCases.dropFirst()) {
      #expect(fast.slower() == slow && slow.faster == fast)
      #expect(slow.frameInterval >= fast.frameInterval)
      #expect(slow.tone.limited(to: fast.tone) == slow.tone)
    }
    #expect(LinkPace.still.slower(by: 3) == .still && LinkPace.full.faster == .full)
  }
}

/// A meter and its time.
private struct Link {
  var meter: LinkMeter
  private(set) var now = Duration.zero

  init(fixed pace: LinkPace? = nil) {
    meter = LinkMeter(fixed: pace)
  }

  mutating func pass(_ time: Duration) { now += time }
  mutating func ask() { meter.asked(at: now) }
  mutating func drop() { meter.dropped(at: now) }

  mutating func frame(answeredAfter time: Duration) {
    ask()
    pass(time)
    meter.answered(at: now)
  }
}
