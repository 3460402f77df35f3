import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { escapeHtml } from "../lib/html.ts";

const maxEmails = 50;
const style =
  "body{font:16px/1.5 sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}article{border:1px solid #888;padding:1rem;margin:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}h2{font-size:1.1rem;margin:0}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** The newest emails in the outbox folder as an HTML page with working links, and its content security policy. */
export async function outboxPage(folder: string, publicUrl: string) {
  const emails = await readEmails(folder);
  const articles = emails.map(
    ({ to, subject, date, text }) => `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time>${escapeHtml(date)}</time></p><pre>${withLinks(text, publicUrl)}</pre></article>`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><h1>Outbox</h1>
<p>No mail server is set, so emails wait here. Set SMTP_URL to send them.</p>
${articles.join("\n") || "<p>No emails yet.</p>"}</body></html>`;
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html, policy };
}

async function readEmails(folder: string) {
  const { default: PostalMime } = await import("postal-mime");
  const names = await readdir(folder).catch(() => []);
  // Names are ids that sort by time.
  const newest = names
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .toReversed()
    .slice(0, maxEmails);
  return Promise.all(
    newest.map(async (name) => {
      const email = await PostalMime.parse(await readFile(path.join(folder, name)));
      return {
        to: email.to?.map((person) => person.address ?? "").join(", ") ?? "",
        subject: email.subject ?? "",
        date: email.date ?? "",
        text: email.text ?? "",
      };
    }),
  );
}

/** The escaped text with links to this site, and no others, made clickable. */
function withLinks(text: string, publicUrl: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part) => {
      const safe = escapeHtml(part);
      return part.startsWith(`${publicUrl}/`) ? `<a href="${safe}">${safe}</a>` : safe;
    })
    .join("");
}
