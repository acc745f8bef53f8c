internal import CurlewLibc

func exitProcess(_ status: Int32) -> Never { exit(status) }
