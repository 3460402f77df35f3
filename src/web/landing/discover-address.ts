/** Where the chosen filters lead; what was left open does not appear in the address. */
export function discoverAddress(filters: FormData): string {
  const chosen = new URLSearchParams();
  for (const [name, value] of filters) {
    const text = typeof value === "string" ? value.trim() : "";
    if (text !== "") chosen.set(name, text);
  }
  const query = chosen.toString();
  return query === "" ? "/discover-events" : `/discover-events?${query}`;
}
