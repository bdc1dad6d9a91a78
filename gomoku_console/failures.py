"""What the operating system says when something fails, in the player's language.

As low in the house as `language`: files, engines and commands all meet such failures.
"""

from __future__ import annotations

import errno

from gomoku_console.language import mark, tr

_REASONS = {
    "ENOENT": mark("no such file or directory"),
    "EISDIR": mark("is a directory"),
    "ENOTDIR": mark("not a directory"),
    "EACCES": mark("permission denied"),
    "EPERM": mark("operation not permitted"),
    "EROFS": mark("read-only file system"),
    "ENOSPC": mark("no space left on device"),
    "EDQUOT": mark("disk quota exceeded"),
    "EFBIG": mark("file too large"),
    "EEXIST": mark("file exists"),
    "ENOTEMPTY": mark("directory not empty"),
    "ENAMETOOLONG": mark("file name too long"),
    "ELOOP": mark("too many levels of symbolic links"),
    "EIO": mark("input/output error"),
    "EBUSY": mark("device or resource busy"),
    "EMFILE": mark("too many open files"),
    "ENOMEM": mark("cannot allocate memory"),
    "ENOEXEC": mark("exec format error"),
    "EINVAL": mark("invalid argument"),
}
"""What the common error numbers mean, in the words of the C library."""


def reason_of(error: OSError) -> str:
    """Why the system refused, to stand in a sentence.

    An error that is not in the table keeps the system's words, which begin small as all do here.
    """
    name = errno.errorcode.get(error.errno or 0, "")
    if name in _REASONS:
        return tr(_REASONS[name])
    said = error.strerror or type(error).__name__
    return said[:1].lower() + said[1:]


def describe(error: Exception) -> str:
    """The whole message of an error: of one that the system made, which file and why."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    if error.filename is None:
        return reason_of(error)
    name = str(error.filename)
    return f"{name if name.isprintable() else ascii(name)}: {reason_of(error)}"
