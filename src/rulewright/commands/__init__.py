"""The commands of the command line, one module each: `add` declares its arguments, `run` carries it out."""
