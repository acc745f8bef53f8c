import CurlewSystem
import Testing

/// The tests change variables of the process, so they run one after another.
@Suite(.timeLimit(.minutes(90)), .serialized) struct EnvironmentTests {
  private static let name = "CURLEW_ENVIRONMENT_TEST"

  @Test func anEmptyVariableIsUnset() {
    #expect(Environment[Self.name] == nil)
    Environment.with(Self.name, "") { #expect(Environment[Self.name] == nil) }
  }

  @Test func aVariableHasItsFormerValueAfterwards() {
    Environment.with(Self.name, "outer") {
      Environment.with(Self.name, "inner") { #expect(Environment[Self.name] == "inner") }
      #expect(Environment[Self.name] == "outer")
    }
    #expect(Environment[Self.name] == nil)
  }
}
