/** Whether a `next` leads to a page of this very site: a plain path, nothing a browser could read as another host. */
export function isOwnPath(next: string): boolean {
  // Browsers drop tabs and line breaks and read a backslash as a slash, so these never get as far as parsing.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\")) return false;
  const base = "http://own.invalid";
  const url = URL.parse(next, base);
  if (url === null || url.origin !== base || url.username !== "") return false;
  // What the parser makes of it must be as plain as what was given: `/.//host` becomes `//host`.
  return !url.pathname.startsWith("//") && !/^\/(api|dev|live)(\/|$)/i.test(url.pathname);
}
