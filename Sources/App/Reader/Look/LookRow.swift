internal import CurlewCells
internal import CurlewEdition
internal import CurlewGlyphs
internal import CurlewSettings

/// A line of the panel that changes the look: a setting and the values that it can have.
struct LookRow: Equatable {
  let label: SafeText
  /// The name of the setting.
  let name: String
  let choices: [Choice]

  struct Choice: Equatable {
    let value: String
    let label: SafeText

    init(_ value: String, _ label: SafeText? = nil) {
      let name = Message(stringLiteral: value)
      self.value = value
      self.label = label ?? (Self.names.contains(name) ? SafeText(name) : SafeText(value))
    }

    /// Values that the panel calls by their names.
    private static let names: Set<Message> = [
      "auto", "yes", "no", "on", "off", "narrow", "normal", "wide", "single", "double", "indents",
      "curly", "horizontal", "vertical", "joined", "kept",
    ]
  }

  /// - Parameters:
  ///   - values: Some of the values; nil for all.
  ///   - words: What the values are called here, where that is not their name.
  private init(
    _ label: SafeText, _ name: String, values: [String]? = nil, _ words: [String: SafeText] = [:]
  ) {
    (self.label, self.name) = (label, name)
    let values = values ?? SettingTable.entry(name)?.values.words ?? []
    choices = values.map { Choice($0, words[$0]) }
  }

  static let all = [
    LookRow("Theme", "theme"),
    LookRow(
      "Line length", "measure", values: stride(from: 30, through: 118, by: 4).map { String($0) }),
    LookRow("Margins", "margins"),
    LookRow("Line spacing", "line-spacing"),
    LookRow("Right edge", "justify", ["no": "ragged", "yes": "justified"]),
    LookRow("Hyphens", "no-hyphens", ["no": "yes", "yes": "no"]),
    LookRow(
      "Paragraphs", "paragraphs", ["auto": "as in the book", "blank-lines": "blank lines"]),
    LookRow("Words above", "glosses", ["rare": "above rare ones", "all": "above all"]),
    LookRow("Initials", "initials"),
    LookRow("Quotes", "quotes", ["as-in-book": "as in the book"]),
    LookRow(
      "Pictures", "pictures",
      [
        "auto": "shown", "cells": "shown in cells", "pixels": "in pixels at rest",
        "off": "only their frames",
      ]),
    LookRow("Lines", "writing", ["auto": "as the book asks"]),
    LookRow(
      "Pages", "spread",
      ["auto": "as the screen allows", "one": "one", "two": "two", "flow": "a strip"]),
    LookRow(
      "Shown as", "format", values: ["auto", "text", "as-it-is"],
      ["auto": "the file tells", "text": "a book", "as-it-is": "it is"]),
    LookRow("Colours", "colours"),
    LookRow("Wide lines", "wrap", ["no": "cut off", "yes": "broken"]),
    LookRow("Line numbers", "line-numbers"),
    LookRow("Line ends", "lines", ["auto": "the file tells"]),
  ]

  /// The values, with the themes that the reader has made.
  private func choices(in settings: Settings) -> [Choice] {
    name == "theme" ? choices + settings.ownThemes.map { Choice($0.name) } : choices
  }

  func value(in settings: Settings) -> String {
    SettingTable.entry(name)?.read(settings) ?? ""
  }

  /// The label of the value.
  func label(in settings: Settings) -> SafeText {
    let value = value(in: settings)
    return choices(in: settings).first { $0.value == value }?.label ?? SafeText(value)
  }

  /// Changes the setting to the next or the previous value. The first follows the last, except of
  /// numbers.
  func step(_ step: Int, in settings: inout Settings) {
    let (value, choices) = (value(in: settings), choices(in: settings))
    var next: Int
    if let place = choices.firstIndex(where: { $0.value == value }) {
      next = place + step
    } else {
      // A number between two of the list.
      let above = choices.firstIndex { (Int($0.value) ?? 0) > (Int(value) ?? 0) } ?? choices.count
      next = step > 0 ? above : above - 1
    }
    let isNumber = Int(choices[0].value) != nil
    next = isNumber ? max(min(next, choices.count - 1), 0) : (next + choices.count) % choices.count
    try? SettingTable.entry(name)?.apply(choices[next].value, to: &settings)
  }
}
