/** The zones this browser knows, and the chosen one even where it has another name for it. */
export function zoneNames(chosen: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set([chosen, "UTC", ...known])].toSorted();
}
