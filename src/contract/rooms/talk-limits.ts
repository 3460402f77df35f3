export const talkLimits = {
  /** Characters. */
  message: 500,
  question: 300,
  pollQuestion: 200,
  pollOption: 100,
  maxOptions: 8,
  /** How many questions of one person may wait for an answer in a room. */
  openQuestions: 10,
  /** Polls of one room. */
  polls: 50,
} as const;

/** How many seconds somebody waits between two messages; 0: slow mode is off. */
export const slowModes = [0, 5, 10, 30, 60, 300] as const;

export const roomEmojis = ["❤️", "👏", "🔥", "😂", "😮", "🎉"] as const;

export const questionStates = ["open", "answering", "answered", "dismissed"] as const;
