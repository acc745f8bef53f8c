import CurlewCells
import Paging
import Testing

@Suite(.timeLimit(.minutes(90)))
struct SpringTests {
  private static let following = spring(.following)
  private static let riffle = spring(.riffle)

  private static func spring(_ pace: Pace) -> Spring {
    Spring(velocity: pace.velocity, frequency: pace.frequency)
  }

  private func after(_ time: Duration, _ spring: Spring) -> Spring {
    var spring = spring
    spring.advance(by: time)
    return spring
  }

  /// Integrates the equation of motion, x″ = −ω²(x − target) − 2ωx′, by the Runge-Kutta method.
  private func integrated(_ spring: Spring, for seconds: Double) -> (x: Double, v: Double) {
    func slope(_ x: Double, _ v: Double) -> (x: Double, v: Double) {
      let frequency = spring.frequency
      return (v, -frequency * frequency * (x - spring.target) - 2 * frequency * v)
    }
    let steps = 2_000
    let dt = seconds / Double(steps)
    var (x, v) = (spring.position, spring.velocity)
    for _ in 0..<steps {
      let a = slope(x, v)
      let b = slope(x + a.x * dt / 2, v + a.v * dt / 2)
      let c = slope(x + b.x * dt / 2, v + b.v * dt / 2)
      let d = slope(x + c.x * dt, v + c.v * dt)
      x += (a.x + 2 * b.x + 2 * c.x + d.x) * dt / 6
      v += (a.v + 2 * b.v + 2 * c.v + d.v) * dt / 6
    }
    return (x, v)
  }

  @Test(arguments: [
    following, riffle, Spring(position: 0.7, velocity: -3, target: 0, frequency: 14),
    Spring(position: 1, velocity: 9, target: 1, frequency: 40),
    Spring(position: -0.5, velocity: 0, target: 2, frequency: 3),
  ])
  func `the closed solution agrees with numerical integration`(spring: Spring) {
    for milliseconds in stride(from: 10, through: 600, by: 59) {
      let solved = after(.milliseconds(milliseconds), spring)
      let stepped = integrated(spring, for: Double(milliseconds) / 1000)
      #expect(abs(solved.position - stepped.x) < 1e-8)
      #expect(abs(solved.velocity - stepped.v) < 1e-6)
    }
  }

  @Test(arguments: [following, riffle])
  func `the path does not depend on the frame rate`(spring: Spring) {
    // All three frame rates have frames at multiples of a sixth of a second.
    for sixths in 1...4 {
      let ends = [30, 60, 144].map { rate in
        var stepped = spring
        for _ in 0..<rate / 6 * sixths { stepped.advance(by: .seconds(1) / rate) }
        return stepped
      }
      for end in ends {
        #expect(abs(end.position - ends[0].position) < 1e-9)
        #expect(abs(end.velocity - ends[0].velocity) < 1e-9)
      }
    }
  }

  @Test(arguments: [following, riffle])
  func `a turn never moves backward and never overshoots`(spring: Spring) {
    let path = (0...100).map { after(.milliseconds(10 * $0), spring).position }
    #expect(zip(path, path.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(path.allSatisfy { (0...1).contains($0) })
  }

  @Test func `a single turn is half way after 100 ms`() {
    #expect(after(.milliseconds(90), Self.following).position < 0.5)
    #expect(after(.milliseconds(110), Self.following).position > 0.5)
  }

  @Test func `a single turn has done nine tenths after 250 ms`() {
    // A turn starts one frame ahead of the clock.
    let time = Duration.milliseconds(250) + Duration.smoothestFrame
    #expect(after(time, Self.following).position > 0.9)
  }

  @Test func `a single turn is at rest at about550 milliseconds`() {
    #expect(!after(.milliseconds(520), Self.following).isAtRest)
    #expect(after(.milliseconds(550), Self.following).isAtRest)
  }

  @Test func `a riffled leaf is at rest at317 milliseconds`() {
    #expect(!after(.milliseconds(305), Self.riffle).isAtRest)
    #expect(after(.milliseconds(317), Self.riffle).isAtRest)
  }

  @Test func `advancing by no time changes nothing`() {
    #expect(after(.zero, Self.following) == Self.following)
  }

  @Test func `a spring that passes its target quickly is not at rest`() {
    #expect(!Spring(position: 1, velocity: 2, frequency: 14).isAtRest)
    #expect(!Spring(position: 0.9, velocity: 0, frequency: 14).isAtRest)
    #expect(Spring(position: 1, velocity: 0, frequency: 14).isAtRest)
  }
}
