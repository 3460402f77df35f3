export const streamLimits = {
  segmentBytes: 4 * 1024 * 1024,
  segmentSeconds: 10,
  epochs: 10_000,
  /** How far behind the newest segment players stay, so that a slow moment of the line is no stall. */
  playerSeconds: 3,
  /** How often a page says that it watches. */
  viewSeconds: 15,
  /** Who stays as long as this counts as having been there. */
  attendedSeconds: 300,
} as const;
