"""What can go wrong beside the record itself, and what the system says then."""

from __future__ import annotations

import errno
import os
from typing import Final

from kibitz.cli.texts import _
from kibitz.engine.errors import N_, KibitzError


class Unreachable(KibitzError):
    """A file that cannot be read."""


class Failed(KibitzError):
    """What was asked for could not be done."""


class Misused(KibitzError):
    """Something was asked for that is not there."""


_REFUSALS: Final = {
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("permission denied"),
    errno.EROFS: N_("permission denied"),
    errno.EEXIST: N_("there is something already"),
    errno.ENOENT: N_("there is no such folder"),
    errno.ENOTDIR: N_("there is no such folder"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENXIO: N_("it is no ordinary file"),
    errno.ELOOP: N_("its links lead in a circle"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EBADF: N_("it is closed"),
    errno.ETIMEDOUT: N_("nothing comes out of it"),
}
"""Why the system refuses to read or write, as far as users meet it."""


def refusal(error: OSError | ValueError) -> str:
    """Why the system refused, in the language in use; in the system's words if it is a rare one."""
    if not isinstance(error, OSError):
        return _("no file can be called so")
    known = _REFUSALS.get(error.errno or 0)
    return _(known) if known else error.strerror or str(error)


def refused(error: OSError) -> KibitzError:
    """What the system refused, where nobody knows better what it was asked for."""
    if error.filename is None:
        return Unreachable(N_("the system refuses: {reason}"), reason=refusal(error))
    return Unreachable(
        N_("“{file}” cannot be read or written: {reason}"),
        file=os.fsdecode(error.filename),
        reason=refusal(error),
    )
