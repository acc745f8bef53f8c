internal import CurlewLibc
internal import CurlewProgram

switch Program.run() {
case .exit(let status):
  exit(status)
case .signal(let number):
  // Ends by the same signal, so that the parent process sees the real cause.
  signal(number, SIG_DFL)
  raise(number)
  exit(128 + number)
}
