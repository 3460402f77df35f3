export const messageLimits = {
  /** In characters. */
  text: 4_000,
  unsendMinutes: 10,
} as const;

export const messageAudiences = ["everyone", "friends", "no-one"] as const;
