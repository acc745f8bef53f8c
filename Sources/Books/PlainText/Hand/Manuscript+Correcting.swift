package import CurlewManuscript

extension Manuscript {
  /// The same text with corrected contents, and with other words where the reader found misprints.
  package func corrected(by corrections: [ContentsCorrection]) -> Manuscript {
    correctedAndMended(by: corrections).manuscript
  }

  /// The corrected text with the outcome of the mends. Lines are corrected before words are mended, so no mend changes which
  /// line a correction applies to.
  package func correctedAndMended(by corrections: [ContentsCorrection]) -> (
    manuscript: Manuscript, mends: Mends
  ) {
    let corrected = withContents(correctedBy: corrections)
    let mends = Mends(corrections, in: corrected)
    return (corrected.mended(by: mends.replacements), mends)
  }

  /// The same text with corrected contents; its words stay.
  package func withContents(correctedBy corrections: [ContentsCorrection]) -> Manuscript {
    guard corrections.contains(where: \.isOfLines) else { return self }
    var contents = CorrectedContents(self, mendedBy: corrections)
    contents.apply(corrections)
    return contents.corrected
  }
}
