/** The token from a one-time link; the router parses an all-digit one as a number. */
export function tokenSearch(search: Record<string, unknown>): { token: string } {
  const { token } = search;
  return { token: typeof token === "string" || typeof token === "number" ? String(token) : "" };
}
