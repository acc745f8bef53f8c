import CurlewManuscript
import CurlewPlainText
import TestBooks

// Measures the sections that are found in texts against tables of the right ones.
//
//   structure [--list | --offers | --corrections COUNT] FILE…
//
// With `--list` it prints the sections found, in the form of such a table; with `--corrections` how much better they
// are after a reader has corrected some, and with `--offers` of what use the offered groups are.

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "--list":
  for path in arguments.dropFirst() { list(path) }
case "--offers":
  measureOffers(Array(arguments.dropFirst()))
case "--corrections":
  measureCorrections(
    Array(arguments.dropFirst(2)), arguments.dropFirst().first.flatMap { Int($0) } ?? 2)
default:
  measure(Array(arguments))
}
