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
