export type ShareSite = { name: "Facebook" | "X" | "WhatsApp"; href: string };

/** Share links for three social sites, with the URL and a message. */
export function shareLinks(url: string, message: string): ShareSite[] {
  const words = message.trim();
  return [
    {
      name: "Facebook",
      href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote: words })}`,
    },
    { name: "X", href: `https://x.com/intent/post?${query({ text: words, url })}` },
    {
      name: "WhatsApp",
      href: `https://wa.me/?${query({ text: words ? `${words} ${url}` : url })}`,
    },
  ];
}

function query(fields: Record<string, string>): string {
  const filled = Object.entries(fields).filter(([, value]) => value !== "");
  return filled.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
}
