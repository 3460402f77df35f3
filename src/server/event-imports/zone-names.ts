const known = new Map<string, boolean>();

/** Whether this runtime knows the zone by this name. */
export function isZoneHere(zone: string): boolean {
  const before = known.get(zone);
  if (before !== undefined) return before;
  const found = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(zone) && isFormatted(zone);
  // A hostile file may name as many as it has lines.
  if (known.size < 1_000) known.set(zone, found);
  return found;
}

function isFormatted(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
