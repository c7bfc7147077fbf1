"""`python -m rulewright` is the command line."""

import sys

from rulewright.cli import main

# Processes that simulations start import this module too, under another name.
if __name__ == "__main__":
    sys.exit(main())
