import { escapeHtml } from "../lib/html.ts";

type Address = { path: string; changedAt?: Date };

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A list of pages (sitemaps.org 0.9). */
export function sitemapOf(pages: Address[], publicUrl: string): string {
  return `${head}\n<urlset ${names}>${pages.map((page) => entry("url", page, publicUrl)).join("")}</urlset>\n`;
}

/** An index of such lists. */
export function sitemapIndexOf(lists: Address[], publicUrl: string): string {
  return `${head}\n<sitemapindex ${names}>${lists.map((list) => entry("sitemap", list, publicUrl)).join("")}</sitemapindex>\n`;
}

function entry(tag: "url" | "sitemap", { path, changedAt }: Address, publicUrl: string): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<${tag}><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</${tag}>`;
}

// Pages that need a session, and pages that only work with a link from an email.
const privatePaths = [
  "/admin",
  "/bookings",
  "/calls/*/board",
  "/calls/*/edit",
  "/calls/new",
  "/checkout/",
  "/confirm-email",
  "/dashboard",
  "/editProfile/",
  "/events/*/checkin",
  "/door/",
  "/events/*/edit",
  "/events/*/manage",
  "/events/new",
  "/for-you",
  "/messages",
  "/my-events",
  "/myposts",
  "/no-invitations",
  "/notifications",
  "/profile$",
  "/reset-password",
  "/search",
  "/settings",
  "/talent/*/availability",
  "/talent/*/edit",
  "/talent/*/offer",
  "/talent/new",
  "/tickets",
  "/unsubscribe",
  "/verify-email",
];

/** The rules for robots (RFC 9309). The API isn't disallowed: chats fetch an event's picture from it. */
export function robotsTxt(publicUrl: string): string {
  const rules = privatePaths.map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...rules, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}
