extension Unicode.Scalar {
  /// The character that shows this one in a kind of type that terminals do not have: a superscript
  /// digit, a capital for a small capital. Of the same width; itself where there is none.
  package func respelled(in emphasis: Mark.Emphasis) -> Unicode.Scalar {
    if emphasis.contains(.curled), let mark = curled(in: emphasis) { return mark }
    if emphasis.contains(.lowered) { return changed(to: properties.lowercaseMapping) }
    if emphasis.contains(.superscript) { return Self.superscripts[self] ?? self }
    if emphasis.contains(.subscript) { return Self.subscripts[self] ?? self }
    guard emphasis.contains(.smallCaps), properties.isLowercase else { return self }
    // Unicode's mapping has two letters.
    return self == "ß" ? "ẞ" : changed(to: properties.uppercaseMapping)
  }

  /// A quotation mark in a form; nil for other characters.
  private func curled(in form: Mark.Emphasis) -> Unicode.Scalar? {
    guard self == "\"" || self == "'" || self == "`" else { return nil }
    let isDouble = self == "\""
    if form.contains(.angled) {
      return form.contains(.turned) ? (isDouble ? "«" : "‹") : isDouble ? "»" : "›"
    }
    if form.contains(.low) { return isDouble ? "„" : "‚" }
    return form.contains(.turned) ? (isDouble ? "“" : "‘") : isDouble ? "”" : "’"
  }

  /// A letter in the other case, if that is one scalar.
  private func changed(to text: String) -> Unicode.Scalar {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first ?? self : self
  }

  fileprivate static let superscripts = table(
    "0123456789+-=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW*",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ*")

  fileprivate static let subscripts = table(
    "0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")

  private static func table(_ plain: String, _ raised: String) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, raised.unicodeScalars))
  }
}

extension Mark.Emphasis {
  /// Itself, but level with the line if some character of a text has no raised or lowered form: half a
  /// word on the line would be worse.
  package func fitting(_ text: [UInt8]) -> Mark.Emphasis {
    let scripts: Mark.Emphasis = [.superscript, .subscript]
    guard !isDisjoint(with: scripts) else { return self }
    let table = contains(.superscript) ? Unicode.Scalar.superscripts : Unicode.Scalar.subscripts
    let hasAll = String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
      table[$0] != nil || $0.properties.isWhitespace
    }
    return hasAll ? self : subtracting(scripts)
  }
}
