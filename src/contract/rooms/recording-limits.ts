export const recordingLimits = {
  /** One day: longer than any broadcast. */
  lastsMs: 86_400_000,
  parts: 10_000,
  /** Characters of a WebVTT file and of a single cue. */
  captions: 200_000,
  cue: 500,
  chapterTitle: 100,
  chapters: 200,
  /** Matches of each kind in a search. */
  matches: 50,
} as const;
