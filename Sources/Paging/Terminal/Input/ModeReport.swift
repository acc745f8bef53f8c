/// A terminal's answer to the query of a mode (DECRPM).
package struct ModeReport: Equatable {
  package var mode: Int
  package var setting: Int

  package init(mode: Int, setting: Int) {
    (self.mode, self.setting) = (mode, setting)
  }
}
