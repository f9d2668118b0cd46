"""`python -m elgrande_tui`: the same as the command `elgrande`."""

import sys

from elgrande_tui.cli.main import main

sys.exit(main())
