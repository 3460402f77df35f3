import { linkEmail } from "../accounts/emails.ts";
import { emailPage } from "../lib/email-html.ts";
import type { Email } from "../lib/mail.ts";

/** Tells the owner that their account was deleted, in case somebody else did it. */
export function accountDeletedEmail(to: string): Email {
  return plain(to, "Your account is deleted", [
    "Your Marquee account and everything in it has been deleted. It can't be restored.",
    "If this wasn't you, someone knew your password: change it wherever else you use it.",
  ]);
}

export function archiveReadyEmail(to: string, link: string): Email {
  return linkEmail(to, "Your data is ready", {
    before:
      "The archive of your data is ready. For the next 24 hours you can download it in your settings:",
    link,
    label: "Open your settings",
    after:
      "If this wasn't you, someone else is logged in to your account: change your password right away, which logs everyone else out.",
  });
}

// No part of this text comes from a user, so nothing needs escaping.
function plain(to: string, subject: string, lines: string[]): Email {
  return {
    to,
    subject,
    text: `${lines.join("\n\n")}\n\nMarquee\n`,
    html: emailPage(...lines.map((line) => `<p>${line}</p>`)),
  };
}
