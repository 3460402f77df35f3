/** What the fields of an account may hold, in characters. */
export const accountLimits = {
  name: 80,
  email: 254,
  password: { min: 8, max: 128 },
  username: { min: 3, max: 30 },
} as const;

export const roles = ["attendee", "talent", "organizer"] as const;

export const themes = ["light", "dark", "system"] as const;

export const fontSizes = ["small", "medium", "large"] as const;

export const preferenceCategories = ["Music", "Tech", "Sports", "Art"] as const;
