import { escapeHtml } from "./html.ts";

/** An email's HTML page, built from these pieces plus the signature. */
export function emailPage(...pieces: string[]): string {
  return `<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#1c1917">
${pieces.join("\n")}
<p>Marquee</p></body></html>`;
}

export function emailHeading(text: string): string {
  return `<h1 style="font-size:1.2em">${escapeHtml(text)}</h1>`;
}

export function emailList(lines: string[]): string {
  return `<ul>\n${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("\n")}\n</ul>`;
}

export function emailLink(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}" style="color:#1c1917">${escapeHtml(text)}</a>`;
}
