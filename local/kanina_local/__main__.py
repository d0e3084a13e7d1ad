"""`python -m kanina_local` is the `kanina` command."""

import sys

from kanina_local.cli import main

sys.exit(main())
