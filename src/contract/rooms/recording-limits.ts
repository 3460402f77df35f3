export const recordingLimits = {
  /** A day: longer than a broadcast may last. */
  lastsMs: 86_400_000,
  parts: 10_000,
  /** Characters of a WebVTT file, and of one of its cues. */
  captions: 200_000,
  cue: 500,
  chapterTitle: 100,
  chapters: 200,
  /** How many matches of each kind a search shows. */
  matches: 50,
} as const;
