/** Whether a `next` parameter leads to a page on this site: a plain path that no browser could read as another host. */
export function isOwnPath(next: string): boolean {
  // Browsers drop tabs and line breaks and treat backslashes as slashes, so these are refused before parsing.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\")) return false;
  const base = "http://own.invalid";
  const url = URL.parse(next, base);
  if (url === null || url.origin !== base || url.username !== "") return false;
  // The parsed path has to be plain too: `/.//host` becomes `//host`.
  return !url.pathname.startsWith("//") && !/^\/(api|dev|live)(\/|$)/i.test(url.pathname);
}
