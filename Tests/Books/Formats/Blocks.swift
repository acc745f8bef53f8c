import CurlewFormats
import CurlewManuscript

/// The blocks of a manuscript, a line each: the kind, the indents if there are any, and the text. Stars are
/// around what is bold, underscores around what is italic, braces around what is hidden.
func blocks(_ manuscript: Manuscript) -> String {
  manuscript.blocks.map { block in
    var line = block.startsPage ? "^" : String(repeating: "+", count: Int(block.rowsBefore))
    line += block.kind.name
    if block.indent > 0 || block.hangingIndent > 0 {
      line += " \(block.indent)/\(block.hangingIndent)"
    }
    return line + ": " + text(of: block, in: manuscript)
  }.joined(separator: "\n")
}

/// The blocks of a page of HTML, without its head.
func blocks(html: String) -> String {
  let page = "<html><body>\(html)</body></html>"
  return blocks(manuscript(page, HTMLFormat()))
}

func manuscript(_ source: String, _ format: any TextFormat) -> Manuscript {
  format.read(
    DecodedText(utf8: Array(source.utf8)), ReadingOptions(named: "file"), by: .one)
}

private func text(of block: Block, in manuscript: Manuscript) -> String {
  var text = ""
  var (offset, emphasis) = (block.range.lowerBound, Mark.Emphasis.roman)
  for mark in manuscript.marks.all
  where block.range.contains(Int(mark.offset)) || Int(mark.offset) == block.range.upperBound {
    text += string(offset..<Int(mark.offset), in: manuscript)
    // Every picture ends with as many hidden bytes as it may have lines.
    let isFiller = block.kind == .picture && mark.range.upperBound == block.range.upperBound
    if mark.length > 0, !isFiller { text += "{\(string(mark.range, in: manuscript))}" }
    if mark.emphasis != emphasis { text += emphasis.sign + mark.emphasis.sign }
    (offset, emphasis) = (mark.range.upperBound, mark.emphasis)
  }
  return text + string(offset..<block.range.upperBound, in: manuscript)
}

private func string(_ range: Range<Int>, in manuscript: Manuscript) -> String {
  String(decoding: manuscript.text.utf8[range], as: UTF8.self)
}

extension Mark.Emphasis {
  fileprivate var sign: String {
    let signs: [(Self, String)] = [
      (.italic, "_"), (.bold, "*"), (.code, "`"), (.struck, "~"), (.smallCaps, "%"),
      (.superscript, "^"), (.subscript, ","), (.link, "@"), (.underlined, "/"),
    ]
    return signs.filter { contains($0.0) }.map(\.1).joined()
  }
}

extension Block.Kind {
  fileprivate var name: String {
    switch self {
    case .paragraph: "p"
    case .quotation: "quote"
    case .note: "note"
    case .line: "line"
    case .verse: "verse"
    case .row: "cells"
    case .picture: "picture"
    case .tableRow: "row"
    case .contentsEntry: "entry"
    case .byline: "centre"
    case .caption: "caption"
    case .rule: "rule"
    case .heading(let level): "h\(level)"
    }
  }
}
