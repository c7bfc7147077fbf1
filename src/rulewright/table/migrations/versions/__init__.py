"""One module for each step, each naming the one before."""
