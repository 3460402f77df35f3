export const talkLimits = {
  /** In characters. */
  message: 500,
  question: 300,
  pollQuestion: 200,
  pollOption: 100,
  maxOptions: 8,
  /** Open questions per person in a room. */
  openQuestions: 10,
  /** Polls per room. */
  polls: 50,
} as const;

/** Seconds between two messages of one person; 0: slow mode is off. */
export const slowModes = [0, 5, 10, 30, 60, 300] as const;

export const roomEmojis = ["❤️", "👏", "🔥", "😂", "😮", "🎉"] as const;

export const questionStates = ["open", "answering", "answered", "dismissed"] as const;
