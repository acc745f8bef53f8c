// Pages and the terminal that shows them, with one import.
@_exported public import Paging
@_exported public import CurlewTerminal
