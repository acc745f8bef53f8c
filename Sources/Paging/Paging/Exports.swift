// A program that imports Paging needs no other import for its pages.
@_exported public import CurlewCells
@_exported public import CurlewGlyphs
