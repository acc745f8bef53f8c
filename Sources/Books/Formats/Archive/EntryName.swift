/// Decodes the name of a member.
enum EntryName {
  /// In bytes.
  private static let longest = 4096

  /// Names without the flag for UTF-8 are in code page 437, but many programs write UTF-8 all the same.
  ///
  /// - Returns: An empty name if it is longer than a path of the system can be.
  static func decode(_ bytes: ArraySlice<UInt8>, _ extra: ExtraFields) -> String {
    guard bytes.count <= longest else { return "" }
    let name = unicodePath(extra) ?? String(validating: bytes, as: UTF8.self) ?? codePage437(bytes)
    // A path with backslashes only was written on Windows by a program that did not know better.
    let hasSlash = name.utf8.contains(UInt8(ascii: "/"))
    return ArchivePath.normalized(hasSlash ? name : String(name.map { $0 == "\\" ? "/" : $0 }))
  }

  /// Info-ZIP's extra field with the name in UTF-8, behind a version and a checksum.
  private static func unicodePath(_ extra: ExtraFields) -> String? {
    guard let field = extra.field(0x7075), field.bytes.first == 1,
      (6...longest + 5).contains(field.bytes.count)
    else {
      return nil
    }
    return String(validating: field.bytes.dropFirst(5), as: UTF8.self)
  }

  private static func codePage437(_ bytes: ArraySlice<UInt8>) -> String {
    let upper = Array(upperHalf.unicodeScalars)
    var name = ""
    for byte in bytes {
      name.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(byte) : upper[Int(byte) - 0x80])
    }
    return name
  }

  /// 0x80 to 0xFF.
  static let upperHalf =
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
    + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}"
}
