export type ShareSite = { name: "Facebook" | "X" | "WhatsApp"; href: string };

/** The addresses at which the three social sites take a link and the words to go with it. */
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
