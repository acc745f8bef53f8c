// Reads numbers that the program did not compute: from files that may be edited or damaged, from
// archives, mark-up, options and escape sequences.
//
// Every such number has a domain, and is read by these initializers alone. Arithmetic on what they
// return cannot overflow, because all domains are far smaller than `Int`.

extension Int {
  /// Reads a decimal number, perhaps with a sign; nil for other text and for a number outside the
  /// domain, however many digits it has.
  public init?(reading text: some StringProtocol, in domain: ClosedRange<Int>) {
    guard let number = Int(text), domain.contains(number) else { return nil }
    self = number
  }

  /// The same, without the cost of a generic function: files of marks have many numbers.
  public init?(reading text: String, in domain: ClosedRange<Int>) {
    guard let number = Int(text), domain.contains(number) else { return nil }
    self = number
  }

  /// Reads a decimal number in ASCII.
  public init?(reading bytes: some Sequence<UInt8>, in domain: ClosedRange<Int>) {
    self.init(reading: String(decoding: Array(bytes), as: UTF8.self), in: domain)
  }

  /// Rounds a number; nil if that is outside the domain, infinite or not a number.
  public init?(rounding number: Double, in domain: ClosedRange<Int>) {
    guard let number = Int(exactly: number.rounded()), domain.contains(number) else { return nil }
    self = number
  }
}

extension Double {
  /// Reads a number; nil for other text, for what is infinite or no number, and for a number outside the domain.
  public init?(reading text: some StringProtocol, in domain: ClosedRange<Double>) {
    guard let number = Double(text), domain.contains(number) else { return nil }
    self = number
  }
}

extension ClosedRange<Double> {
  /// Lengths and places on paper and on the screen, in any unit.
  public static let lengths = -1e9...1e9
}

extension ClosedRange<Int> {
  /// Offsets and lengths of files and texts, in bytes.
  public static let offsets = 0...1 << 40
  /// Moments of the years 1 to 9999, in seconds since 1970.
  public static let moments = -62_135_596_800...253_402_300_799
  /// Durations in seconds, and numbers of words.
  public static let amounts = 0...1 << 40
  /// Numbers of pages and of other things that people count.
  public static let ordinals = 1...1_000_000_000
  /// Numbers of items of a list, which may be negative.
  public static let itemNumbers = -1_000_000_000...1_000_000_000
  /// Columns or rows that a cell of a table spans.
  public static let spans = 1...1000
  /// Versions of a format.
  public static let versions = 0...1_000_000_000
  /// Widths and heights of pages and pictures.
  public static let pixels = 1...200_000
  /// Parameters of a control sequence.
  public static let parameters = 0...0xFFFF
}
