import { emailPage } from "../lib/email-html.ts";
import { escapeHtml } from "../lib/html.ts";
import type { Email } from "../lib/mail.ts";

/** Tells a person that they are suspended, why, and how to appeal. */
export function suspendedEmail(
  to: string,
  { reason, until }: { reason: string; until: Date | null },
): Email {
  const end = until === null ? "" : ` until ${until.toISOString().slice(0, 10)}`;
  const lines = [
    `Your Marquee account is suspended${end}. You are logged out everywhere, and nobody sees your content.`,
    `The reason: ${reason}`,
    "If you think this is a mistake, log in: you can read this again there and appeal. Another moderator will look at it.",
  ];
  return {
    to,
    subject: "Your account is suspended",
    text: `${lines.join("\n\n")}\n\nMarquee\n`,
    html: emailPage(...lines.map((line) => `<p>${escapeHtml(line)}</p>`)),
  };
}
