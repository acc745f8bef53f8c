// A program that imports Paging needs no other import for its pages.
@_exported public import Cells
@_exported public import Glyphs
