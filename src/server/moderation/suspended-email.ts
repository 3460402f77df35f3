import { dayText } from "../events/date-text.ts";
import { emailLink, emailPage } from "../lib/email-html.ts";
import { escapeHtml } from "../lib/html.ts";
import type { Email } from "../lib/mail.ts";

type Suspended = { reason: string; until: Date | null; publicUrl: string };

/** Tells a person that they are suspended, why, and how to appeal. */
export function suspendedEmail(to: string, { reason, until, publicUrl }: Suspended): Email {
  const end = until === null ? "" : ` until ${dayText(until, "UTC")}`;
  const lines = [
    `Your Marquee account is suspended${end}. You are logged out everywhere, and nobody sees your content.`,
    `The reason: ${reason}`,
    "If you think this is a mistake, log in: you can read this again there and appeal. Another moderator will look at it.",
  ];
  const login = `${publicUrl}/login`;
  return {
    to,
    subject: "Your account is suspended",
    text: `${[...lines, `Log in: ${login}`].join("\n\n")}\n\nMarquee\n`,
    html: emailPage(
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p>${emailLink(login, "Log in")}</p>`,
    ),
  };
}
