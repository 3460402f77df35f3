import { emailPage } from "../lib/email-html.ts";
import type { Email } from "../lib/mail.ts";

/** Tells the owner what happened, in case somebody else did it. */
export function accountDeletedEmail(to: string): Email {
  return plain(to, "Your account is deleted", [
    "Your account at Marquee is deleted, with everything that was yours. Nothing of it can be brought back.",
    "If it was not you, somebody knew your password: change it wherever else you use it.",
  ]);
}

export function archiveReadyEmail(to: string, link: string): Email {
  return plain(to, "Your data is ready", [
    `The archive of your data that was asked for is ready. You find it for 24 hours in your settings: ${link}`,
    "If it was not you, somebody is signed in as you: change your password at once, which signs everybody else out.",
  ]);
}

// No part of this text comes from a user, so nothing has to be escaped.
function plain(to: string, subject: string, lines: string[]): Email {
  return {
    to,
    subject,
    text: `${lines.join("\n\n")}\n\nMarquee\n`,
    html: emailPage(...lines.map((line) => `<p>${line}</p>`)),
  };
}
