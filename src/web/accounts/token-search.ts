/** The token of a one-time link, as text even when it looks like a number. */
export function tokenSearch(search: Record<string, unknown>): { token: string } {
  const { token } = search;
  return { token: typeof token === "string" || typeof token === "number" ? String(token) : "" };
}
