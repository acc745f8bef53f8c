import CurlewNumerals
import Testing

@Suite(.timeLimit(.minutes(90)))
struct ForeignNumberTests {
  /// Every domain leaves room for sums and for products with small numbers.
  private static let domains: [ClosedRange<Int>] = [
    .offsets, .moments, .amounts, .ordinals, .itemNumbers, .spans, .versions, .parameters,
  ]

  @Test(arguments: domains)
  func readsBothEndsOfADomainAndNothingBeyond(domain: ClosedRange<Int>) {
    for number in [domain.lowerBound, domain.upperBound] {
      #expect(Int(reading: "\(number)", in: domain) == number)
      #expect(Int(reading: Array("\(number)".utf8), in: domain) == number)
      #expect(Int(rounding: Double(number), in: domain) == number)
    }
    for number in [domain.lowerBound - 1, domain.upperBound + 1] {
      #expect(Int(reading: "\(number)", in: domain) == nil)
      #expect(Int(rounding: Double(number), in: domain) == nil)
    }
  }

  @Test(arguments: domains)
  func extremesAreInNoDomain(domain: ClosedRange<Int>) {
    let extremes = [
      "\(Int.max)", "\(Int.min)", "9223372036854775808", "-9223372036854775809",
      "99999999999999999999999999", "", "+", "-", " 1", "1 ", "0x10", "1e3", "٣", "1.0",
    ]
    for text in extremes { #expect(Int(reading: text, in: domain) == nil, "\(text)") }
    for number in [Double.infinity, -.infinity, .nan, 1e300, -1e300] {
      #expect(Int(rounding: number, in: domain) == nil)
    }
  }

  @Test func aSignAndLeadingZerosAreRead() {
    #expect(Int(reading: "+7", in: .offsets) == 7)
    #expect(Int(reading: "-7", in: .itemNumbers) == -7)
    #expect(Int(reading: "-0", in: .offsets) == 0)
    #expect(Int(reading: "00000000000000000000000007", in: .offsets) == 7)
  }

  @Test(arguments: domains)
  func productsWithSmallNumbersCannotOverflow(domain: ClosedRange<Int>) {
    for end in [domain.lowerBound, domain.upperBound] {
      #expect(!end.multipliedReportingOverflow(by: 1 << 20).overflow)
    }
  }
}
