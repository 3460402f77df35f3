/** What an access token may be allowed to do. An operation that names none of these refuses tokens. */
export const scopes = [
  "events:read",
  "events:write",
  "attendees:read",
  "check-in:write",
  "orders:read",
  "orders:write",
  "profile:read",
  "profile:write",
  "posts:read",
  "posts:write",
  "messages:read",
  "messages:write",
] as const;
export type Scope = (typeof scopes)[number];

export const tokenLimits = { name: 60, perPerson: 20 } as const;
/** After how many days a token may expire; every token does. */
export const tokenDays = [7, 30, 90, 365] as const;
