"""Games as records: what a file says of a game, every format it may come in, and where it is kept.

`record` is the value everything else speaks of. One module a format turns bytes into records and
back (`sgf`, `psq`, `moves`, `renlib`), and `formats` picks the right one. `store` is the only
module that touches files; `autosave` and `library` keep running and finished games through it.
"""
