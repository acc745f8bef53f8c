/// A colour of 8 bits per channel.
public struct RGB: Hashable, Sendable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8

  /// Makes a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a colour from a hexadecimal number such as `0xF5ECD7`.
  public init(_ hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }

  /// The hexadecimal number of the colour.
  var packed: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// Mixes two colours: 0 returns this one, 1 the other.
  func mixed(with other: RGB, _ fraction: Double) -> RGB {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * fraction).rounded())
    }
    return RGB(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// Combines two colours channel by channel.
  func combined(with other: RGB, _ choose: (UInt8, UInt8) -> UInt8) -> RGB {
    RGB(
      red: choose(red, other.red), green: choose(green, other.green),
      blue: choose(blue, other.blue))
  }

  /// Perceived brightness, 0 to 255.
  var luma: Double { 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue) }

  /// A colour of the cube or the grey scale of a 256-colour terminal, whose numbers begin at 16.
  init(in256 number: UInt8) {
    if number >= 232 {
      let grey = 8 + 10 * (number - 232)
      self.init(red: grey, green: grey, blue: grey)
    } else {
      let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
      let place = Int(number) - 16
      self.init(
        red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6])
    }
  }

  /// The nearest colour of the 6×6×6 cube of a 256-colour terminal.
  var nearestInCube: UInt8 {
    func level(_ channel: UInt8) -> UInt8 {
      channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40
    }
    return 16 + 36 * level(red) + 6 * level(green) + level(blue)
  }
}

// MARK: Text

extension RGB {
  /// Reads a colour from text: `#rgb` and `#rrggbb`, or `rgb:r/g/b` as terminals write it, with one to
  /// four hexadecimal digits for each channel. The fourth channel of `rgba:` is ignored.
  public init?(text: some StringProtocol) {
    guard let channels = Self.channels(of: Array(text.utf8)) else { return nil }
    let values = channels.compactMap(Self.value)
    guard values.count == channels.count else { return nil }
    self.init(red: values[0], green: values[1], blue: values[2])
  }

  /// The digits of three or four channels.
  private static func channels(of text: [UInt8]) -> [ArraySlice<UInt8>]? {
    if text.first == UInt8(ascii: "#") {
      let digits = text.count / 3
      guard text.count == 3 * digits + 1 else { return nil }
      return (0..<3).map { text[(1 + $0 * digits)...].prefix(digits) }
    }
    for (prefix, count) in [("rgb:", 3), ("rgba:", 4)] where text.starts(with: prefix.utf8) {
      let channels = text.dropFirst(prefix.utf8.count).split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      return channels.count == count ? channels : nil
    }
    return nil
  }

  /// A channel of any number of digits, scaled to 8 bits.
  private static func value(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard (1...4).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      number = number * 16 + value
    }
    let largest = (1 << (4 * digits.count)) - 1
    return UInt8((number * 255 + largest / 2) / largest)
  }
}
