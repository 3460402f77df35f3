/** The address as a link, null when none is given; undefined when it is none. */
export function webAddress(link: string): string | null | undefined {
  if (link === "") return null;
  const url = URL.parse(link.includes("://") ? link : `https://${link}`);
  return url && ["http:", "https:"].includes(url.protocol) && url.username === ""
    ? url.href
    : undefined;
}
