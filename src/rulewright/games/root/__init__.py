"""Root: the Woodland Alliance, the Marquise de Cat, the Eyrie Dynasties and the Vagabond."""
