export const streamLimits = {
  segmentBytes: 4 * 1024 * 1024,
  segmentSeconds: 10,
  epochs: 10_000,
  /** Seconds that players stay behind the newest segment, so that a brief slowdown doesn't stall them. */
  playerSeconds: 3,
  /** Seconds between a page's reports that it is watching. */
  viewSeconds: 15,
  /** Seconds of watching that count as attended. */
  attendedSeconds: 300,
} as const;
