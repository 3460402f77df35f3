/** Maximum lengths of account fields, in characters. */
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

/** Third-party sign-in; a provider is offered only if the server has credentials for it. */
export const signInProviders = ["google", "facebook"] as const;
export type SignInProvider = (typeof signInProviders)[number];
export const providerNames: Record<SignInProvider, string> = {
  google: "Google",
  facebook: "Facebook",
};

/** Who may sign up. */
export const signUpModes = ["open", "invitation", "approval"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Limits of an invitation link: characters of its note, number of accounts, days it is valid. */
export const signUpLimits = { note: 100, uses: 500, days: 365 } as const;

/** Daily limits for new accounts. */
export const newAccountLimits = {
  strangers: 5,
  mentions: 10,
  links: 5,
  invitations: 10,
  events: 3,
} as const;
export type NewAccountLimit = keyof typeof newAccountLimits;
